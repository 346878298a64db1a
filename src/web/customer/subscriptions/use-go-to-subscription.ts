import { useNavigate } from 'react-router'
import { useLogin } from '../session/LoginProvider.tsx'
import { useIsSignedIn } from '../session/session-context.ts'

/** Leads to the subscription screen; a visitor signs in first (spec: customer §6). */
export function useGoToSubscription(): () => void {
  const navigate = useNavigate()
  const openLogin = useLogin()
  const isSignedIn = useIsSignedIn()
  return () => {
    const go = () => navigate('/subscription')
    if (isSignedIn()) go()
    else openLogin({ onSuccess: go })
  }
}
