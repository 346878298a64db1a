import { useNavigate } from 'react-router'
import { useLogin } from '../../shell/session/LoginProvider.tsx'
import { useIsSignedIn } from '../../shell/session/session-context.ts'

/** Leads to the subscription screen, to renew if that is said; a visitor signs in first (spec: customer §6). */
export function useGoToSubscription(): (renews?: boolean) => void {
  const navigate = useNavigate()
  const openLogin = useLogin()
  const isSignedIn = useIsSignedIn()
  return (renews = false) => {
    const go = () => navigate('/subscription', renews ? { state: { renews } } : {})
    if (isSignedIn()) go()
    else openLogin({ onSuccess: go })
  }
}
