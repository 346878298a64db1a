import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { reasonLabel } from './reason-label.ts'

/** Why an order is skipped or cancelled, where its status does not say it. What is cooked in vain stands out. */
export function ReasonBadge({ order: { reason } }: { order: Pick<AdminOrder, 'reason'> }) {
  return reason ? <Badge tone={reason === 'late' ? 'warning' : 'neutral'}>{reasonLabel(reason)}</Badge> : null
}
