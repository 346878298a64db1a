import { z } from 'zod'
import { ORDER_DATE_FILTERS } from '../domain/calendar/kitchen-time.ts'
import { MAX_LINES, MAX_QUANTITY } from '../domain/ordering/cart.ts'
import { MAX_ORDERS_AT_ONCE, ORDER_STATUSES, SHOWN_STATUSES } from '../domain/ordering/order-status.ts'
import { id, idParams, instant, kitchenDay, phoneParams, phoneText, reject, rupees, text } from './parts.ts'

const status = z.enum(ORDER_STATUSES)

/** A line of an order, rupees. */
export const orderLine = z.object({ name: z.string(), quantity: z.number(), price: z.number(), total: z.number() })
export type OrderLine = z.output<typeof orderLine>

/** An order as its customer reads it. */
export const order = z.object({
  _id: id,
  menu_name: z.string().nullable(),
  date: kitchenDay,
  delivery_date: kitchenDay,
  createdAt: instant,
  price: z.number(),
  status: z.enum(SHOWN_STATUSES),
  is_subscription_order: z.boolean(),
  auto_confirmed_at: instant.nullable(),
  payment_method: z.string(),
  delivery_address: z.string().nullable(),
  notes: z.string().nullable(),
  items: z.array(orderLine),
})
export type Order = z.output<typeof order>

/** An order as the kitchen reads it. */
export const adminOrder = order.extend({
  user_id: z.object({ _id: id, name: z.string().nullable() }).nullable(),
  phone_number: z.string(),
})
export type AdminOrder = z.output<typeof adminOrder>

/** A subscription's order that waits for the customer's answer. */
export const pendingOrder = z.object({
  _id: id,
  delivery_date: kitchenDay,
  menu_name: z.string().nullable(),
  price: z.number(),
  delivery_address: z.string(),
  confirmation_deadline: instant,
})
export type PendingOrder = z.output<typeof pendingOrder>

/** Details of the rejection `order_prices_changed`: what the order would cost now, rupees. */
export interface ChangedPrices {
  items: OrderLine[]
  totalAmount: number
}

const page = {
  /** The `nextCursor` of the page before. */
  cursor: text(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
}

export const orderSchemas = {
  listOrders: {
    params: phoneParams,
    query: z.object(page),
    reply: z.object({ orders: z.array(order), nextCursor: z.string().nullable() }),
  },
  placeOrder: {
    body: z.object({
      items: z
        .array(
          z.object({
            name: text(200).min(1, reject('order_unknown_item')),
            quantity: z
              .number(reject('order_bad_quantity'))
              .int(reject('order_bad_quantity'))
              .min(1, reject('order_bad_quantity'))
              .max(MAX_QUANTITY, reject('order_bad_quantity')),
            price: rupees,
            total: z.number().min(0).max(100_000_000),
          }),
          reject('order_empty'),
        )
        .min(1, reject('order_empty'))
        .max(MAX_LINES, reject('order_too_many_lines')),
      totalAmount: z.number().min(0).max(1_000_000_000),
      paymentMethod: z.string(reject('order_payment_method')).max(20),
      /** What the client says of time, state and person decides nothing; the server knows. */
      orderDate: text(40).optional(),
      status: text(40).optional(),
      userId: id.nullish(),
      phoneNumber: phoneText,
      userAddress: z.string(reject('order_address_short')).pipe(text(1000)),
      selectedAddressId: id.nullish(),
      /** The kitchen day whose menu the customer has seen; rejected when it is not the order day any more. */
      menuDate: kitchenDay.optional(),
      notes: text(500).optional(),
    }),
    reply: z.object({ order }),
  },
  listPendingOrders: {
    reply: z.object({
      orders: z.array(pendingOrder),
      /** The server's present instant: the time left is counted from here, whatever the phone's clock says. */
      now: instant,
    }),
  },
  confirmOrder: { params: idParams, reply: z.object({ order }) },
  skipOrder: { params: idParams, reply: z.object({ order }) },
}

export const adminOrderSchemas = {
  listAdminOrders: {
    query: z.object({
      date: z.enum(ORDER_DATE_FILTERS).default('today'),
      /** The spec's cache breaker; read by nobody. */
      _t: text(40).optional(),
      /** Beginnings of the customer's names, a phone's beginning or end, or the order's number (`#1a2b3c4d`). */
      search: text(100).optional(),
      ...page,
    }),
    reply: z.object({ orders: z.array(adminOrder), nextCursor: z.string().nullable() }),
  },
  setOrderStatuses: {
    body: z.object({
      ids: z.array(id).min(1).max(MAX_ORDERS_AT_ONCE),
      status,
      /** Only orders that still have this status are changed: for an undo, which leaves alone what was changed since. */
      onlyFrom: status.optional(),
    }),
    /** Which orders had another status, and which; to undo, set that one again. */
    reply: z.object({ changed: z.array(z.object({ _id: id, from: status, to: status })) }),
  },
  orderHistory: {
    params: idParams,
    reply: z.object({
      /** The oldest first. */
      history: z.array(
        z.object({
          /** `null` when the order was placed. */
          from: status.nullable(),
          to: status,
          by: z.enum(['customer', 'admin', 'system']),
          /** Name of the admin, when one did it. */
          admin: z.string().nullable(),
          at: instant,
        }),
      ),
    }),
  },
  setOrderStatus: {
    params: idParams,
    body: z.object({ status }),
    reply: z.object({ order: adminOrder }),
  },
}
