import * as m from '#paraglide/messages.js'
import type { ShownStatus } from '#shared/domain/ordering/order-status.ts'

const LABELS: Record<ShownStatus, () => string> = {
  pending: m.ui_status_pending,
  confirmed: m.ui_status_confirmed,
  preparing: m.ui_status_preparing,
  dispatched: m.ui_status_dispatched,
  out_for_delivery: m.ui_status_out_for_delivery,
  delivered: m.ui_status_delivered,
  cancelled: m.ui_status_cancelled,
  skipped: m.ui_status_skipped,
  pending_payment: m.ui_status_pending_payment,
}

/** The word for an order's status: "Out for Delivery". */
export function statusLabel(status: ShownStatus): string {
  return LABELS[status]()
}
