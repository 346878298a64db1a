import { z } from 'zod'
import { id, kitchenDay, slotCode } from '#shared/contract/parts.ts'
import { CLOSURE_REASONS } from '#shared/domain/calendar/closures.ts'
import { KITCHEN_FAULTS } from '#shared/domain/delivery/stop-states.ts'
import { REFUND_WAYS } from '#shared/domain/money/refunds.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { DAY_CHECKS, DAY_GAPS } from '#shared/domain/reports/day-checks.ts'

const status = z.enum(ORDER_STATUSES)
const ofOrder = z.object({ customerId: id, orderId: id, deliveryDay: kitchenDay })
const ofSubscription = z.object({ customerId: id, subscriptionId: id })

const ofRefund = z.object({ customerId: id, refundId: id, amountPaise: z.number().int() })

/** A day of a slot; left out: lunch. */
const ofDay = z.object({ customerId: id, day: kitchenDay, slot: slotCode.optional() })

/** What is stored in the outbox, by type, with its payload. Stays readable for the version before: fields are only added. */
export const outboxSchemas = {
  'order-status-changed': ofOrder.extend({ from: status, to: status }),
  /** A subscription's pending order for `deliveryDay` exists and waits for an answer. */
  'daily-order-created': ofOrder,
  'order-confirmed': ofOrder,
  'order-skipped': ofOrder,
  'order-auto-confirmed': ofOrder,
  /** An hour before its deadline the order still waits for an answer. Once for an order. */
  'order-reminder': ofOrder,
  /** Once for an order, whichever of the two statuses says so. */
  'order-out-for-delivery': ofOrder,
  'order-delivered': ofOrder,
  /** It could not be brought, by the kitchen's own doing. Once for an order. */
  'order-not-delivered': ofOrder.extend({
    why: z.enum(KITCHEN_FAULTS),
    /** A subscription's, whose meal is given back. */
    ofSubscription: z.boolean(),
  }),
  /** At most once for a subscription and day. */
  'subscription-expiring-soon': ofSubscription.extend({ daysLeft: z.number().int() }),
  'subscription-expired': ofSubscription,
  /** No further meal comes until it is paid. At most once for a subscription and week. */
  'subscription-payment-due': ofSubscription,
  /** No meal comes, since there is no address. At most once for a subscription and week. */
  'subscription-no-address': ofSubscription,
  /** Money of this customer is to be given back, for an order or a subscription: how does he want it? */
  'refund-waiting': ofRefund.extend({
    ofOrder: z.boolean(),
    /** It goes back the way it came, unless he says otherwise; left out by the version before. */
    byGateway: z.boolean().optional(),
    /** It had been given, and his bank sent it back; left out by the version before. */
    bounced: z.boolean().optional(),
  }),
  /** It has been given back. */
  'refund-sent': ofRefund.extend({ ofOrder: z.boolean(), way: z.enum(REFUND_WAYS) }),
  /** The kitchen serves on other weekdays: the last meal of this subscription moves, and so many meals would expire by it. */
  'subscription-moved': ofSubscription.extend({ lastDay: kitchenDay, lostMeals: z.number().int() }),
  /** A pause has been made or withdrawn. */
  'subscription-pause-changed': ofSubscription,
  /** It has been paused without an end for another two weeks. Once for each. */
  'subscription-paused-reminder': ofSubscription.extend({ since: kitchenDay, mealsLeft: z.number().int() }),
  /** So many meals cannot be eaten until the last day on which they are valid. Once for a subscription and last day. */
  'meals-expiring-soon': ofSubscription.extend({ meals: z.number().int(), lastDay: kitchenDay }),
  /** A customer who asked to hear of the menu of `day` can have it. */
  'menu-available': ofDay,
  /** A customer who asked to hear of a free plate for `day`, which was full, can order one. */
  'plate-available': ofDay,
  /** Days have been closed, and this customer's orders or subscription are concerned: once a customer and closure. */
  'kitchen-closed': z.object({
    customerId: id,
    closureId: id,
    /** Told where two slots are served. */
    slot: slotCode.optional(),
    /** The first and the last of the closed days. */
    from: kitchenDay,
    to: kitchenDay,
    reason: z.enum(CLOSURE_REASONS),
    /** Meals that come back to the subscription, from cancelled orders. */
    meals: z.number().int(),
    /** Cancelled orders that were placed day by day, and what is given back for those that are paid. */
    orders: z.number().int(),
    giveBackPaise: z.number().int(),
    /** The subscription's new last day; `null` when none moves. */
    lastDay: kitchenDay.nullable(),
  }),
  /** A closed day is open again, on which this customer's order was cancelled: is it wanted after all? */
  'kitchen-open-again': z.object({ customerId: id, day: kitchenDay }),
  /** What of a day should have happened by a check of it has not. Once for a day, slot and check; told to the owner. */
  'day-checked': z.object({
    day: kitchenDay,
    slot: slotCode,
    check: z.enum(DAY_CHECKS),
    /** Those that are not zero; at least one. */
    gaps: z.array(z.object({ gap: z.enum(DAY_GAPS), count: z.number().int() })).min(1),
    cashDuePaise: z.number().int(),
  }),
  /** The last sign-in code of a day was sent, to new devices or to known ones; told to the owner. */
  'codes-used-up': z.object({ knownDevices: z.boolean() }),
  /** The newest backup is `hours` old, or the one that was opened last is of no use; told to the owner, once a day. */
  'backup-missing': z.object({ trouble: z.enum(['late', 'broken']), hours: z.number().int().nullable() }),
  'menu-updated': z.object({}),
}

/** What is published in the process alone: lost when the process dies, which costs a screen one late refresh. */
const hintSchemas = {
  'order-created': ofOrder,
  /** What is cooked for a day has been locked, a change of it was seen, or what was cooked has been entered. */
  'production-changed': z.object({ day: kitchenDay, slot: slotCode }),
  /** What a customer, or a recipient, must not or does not want to eat is another. */
  'food-rules-changed': z.object({ customerId: id }),
  /** Boxes of a day were packed, or labels printed. */
  'packing-changed': z.object({ day: kitchenDay, slot: slotCode }),
  /** The run that a customer's order is on has gone on. */
  'delivery-progress': z.object({ customerId: id }),
  /** Runs of a day were made, put in order or driven on. */
  'runs-changed': z.object({ day: kitchenDay, slot: slotCode }),
}

type Fields<Schema extends z.ZodType> = Record<string, never> extends z.output<Schema> ? unknown : z.output<Schema>
type EventOf<Schemas extends Record<string, z.ZodType>> = {
  [Type in keyof Schemas & string]: { type: Type } & Fields<Schemas[Type]>
}[keyof Schemas & string]

/** Written into the outbox in the transaction of what it tells of. Named as the socket events of the spec (customer §7). */
export type OutboxEvent = EventOf<typeof outboxSchemas>
export type OutboxType = OutboxEvent['type']
export type PayloadOf<Type extends OutboxType> = z.output<(typeof outboxSchemas)[Type]>

/** What has happened, published after it has been committed. */
export type DomainEvent = OutboxEvent | EventOf<typeof hintSchemas>

export const OUTBOX_TYPES = Object.keys(outboxSchemas) as OutboxType[]
