import { useStore } from 'zustand'
import { createRequiredContext } from '#web/kit/api/required-context.ts'
import type { CustomerSession, Session } from '#web/kit/stores/customer-session.ts'

/** Hands the app's session to its screens: `const { signIn } = useCustomerSession()`. */
export const [SessionProvider, useCustomerSession] = createRequiredContext<CustomerSession>('useCustomerSession')

/** The session as it stands. */
export function useSession(): Session {
  return useStore(useCustomerSession().store)
}

/** Asks inside a handler whether the customer is signed in: `const isSignedIn = useIsSignedIn()`. */
export function useIsSignedIn(): () => boolean {
  const { store } = useCustomerSession()
  return () => store.getState().status === 'signed-in'
}
