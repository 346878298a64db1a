import { z } from 'zod'
import { CLOSURE_REASONS } from '../domain/calendar/closures.ts'
import { KITCHEN_FAULTS } from '../domain/delivery/stop-states.ts'
import { ORDER_STATUSES } from '../domain/ordering/order-status.ts'
import { id, kitchenDay, slotCode } from './parts.ts'

const status = z.enum(ORDER_STATUSES)
const ofOrder = z.object({ orderId: id, deliveryDate: kitchenDay })
const statusChange = ofOrder.extend({ from: status, to: status })
const nothing = z.object({})

/**
 * What a customer's sockets are told, by event, with its payload. A payload names what has changed; what it looks like now
 * is read by the calls. Spec: customer §7; `order-status-changed`, `order-not-delivered`, `subscription-pause-changed`, `delivery-progress`, `menu-updated`, `kitchen-closed`
 * and `kitchen-open-again` are additions.
 */
export const customerEventSchemas = {
  'subscription-expired': z.object({ subscriptionId: id }),
  'subscription-expiring-soon': z.object({ subscriptionId: id, daysLeft: z.number().int().min(1) }),
  'subscription-pause-changed': z.object({ subscriptionId: id }),
  'daily-order-created': ofOrder,
  'order-confirmed': ofOrder,
  'order-skipped': ofOrder,
  'order-auto-confirmed': ofOrder,
  'order-status-changed': statusChange,
  /** It could not be brought, by the kitchen's own doing. */
  'order-not-delivered': ofOrder.extend({ why: z.enum(KITCHEN_FAULTS), ofSubscription: z.boolean() }),
  /** Days that were closed concern the customer's orders or subscription; the first and the last of them. */
  'kitchen-closed': z.object({
    from: kitchenDay,
    to: kitchenDay,
    reason: z.enum(CLOSURE_REASONS),
    /** Told where two slots are served. */
    slot: slotCode.optional(),
  }),
  /** A day is open again on which the customer's order was cancelled. */
  'kitchen-open-again': z.object({ day: kitchenDay }),
  /** The run that an order of the customer's is on has gone on. */
  'delivery-progress': nothing,
  'menu-updated': nothing,
}

/** What the kitchen's sockets are told: orders that come, and every change of a status, whoever made it. */
export const adminEventSchemas = {
  'order-created': ofOrder,
  'order-status-changed': statusChange,
  'menu-updated': nothing,
  'production-changed': z.object({ day: kitchenDay, slot: slotCode }),
  'food-rules-changed': z.object({ customerId: id }),
  'packing-changed': z.object({ day: kitchenDay, slot: slotCode }),
  'runs-changed': z.object({ day: kitchenDay, slot: slotCode }),
}

/** What a customer's socket says. */
export const clientMessageSchemas = {
  /** The caller's own id. The room comes from the token; any other id is rejected. */
  'join-user-room': id,
}
