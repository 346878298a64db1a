import { z } from 'zod'
import { paymentMethodOf } from '#shared/domain/ordering/order-status.ts'
import { ENTERED_SOURCES, MAX_ENTRY_ROWS } from '../../../domain/ordering/order-source.ts'
import { NAME_MAX_LENGTH } from '../../../domain/people/address.ts'
import {
  enteredDay,
  id,
  kitchenDay,
  phoneText,
  readableBy,
  reason,
  reject,
  rupees,
  slotCode,
  text,
} from '../../parts.ts'
import { dishId, order, orderDetails, orderLines, wantedOnDay } from '../customer/orders.schemas.ts'

const dish = z.object({
  name: z.string(),
  dish_id: dishId,
  price: readableBy('money.see', rupees),
  kind: z.enum(['thali', 'addon']),
})

const entryDay = z.object({
  day: kitchenDay,
  slot: slotCode,
  /** Its order-by time has passed: entered only with a reason. */
  late: z.boolean(),
  /** The thali first; none on a day without a menu. */
  dishes: z.array(dish),
})
export type EntryDay = z.output<typeof entryDay>

const entryCustomer = z.object({
  _id: id,
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  kitchen_note: z.string().nullable(),
  rider_note: z.string().nullable(),
  /** The default first. */
  addresses: z.array(z.object({ _id: id, address: z.string() })),
  /** What was ordered last, apart from a subscription; `null` when nothing was. */
  last: z
    .object({
      items: z.array(z.object({ name: z.string(), quantity: z.number(), dish_id: dishId })),
      address: z.string(),
      slot: slotCode,
    })
    .nullable(),
})
export type EntryCustomer = z.output<typeof entryCustomer>

/** Who entered the same order, and how long ago. */
const enteredAlready = z.object({ order_id: z.string(), by: z.string(), minutes: z.number() })
export type EnteredAlready = z.output<typeof enteredAlready>

/** How many boxes of an order are packed, and the name of the run that it is on; `null` for none. */
const packedOrder = z.object({ boxes: z.number().int(), run: z.string().nullable() })
export type PackedOrder = z.output<typeof packedOrder>

/** An order of one customer. */
const entryRow = z.object({
  /** A row with a key that has placed an order is answered with that order: 8 to 100 letters, digits and hyphens. */
  key: z.string().regex(/^[\w-]{8,100}$/),
  ...orderLines,
  customerId: id.optional(),
  phoneNumber: phoneText.optional(),
  name: text(NAME_MAX_LENGTH).optional(),
  ...orderDetails,
  /** Also where it would be rejected otherwise, for who may, with the `reason` of the call. */
  override: z.boolean().optional(),
  again: z.boolean().optional(),
})

const enteredRow = z.object({
  key: z.string(),
  placed: z.object({ orderId: id, customerId: id }).optional(),
  /** Why no order was placed: as the call for one order is rejected. */
  rejected: z.object({ code: z.string(), error: z.string(), details: z.unknown().optional() }).optional(),
})
export type EnteredRow = z.output<typeof enteredRow>

export const orderEntrySchemas = {
  orderEntry: {
    query: z.object({ customer: id.optional() }),
    reply: z.object({
      /** By the server's clock. */
      today: kitchenDay,
      /** The first of each slot is the one that is ordered for unless another is named. */
      days: z.array(entryDay),
      /** Told when one was named. */
      customer: entryCustomer.optional(),
    }),
  },
  enterOrder: {
    body: z.object({
      ...wantedOnDay,
      /** Whose order it is; without it the customer of the phone, made when there is none. */
      customerId: id.optional(),
      phoneNumber: phoneText.optional(),
      /** Of a customer who has none yet. */
      name: text(NAME_MAX_LENGTH).optional(),
      source: z.enum(ENTERED_SOURCES),
      menuDate: enteredDay.optional(),
      paymentMethod: z
        .string(reject('order_payment_method'))
        .refine((word) => paymentMethodOf(word) !== null, reject('order_payment_method')),
      /** The first address of a customer is saved. */
      ...orderDetails,
      /** Also after the order-by time and above the capacity of the day, for who may, with the `reason`. */
      override: z.boolean().optional(),
      /** Also when one of the kitchen's people has entered the same a moment ago. */
      again: z.boolean().optional(),
      /** An order of the customer that it takes the place of, and whose way to pay it has. */
      replaces: id.optional(),
      /** Also when boxes of that order are packed: the new one is to be packed again. */
      packed: z.boolean().optional(),
      reason,
    }),
    reply: z.object({ order, customerId: id }),
    failures: { entry_again: enteredAlready, order_packed: packedOrder },
  },
  enterOrders: {
    body: z.object({
      menuDate: enteredDay,
      slot: slotCode.optional(),
      source: z.enum(ENTERED_SOURCES),
      rows: z.array(entryRow).min(1).max(MAX_ENTRY_ROWS),
      reason,
    }),
    /** In the order of the rows. */
    reply: z.object({ rows: z.array(enteredRow) }),
  },
}
