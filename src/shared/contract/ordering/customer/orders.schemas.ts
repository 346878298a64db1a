import { z } from 'zod'
import { CLOSURE_REASONS } from '../../../domain/calendar/closures.ts'
import { MAX_LINES, MAX_QUANTITY } from '../../../domain/ordering/cart.ts'
import { MAX_NOTE_LENGTH } from '../../../domain/ordering/note.ts'
import { CHANGE_REASONS, type ChangeReason } from '../../../domain/ordering/order-states.ts'
import { ORDER_STATUSES, SHOWN_STATUSES } from '../../../domain/ordering/order-status.ts'
import { NAME_MAX_LENGTH } from '../../../domain/people/address.ts'
import {
  deliveryWindow,
  enteredDay,
  id,
  idParams,
  instant,
  kitchenDay,
  pageQuery,
  phoneParams,
  phoneText,
  reject,
  rupees,
  slotCode,
  text,
  translations,
} from '../../parts.ts'

export const orderStatus = z.enum(ORDER_STATUSES)
/** Why an order is skipped or cancelled, where its status does not say it. */
export const changeReason = z.enum(Object.keys(CHANGE_REASONS) as [ChangeReason, ...ChangeReason[]])

/** The item of the library that a line is of; left out of a thali, and of a dish that was typed in. */
export const dishId = id.optional()
/** A line of an order, rupees. */
export const orderLine = z.object({
  name: z.string(),
  names: translations,
  quantity: z.number(),
  price: z.number(),
  total: z.number(),
  dish_id: dishId,
})
export type OrderLine = z.output<typeof orderLine>

/** An order as its customer reads it. */
export const order = z.object({
  _id: id,
  menu_name: z.string().nullable(),
  menu_names: translations,
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
  /** Whom the rider asks for, when a name was given with the address. */
  recipient: z.string().optional(),
  notes: z.string().nullable(),
  items: z.array(orderLine),
  /** Always told; an app may hold an order that it kept before it was. */
  delivery_window: deliveryWindow.optional(),
  /** Told where the kitchen serves two, and of every order that is not lunch. */
  slot: slotCode.optional(),
  reason: changeReason.optional(),
  /** Of a subscription's order: until then it can be confirmed or skipped, and either turned into the other. */
  confirmation_deadline: instant.optional(),
  /** Of a one-off order: until then it can be cancelled. */
  cancel_until: instant.optional(),
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
  menu_names: translations,
  price: z.number(),
  delivery_address: z.string(),
  confirmation_deadline: instant,
})
export type PendingOrder = z.output<typeof pendingOrder>

/** More than a plate has. */
const MAX_DISHES = 100

/** What the customer saw of a day beside its prices. Whatever is left out is not compared. */
const seenTerms = z.object({
  /** When the order is delivered. */
  window: deliveryWindow.optional(),
  /** The names of what is on the thali's plate, in any order. */
  dishes: z.array(text(200)).max(MAX_DISHES).optional(),
})
export type SeenTerms = z.output<typeof seenTerms>

/** What an order would cost now, rupees, and what its terms are, where the request said which were seen. */
interface PresentTerms {
  items: OrderLine[]
  totalAmount: number
  terms?: SeenTerms | undefined
}
/** Details of the rejections `order_prices_changed` and `order_terms_changed`; `also` as the request's. */
export interface ChangedPrices extends PresentTerms {
  also?: ({ menuDate: string } & PresentTerms)[] | undefined
}

/** Six days of two slots. */
const MAX_DAYS = 12

