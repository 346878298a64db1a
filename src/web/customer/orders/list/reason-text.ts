import * as m from '#paraglide/messages.js'
import type { ChangeReason } from '#shared/domain/ordering/order-states.ts'

const TEXTS: Record<ChangeReason, () => string> = {
  closure: m.order_reason_closure,
  pause: m.order_reason_pause,
  blocked: m.order_reason_blocked,
  replaced: m.order_reason_replaced,
  late: m.order_reason_late,
  skip_limit: m.order_reason_skip_limit,
  not_taken: m.order_reason_not_taken,
  not_delivered: m.order_reason_not_delivered,
}

/** Why an order is skipped or cancelled, and what has become of its meal. */
export function reasonText(reason: ChangeReason): string {
  return TEXTS[reason]()
}
