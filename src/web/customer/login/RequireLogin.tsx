import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { User } from '#shared/contract/customer/auth.schemas.ts'
import { Button } from '../../ui/Button.tsx'
import { LoginRequired } from '../../ui/LoginRequired.tsx'
import { useLogin } from '../LoginProvider.tsx'
import { useSession } from '../session.ts'

interface RequireLoginProps {
  /** Why: "Please log in to view your orders". */
  text: string
  /** Stands while nobody knows yet who is there; of the size of what follows. */
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

/** Leads to the home screen with the sign-in open, and after it back to where one wanted to be. */
function GoToLogin() {
  const navigate = useNavigate()
  const openLogin = useLogin()
  const { pathname, state } = useLocation()

  function goToLogin() {
    navigate('/')
    openLogin({ onSuccess: () => navigate(pathname, { replace: true, state }) })
  }

  return <Button onClick={goToLogin}>{m.login_go_to()}</Button>
}
