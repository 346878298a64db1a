import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { whenLoaded } from './when-loaded.ts'

/** The dialog with its focus trap is loaded when it is first wanted. */
const loadDialog = () => import('./parts/LoginDialog.tsx')
const LoginDialog = lazy(loadDialog)

export interface LoginRequest {
  /** Login to Your Account, unless a screen says otherwise. */
  title?: string
  onSuccess?: () => void
}

const LoginContext = createContext<(request?: LoginRequest) => void>(() => {})

/** Opens the sign-in over whatever screen is there: `const openLogin = useLogin()`. */
export function useLogin() {
  return useContext(LoginContext)
}

/** Gives all screens the one sign-in dialog. */
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
    </LoginContext.Provider>
  )
}
