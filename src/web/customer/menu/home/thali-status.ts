import { useEffect } from 'react'
import { localItems } from '#web/kit/browser/items.ts'
import { SUBSCRIPTION_STATUS_KEY } from '#web/kit/stores/customer-items.ts'
import { useSession } from '../../shell/session/session-context.ts'
import { type SubscriptionStatus, useSubscription } from '../../subscription/subscriptions/use-subscription.ts'

const KNOWN: SubscriptionStatus[] = ['none', 'paused', 'active', 'expiring_soon', 'expired']

/** The status of the subscription; until the look-up has been answered, the status of the last one (spec: customer §3). */
export function useThaliStatus(): SubscriptionStatus {
  const { status } = useSubscription()
  const signedIn = useSession().status === 'signed-in'

  useEffect(() => {
    if (signedIn && status !== 'unknown') localItems.write(SUBSCRIPTION_STATUS_KEY, status)
  }, [signedIn, status])

  return signedIn && status === 'unknown' ? keptStatus() : status
}

function keptStatus(): SubscriptionStatus {
  const kept = localItems.read(SUBSCRIPTION_STATUS_KEY)
  return KNOWN.find((status) => status === kept) ?? 'unknown'
}
