import { useEffect } from 'react'
import { SUBSCRIPTION_STATUS_KEY, useSession } from '../session.ts'
import { type SubscriptionStatus, useSubscription } from '../subscriptions/use-subscription.ts'

const KNOWN: SubscriptionStatus[] = ['none', 'active', 'expiring_soon', 'expired']

/** The status of the subscription; until the look-up has answered the one that it told last (spec: customer §3). */
export function useThaliStatus(): SubscriptionStatus {
  const { status } = useSubscription()
  const signedIn = useSession().status === 'signed-in'

  useEffect(() => {
    if (signedIn && status !== 'unknown') keepStatus(status)
  }, [signedIn, status])

  return signedIn && status === 'unknown' ? keptStatus() : status
}

function keptStatus(): SubscriptionStatus {
  try {
    const kept = localStorage.getItem(SUBSCRIPTION_STATUS_KEY)
    return KNOWN.find((status) => status === kept) ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

function keepStatus(status: SubscriptionStatus) {
  try {
    localStorage.setItem(SUBSCRIPTION_STATUS_KEY, status)
  } catch {
    // The next visit then waits for the answer.
  }
}
