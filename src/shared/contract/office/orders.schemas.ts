import { z } from 'zod'
import { ORDER_DATE_FILTERS } from '../../domain/calendar/order-filters.ts'
import { MAX_ORDERS_AT_ONCE } from '../../domain/ordering/order-status.ts'
import { changeReason, order, orderLine, orderStatus } from '../customer/orders.schemas.ts'
import { id, idParams, instant, kitchenDay, pageQuery, text } from '../parts.ts'

/** An order as the kitchen reads it. */
export const adminOrder = order.extend({
  items: z.array(orderLine.extend({ kind: z.enum(['thali', 'addon']) })),
  user_id: z.object({ _id: id, name: z.string().nullable() }).nullable(),
  phone_number: z.string(),
  /** Nobody was there, or nobody paid. */
  no_show: z.literal(true).optional(),
  /** The subscription that it is of; `null` for an order that was placed. */
  subscription_id: id.nullable(),
})
export type AdminOrder = z.output<typeof adminOrder>

export const adminOrderSchemas = {
  listAdminOrders: {
    query: z.object({
      /** A filter, or a kitchen day. */
      date: z.enum(ORDER_DATE_FILTERS).or(kitchenDay).default('today'),
      /** The spec's cache breaker; read by nobody. */
      _t: text(40).optional(),
      /** Beginnings of the customer's names, a phone's beginning or end, or the order's number (`#1a2b3c4d`). */
      search: text(100).optional(),
      ...pageQuery,
    }),
    reply: z.object({ orders: z.array(adminOrder), nextCursor: z.string().nullable() }),
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
    }),
    /** Which orders had another status, and which; to undo, set that one again. */
    reply: z.object({ changed: z.array(z.object({ _id: id, from: orderStatus, to: orderStatus })) }),
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
    body: z.object({ status: orderStatus }),
    reply: z.object({ order: adminOrder }),
  },
}