const lines = {
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
        /** A line that has been renamed since is found by it. */
        dish_id: dishId,
        total: z.number().min(0).max(100_000_000),
      }),
      reject('order_empty'),
    )
    .min(1, reject('order_empty'))
    .max(MAX_LINES, reject('order_too_many_lines')),
  totalAmount: z.number().min(0).max(1_000_000_000),
}
/** What is ordered, by the prices that the customer saw. */
export const orderLines = lines
/** What is ordered for a day. */
export const wantedOnDay = {
  ...lines,
  /** Left out: lunch. */
  slot: slotCode.optional(),
  seen: seenTerms.optional(),
}
/** Where it goes, and what is said with it. */
export const orderDetails = {
  userAddress: z.string(reject('order_address_short')).pipe(text(1000)),
  selectedAddressId: id.nullish(),
  /** Whom the rider asks for; without it the name of the saved address, else the customer's. */
  recipient: text(NAME_MAX_LENGTH).optional(),
  /** For the kitchen and the rider. */
  notes: z.string().max(MAX_NOTE_LENGTH, reject('order_note_long')).pipe(text(MAX_NOTE_LENGTH)).optional(),
}

export const orderSchemas = {
  listOrders: {
    params: phoneParams,
    query: z.object(pageQuery),
    reply: z.object({
      orders: z.array(order),
      nextCursor: z.string().nullable(),
      /** The server's present instant. Always told; an app may hold a list that it kept before it was. */
      now: instant.optional(),
      /** Told while the kitchen takes no orders of the customer, with how it is reached, as far as it says so. */
      blocked: z.object({ contact: z.string().nullable() }).optional(),
    }),
  },
  getOrder: {
    params: idParams,
    reply: z.object({
      order,
      /** What has become of it, the oldest change first. */
      steps: z.array(z.object({ status: orderStatus, at: instant })),
      /** The server's present instant, whatever the phone's clock says. */
      now: instant,
    }),
  },
  placeOrder: {
    body: z.object({
      ...wantedOnDay,
      paymentMethod: z.string(reject('order_payment_method')).max(20),
      /** What the client says of time, state and person decides nothing; the server knows. */
      orderDate: text(40).optional(),
      status: text(40).optional(),
      userId: id.nullish(),
      phoneNumber: phoneText,
      ...orderDetails,
      /** The kitchen day that is ordered for, whose menu the customer has seen; left out: the order day. */
      menuDate: enteredDay.optional(),
      /** Further days in the same request: an order a day, and either all of them are placed or none. */
      also: z
        .array(z.object({ ...wantedOnDay, menuDate: enteredDay }))
        .min(1)
        .max(MAX_DAYS - 1)
        .optional(),
    }),
    reply: z.object({
      order,
      /** The orders of `also`, in its order. */
      also: z.array(order).optional(),
    }),
  },
  listPendingOrders: {
    reply: z.object({
      orders: z.array(pendingOrder),
      /** The server's present instant: the time left is counted from here, whatever the phone's clock says. */
      now: instant,
    }),
  },
  confirmOrder: {
    params: idParams,
    /** `change` also takes an order that was skipped before; without it that is the rejection `order_already_skipped`. */
    body: z.object({ change: z.boolean().optional() }),
    reply: z.object({ order }),
  },
  skipOrder: {
    params: idParams,
    /**
     * `forfeit` skips it also when the meal is not given back; without it that is the rejection `order_skip_limit`. `change`
     * also skips an order that was confirmed before; without it that is the rejection `order_already_confirmed`.
     */
    body: z.object({ forfeit: z.boolean().optional(), change: z.boolean().optional() }),
    reply: z.object({ order }),
  },
  cancelOrder: { params: idParams, reply: z.object({ order }) },
  replaceOrder: {
    params: idParams,
    body: z.object({
      ...lines,
      ...orderDetails,
      /** The kitchen day that it is wanted for, of the same slot; left out: the day that it was for. */
      menuDate: enteredDay.optional(),
      seen: seenTerms.optional(),
    }),
    /** The order that has taken its place. */
    reply: z.object({ order }),
  },
  declineOrder: { params: idParams, reply: z.object({ order }) },
  restoreOrder: { params: idParams, reply: z.object({ order }) },
}
/** What an order is changed to. */
export type ReplaceBody = z.output<typeof orderSchemas.replaceOrder.body>
