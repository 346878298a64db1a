import type { SubscriptionLookup } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import type { FrontendStatus } from '#shared/domain/subscriptions/subscription.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { useSession } from '../../shell/session/session-context.ts'

/** What the Regular Thali's button goes by; `unknown` until the first answer, `none` for visitors. */
export type SubscriptionStatus = 'unknown' | 'none' | 'paused' | FrontendStatus

/** What counts as running; anything else has expired (spec: customer §4). */
const RUNNING: FrontendStatus[] = ['active', 'expiring_soon']

/** The customer's running subscription, else the latest. A look-up that fails means none (spec: customer §4). */
export function useSubscription(): { status: SubscriptionStatus; subscription: SubscriptionLookup | null } {
  const session = useSession()
  const phone = session.user?.phoneNumber ?? ''
  const { data, isPending } = useCall(
    subscriptionCalls.getSubscription,
    { params: { phone } },
    { enabled: phone !== '' },
  )
  const subscription = data?.plan_type ? data : null
  if (session.status === 'unknown' || (phone !== '' && isPending)) return { status: 'unknown', subscription: null }
  if (!subscription) return { status: 'none', subscription }
  if (subscription.pause) return { status: 'paused', subscription }
  return { status: RUNNING.find((status) => status === subscription.frontendStatus) ?? 'expired', subscription }
}
