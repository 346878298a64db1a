import { z } from 'zod'
import { ORDER_DATE_FILTERS } from '../../../domain/calendar/order-filters.ts'
import { ORDER_KINDS } from '../../../domain/ordering/order-kinds.ts'
import { ORDER_SORTS, SORT_DIRECTIONS } from '../../../domain/ordering/order-sort.ts'
import { ORDER_SOURCES } from '../../../domain/ordering/order-source.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/ordering/order-states.ts'
import { MAX_ORDERS_AT_ONCE } from '../../../domain/ordering/order-status.ts'
import { id, idParams, instant, kitchenDay, pageQuery, readableBy, reason, slotCode, text } from '../../parts.ts'
import { changeReason, order, orderLine, orderStatus } from '../customer/orders.schemas.ts'

/** An order as the kitchen reads it. */
export const adminOrder = order.extend({
  items: z.array(
    orderLine.extend({
      kind: z.enum(['thali', 'addon']),
      price: readableBy('money.see', orderLine.shape.price),
      total: readableBy('money.see', orderLine.shape.total),
    }),
  ),
  price: readableBy('money.see', order.shape.price),
  user_id: z.object({ _id: id, name: z.string().nullable() }).nullable(),
  phone_number: readableBy('phones.see', z.string()),
  /** How it came in, and who entered it; left out when its customer ordered. */
  entered: z.object({ source: z.enum(ORDER_SOURCES), by: z.string().nullable() }).optional(),
  /** Nobody was there, or nobody paid. */
  no_show: z.literal(true).optional(),
  /** What the office wants heeded with every order of the customer, by the kitchen and by the rider. */
  kitchen_note: z.string().optional(),
  rider_note: z.string().optional(),
  /** The subscription that it is of; `null` for an order that was placed. */
  subscription_id: id.nullable(),
})
export type AdminOrder = z.output<typeof adminOrder>

const paymentMethods = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]]

/** Which orders are meant. */
const wanted = {
  /** A filter, or a kitchen day. */
  date: z.enum(ORDER_DATE_FILTERS).or(kitchenDay).default('today'),
  /** Days of delivery, both included, in place of `date`. */
  from: kitchenDay.optional(),
  to: kitchenDay.optional(),
  /** Left out, as the filters after it: all. */
  slot: slotCode.optional(),
  status: orderStatus.optional(),
  /** As `listOrderChoices` names them; empty: of an address that names no area. */
  area: text(60).optional(),
  payment: z.enum(paymentMethods).optional(),
  kind: z.enum(ORDER_KINDS).optional(),
  /** The key of a dish, as `listOrderChoices` names them: on the thali, or beside it. */
  dish: text(300).optional(),
  /**
   * Beginnings of words: of the customer's name, address, menu, dishes, order number (`#1a2b3c4d`) or status, or a phone's
   * beginning or end. An order is found that has them all.
   */
  search: text(100).optional(),
}

/** The same as a query. */
const wantedQuery = {
  ...wanted,
  /** The spec's cache breaker; read by nobody. */
  _t: text(40).optional(),
}

/** What a change of many orders did. */
const statusesChanged = z.object({
  /** Which orders had another status, and which; to undo, set that one again. */
  changed: z.array(z.object({ _id: id, from: orderStatus, to: orderStatus })),
  /** How many orders were left as they are since they are cancelled or skipped, unless they have the status wanted. */
  leftOut: z.object({ cancelled: z.number(), skipped: z.number() }),
})

const countedStatuses = z.partialRecord(orderStatus, z.int().min(0))
/** How many orders are in each status. */
export type CountedStatuses = z.output<typeof countedStatuses>

