import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react'
import { whenLoaded } from '#web/kit/parts/when-loaded.ts'
import { useCustomerSession, useSession } from './session-context.ts'

/** The dialogs with their focus trap are loaded when they are first wanted. */
const loadDialog = () => import('../../account/login/LoginDialog.tsx')
const LoginDialog = lazy(loadDialog)
const SessionEndedDialog = lazy(() => import('../../account/login/SessionEndedDialog.tsx'))

export interface LoginRequest {
  /** "Login to Your Account" by default. */
  title?: string
  onSuccess?: () => void
}

const LoginContext = createContext<(request?: LoginRequest) => void>(() => {})

/** Opens the sign-in over the present screen: `const openLogin = useLogin()`. */
export function useLogin() {
  return useContext(LoginContext)
}

/** Provides the one sign-in dialog to all screens, and opens the dialog of a session that has ended. */
export function LoginProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<{ request: LoginRequest; open: boolean } | null>(null)
  const openLogin = useCallback(
    (request: LoginRequest = {}) => whenLoaded(loadDialog, () => setWanted({ request, open: true })),
    [],
  )
  return (
    <LoginContext.Provider value={openLogin}>
      {children}
      {wanted && (
        <Suspense fallback={null}>
          <LoginDialog {...wanted.request} open={wanted.open} onOpenChange={(open) => setWanted({ ...wanted, open })} />
        </Suspense>
      )}
      <EndedSession />
    </LoginContext.Provider>
  )
}

/** The dialog of a session that has ended; keyed by its token, so that each one has fresh state. */
function EndedSession() {
  const { leaveEnded } = useCustomerSession()
  const session = useSession()
  const [last, setLast] = useState<{ token: string; phone: string } | null>(null)
  const ended = session.status === 'signed-in' && session.ended === true
  const token = ended ? session.token : null
  const phone = ended ? session.user.phoneNumber : null

  useEffect(() => {
    if (token !== null && phone !== null) setLast({ token, phone })
  }, [token, phone])

  if (!last) return null
  return (
    <Suspense fallback={null}>
      <SessionEndedDialog key={last.token} phone={last.phone} open={ended} onLeave={leaveEnded} />
    </Suspense>
  )
}
