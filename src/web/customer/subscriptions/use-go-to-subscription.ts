import { useNavigate } from 'react-router'
import { useLogin } from '../LoginProvider.tsx'
import { currentSession } from '../session.ts'

/** Leads to the subscription screen; a visitor signs in first (spec: customer §6). */
export function useGoToSubscription(): () => void {
  const navigate = useNavigate()
  const openLogin = useLogin()
  return () => {
    const go = () => navigate('/subscription')
    if (currentSession().status === 'signed-in') go()
    else openLogin({ onSuccess: go })
  }
}
