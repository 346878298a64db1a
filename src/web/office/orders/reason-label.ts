import * as m from '#paraglide/messages.js'
import type { ChangeReason } from '#shared/domain/ordering/order-states.ts'

const LABELS: Record<ChangeReason, () => string> = {
  closure: m.admin_reason_closure,
  pause: m.admin_reason_pause,
  blocked: m.admin_reason_blocked,
  replaced: m.admin_reason_replaced,
  late: m.admin_reason_late,
  skip_limit: m.admin_reason_skip_limit,
  not_taken: m.admin_reason_not_taken,
  not_delivered: m.admin_reason_not_delivered,
}

/** Why an order is skipped or cancelled, in a word or two. */
export function reasonLabel(reason: ChangeReason): string {
  return LABELS[reason]()
}
