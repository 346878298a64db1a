import * as m from '#paraglide/messages.js'
import type { DueSubscription } from '#shared/contract/money/office/money.schemas.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** How the payment of a subscription stands that is paid by UPI; nothing of one in cash, which is due until it is counted. */
export function SubscriptionPaymentBadge({
  method,
  state,
  waits,
}: Pick<DueSubscription, 'method' | 'state' | 'waits'>) {
  if (method === 'cod') return null
  if (waits) return <Badge tone="danger">{m.money_plan_waits()}</Badge>
  if (state === 'claimed') return <Badge tone="info">{m.money_plan_claimed()}</Badge>
  if (state === 'rejected') return <Badge tone="warning">{m.money_plan_rejected()}</Badge>
  return <Badge tone="neutral">{m.money_by_upi()}</Badge>
}
