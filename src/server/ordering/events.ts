import { z } from 'zod'
import { eventKind, type PayloadsOf } from '#server/kernel/outbox/events.ts'
import type { Message } from '#server/kernel/realtime/messages.ts'
import { toAdmins, toCustomer } from '#server/people/people.ts'
import { id, kitchenDay } from '#shared/contract/parts.ts'
import { KITCHEN_FAULTS } from '#shared/domain/delivery/stop-states.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/ordering/order-status.ts'

const status = z.enum(ORDER_STATUSES)
const ofOrder = z.object({ customerId: id, orderId: id, deliveryDay: kitchenDay })
type OfOrder = z.output<typeof ofOrder>

/** Events written to the outbox. */
export const orderingEvents = {
  'order-status-changed': eventKind(ofOrder.extend({ from: status, to: status }), (event) => {
    const change = { ...orderOf(event), from: event.from, to: event.to }
    return [toCustomer(event, 'order-status-changed', change), toAdmins('order-status-changed', change)]
  }),
  /** A subscription's pending order for `deliveryDay` exists and waits for an answer. */
  'daily-order-created': eventKind(ofOrder, (event) => [
    toCustomer(event, 'daily-order-created', orderOf(event)),
    toAdmins('order-created', orderOf(event)),
  ]),
  'order-confirmed': eventKind(ofOrder, (event) => [
    toCustomer(event, 'order-confirmed', orderOf(event)),
    answered(event, 'confirmed'),
  ]),
  'order-skipped': eventKind(ofOrder, (event) => [
    toCustomer(event, 'order-skipped', orderOf(event)),
    answered(event, 'skipped'),
  ]),
  'order-auto-confirmed': eventKind(ofOrder, (event) => [
    toCustomer(event, 'order-auto-confirmed', orderOf(event)),
    answered(event, 'confirmed'),
  ]),
  /** An hour before its deadline the order still waits for an answer. Once for an order. */
  'order-reminder': eventKind(ofOrder),
  /** Once for an order, whichever of the two statuses says so. */
  'order-out-for-delivery': eventKind(ofOrder),
  'order-delivered': eventKind(ofOrder),
  /** It could not be brought, by the kitchen's own doing. Once for an order. */
  'order-not-delivered': eventKind(
    ofOrder.extend({
      why: z.enum(KITCHEN_FAULTS),
      /** A subscription's, whose meal is given back. */
      ofSubscription: z.boolean(),
    }),
    (event) => {
      const { why, ofSubscription } = event
      return [toCustomer(event, 'order-not-delivered', { ...orderOf(event), why, ofSubscription })]
    },
  ),
  /** A closed day is open again, on which this customer's order was cancelled: is it wanted after all? */
  'kitchen-open-again': eventKind(z.object({ customerId: id, day: kitchenDay }), (event) => [
    toCustomer(event, 'kitchen-open-again', { day: event.day }),
  ]),
}

/** Events of this process alone. */
export const orderingHints = {
  'order-created': eventKind(ofOrder, (event) => [toAdmins('order-created', orderOf(event))]),
}

function orderOf({ orderId, deliveryDay }: OfOrder) {
  return { orderId, deliveryDate: deliveryDay }
}

/** For the kitchen an answer is a change of status like any other. */
function answered(event: OfOrder, to: OrderStatus): Message {
  return toAdmins('order-status-changed', { ...orderOf(event), from: 'pending', to })
}

type Stored = PayloadsOf<typeof orderingEvents>
type Hints = PayloadsOf<typeof orderingHints>
declare module '#server/kernel/outbox/events.ts' {
  interface StoredPayloads extends Stored {}
  interface HintPayloads extends Hints {}
}
