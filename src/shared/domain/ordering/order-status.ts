/** The states of an order. Spec: customer §4, admin §4. */

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'preparing',
  'dispatched',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'skipped',
] as const
/** As many orders as can be given a status by one call; their ids fit well into a body. */
export const MAX_ORDERS_AT_ONCE = 2000
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The steps of the progress timeline, in order. `dispatched` counts as out for delivery. */
export const TIMELINE_STEPS = ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const

/** How far an order has come: the index into TIMELINE_STEPS, -1 while pending, `null` when it will not be delivered. */
export function timelinePosition(status: OrderStatus): number | null {
  switch (status) {
    case 'cancelled':
    case 'skipped':
      return null
    case 'pending':
      return -1
    case 'dispatched':
      return TIMELINE_STEPS.indexOf('out_for_delivery')
    default:
      return TIMELINE_STEPS.indexOf(status)
  }
}

/** Orders that nothing will change any more: the customer's list stops asking about them. */
export function isSettled(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'cancelled' || status === 'skipped'
}