export const adminOrderSchemas = {
  listAdminOrders: {
    query: z.object({
      ...wantedQuery,
      /** `created` is the time of placing; equal ones come the newest first. */
      sort: z.enum(ORDER_SORTS).default('created'),
      direction: z.enum(SORT_DIRECTIONS).default('descending'),
      ...pageQuery,
    }),
    reply: z.object({ orders: z.array(adminOrder), nextCursor: z.string().nullable() }),
  },
  orderTotals: {
    query: z.object(wantedQuery),
    reply: z.object({
      /** All that the list has. */
      orders: z.number(),
      /** Of those the ones that count: neither cancelled nor skipped, nor waiting for the kitchen's yes. */
      counted: z.number(),
      held: z.number(),
      /** Thalis, and rupees, of those that count. */
      plates: z.number(),
      amount: readableBy('money.see', z.number()),
      /** How many there are in each status, whichever `status` is asked for. */
      byStatus: z.record(z.string(), z.number()),
    }),
  },
  listOrderChoices: {
    query: z.object({ ...wantedQuery }),
    reply: z.object({
      /** The areas of the orders that the other filters leave, the most first; `''` for orders whose address names none. */
      areas: z.array(z.object({ area: z.string(), orders: z.number() })),
      /** Their dishes, on the thali and beside it, the most first. */
      dishes: z.array(z.object({ key: z.string(), name: z.string(), orders: z.number() })),
    }),
  },
  exportOrders: {
    query: z.object({
      ...wantedQuery,
      /** A row an order, or a row a line of an order. */
      rows: z.enum(['orders', 'lines']).default('orders'),
      reason,
    }),
    reply: z.object({ csv: z.string() }),
  },
  orderDays: {
    /** Left out: by the days of lunch. */
    query: z.object({ slot: slotCode.optional() }),
    reply: z.object({
      today: kitchenDay,
      /** The last open day before today. */
      yesterday: kitchenDay,
      /** The next open day after today. */
      tomorrow: kitchenDay,
      /** The filter that the list opens with: on a closed day, and once all deliveries are over, the next open one. */
      opensWith: z.enum(ORDER_DATE_FILTERS),
    }),
  },
  listHeldOrders: {
    reply: z.object({
      /** The oldest first, with what the kitchen has seen of the customer. */
      orders: z.array(adminOrder.extend({ delivered: z.number(), no_shows: z.number() })),
    }),
  },
  setNoShow: {
    params: idParams,
    /** `false` takes it back; the status stays. */
    body: z.object({ noShow: z.boolean() }),
    reply: z.object({ order: adminOrder }),
  },
  setOrderStatuses: {
    body: z.object({
      ids: z.array(id).min(1).max(MAX_ORDERS_AT_ONCE),
      status: orderStatus,
      /** Only orders that still have this status are changed: for an undo, which leaves alone what was changed since. */
      onlyFrom: orderStatus.optional(),
      /** Whether orders that are cancelled or skipped are changed, too; unless said, only if there are no others among `ids`. */
      revive: z.boolean().optional(),
      reason,
    }),
    reply: statusesChanged,
  },
  setMatchingStatuses: {
    body: z.object({
      match: z.object(wanted),
      /** The newest order that was seen: those that came after it are left alone. */
      upTo: id,
      status: orderStatus,
      /** How many orders were in each status, as was shown: when more would be changed by now, nothing is. Left out: not compared. */
      seen: countedStatuses.optional(),
      /** When orders go back. */
      reason,
    }),
    reply: statusesChanged,
    failures: {
      /** The orders that the owner can approve. */
      money_needs_approval: z.object({ orders: z.array(id) }).optional(),
      /** How many orders would be changed now, by their status. */
      preview_stale: z.object({ present: countedStatuses }),
    },
  },
  orderHistory: {
    params: idParams,
    reply: z.object({
      /** The oldest first. */
      history: z.array(
        z.object({
          /** `null` when the order was placed. */
          from: orderStatus.nullable(),
          to: orderStatus,
          by: z.enum(['customer', 'admin', 'system']),
          /** Name of the admin, when one did it. */
          admin: z.string().nullable(),
          at: instant,
          /** Why, where the status does not say it. */
          reason: changeReason.optional(),
        }),
      ),
    }),
  },
  setOrderStatus: {
    params: idParams,
    /** `reason` when it goes back. */
    body: z.object({ status: orderStatus, reason }),
    reply: z.object({ order: adminOrder }),
  },
}
