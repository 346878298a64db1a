import { z } from 'zod'
import { CLOSURE_REASONS } from '../../domain/calendar/closures.ts'
import { MAX_LINES, MAX_QUANTITY } from '../../domain/ordering/cart.ts'
import { CHANGE_REASONS, type ChangeReason } from '../../domain/ordering/order-states.ts'
import { ORDER_STATUSES, SHOWN_STATUSES } from '../../domain/ordering/order-status.ts'
import {
  deliveryWindow,
  id,
  idParams,
  instant,
  kitchenDay,
  pageQuery,
  phoneParams,
  phoneText,
  reject,
  rupees,
  text,
} from '../parts.ts'

export const orderStatus = z.enum(ORDER_STATUSES)
/** Why an order is skipped or cancelled, where its status does not say it. */
export const changeReason = z.enum(Object.keys(CHANGE_REASONS) as [ChangeReason, ...ChangeReason[]])

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
  /** It waits for the kitchen's yes, since the customer has ordered much for the day. */
  held: z.literal(true).optional(),
  auto_confirmed_at: instant.nullable(),
  payment_method: z.string(),
  delivery_address: z.string().nullable(),
  notes: z.string().nullable(),
  items: z.array(orderLine),
  /** Always told; an app may hold an order that it kept before it was. */
  delivery_window: deliveryWindow.optional(),
  reason: changeReason.optional(),
  /** Between these instants it can be declined, and its meal is forfeited. Of an order that can be. */
  decline: z.object({ from: instant, until: instant }).optional(),
  /** Of an order that was cancelled since the kitchen is closed on its day. */
  closure: z
    .object({
      reason: z.enum(CLOSURE_REASONS),
      /** The day is open again: until then the order can be taken after all, by `restoreOrder` or as a new order. */
      offer: z.object({ kind: z.enum(['restore', 'reorder']), until: instant }).nullable(),
    })
    .optional(),
})
export type Order = z.output<typeof order>

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

export const orderSchemas = {
  listOrders: {
    params: phoneParams,
    query: z.object(pageQuery),
    reply: z.object({ orders: z.array(order), nextCursor: z.string().nullable() }),
  },
  /** `now` is the server's present instant, whatever the phone's clock says. */
  getOrder: { params: idParams, reply: z.object({ order, now: instant }) },
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
  skipOrder: {
    params: idParams,
    /** `forfeit` skips it also when the meal is not given back; without it that is the rejection `order_skip_limit`. */
    body: z.object({ forfeit: z.boolean().optional() }),
    reply: z.object({ order }),
  },
  declineOrder: { params: idParams, reply: z.object({ order }) },
  restoreOrder: { params: idParams, reply: z.object({ order }) },
}
