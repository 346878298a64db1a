import { fulfilmentOf, type OrderStatus, type ShownStatus } from '#shared/domain/ordering/order-status.ts'

/** What the kitchen does next with an order in this status; `null` once there is nothing left to do. */
const NEXT: Record<ShownStatus, OrderStatus | null> = {
  pending_payment: null,
  pending: 'confirmed',
  confirmed: 'preparing',
  preparing: 'out_for_delivery',
  dispatched: 'delivered',
  out_for_delivery: 'delivered',
  delivered: null,
  cancelled: null,
  skipped: null,
}

/**
 * The status that one press gives an order, of those that somebody may give; `null` for an order that is done with, or waits
 * for its payment.
 */
export function nextStep(status: ShownStatus, given: readonly OrderStatus[]): OrderStatus | null {
  const next = NEXT[status]
  return next !== null && given.includes(next) && given.includes(fulfilmentOf(status)) ? next : null
}
