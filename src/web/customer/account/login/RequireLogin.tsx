import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoginRequired } from '#web/ui/LoginRequired.tsx'
import { useBackTo } from '../../shell/navigation/use-back-to.ts'
import { useLogin } from '../../shell/session/LoginProvider.tsx'
import { useSession } from '../../shell/session/session-context.ts'

interface RequireLoginProps {
  /** Why: "Please log in to view your orders". */
  text: string
  /** Shown before hydration; of the size of what follows. */
  loading: ReactNode
  children: (user: User) => ReactNode
}

/** Its content for a signed-in customer; for a visitor the Login Required card. */
export function RequireLogin({ text, loading, children }: RequireLoginProps) {
  const session = useSession()
  if (session.status === 'unknown') return loading
  if (session.status === 'signed-in') return children(session.user)
  return <LoginRequired title={m.login_required()} text={text} action={<GoToLogin />} />
}

/** Navigates to the home screen with the sign-in open, and back after it. */
function GoToLogin() {
  const navigate = useNavigate()
  const openLogin = useLogin()
  const backTo = useBackTo()
  const { pathname, state } = useLocation()

  function goToLogin() {
    navigate('/')
    openLogin({ onSuccess: () => backTo(pathname, state) })
  }

  return <Button onClick={goToLogin}>{m.login_go_to()}</Button>
}
