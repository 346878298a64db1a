import { z } from 'zod'
import { MAX_STANDING_NOTE } from '../../../domain/ordering/note.ts'
import { RATING_REASONS } from '../../../domain/ordering/ratings.ts'
import { ticket } from '../../ordering/office/feedback.schemas.ts'
import { adminOrder } from '../../ordering/office/orders.schemas.ts'
import {
  id,
  idParams,
  instant,
  kitchenDay,
  optionalText,
  pageQuery,
  readableBy,
  requiredReason,
  slotCode,
  text,
} from '../../parts.ts'
import { subscription } from '../../subscriptions/customer/subscriptions.schemas.ts'
import { address } from '../customer/addresses.schemas.ts'

const found = z.object({
  _id: id,
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  /** The default one. */
  address: z.string().nullable(),
  /** The day of the order that was placed last. */
  last_order: kitchenDay.nullable(),
})
export type FoundCustomer = z.output<typeof found>

/** A customer as the office knows them. */
const known = z.object({
  _id: id,
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  since: instant,
  /** The default first. */
  addresses: z.array(address),
  kitchen_note: z.string().nullable(),
  rider_note: z.string().nullable(),
  /** When the notes were changed last; `null` when they never were. */
  noted_at: instant.nullable(),
  /** Since when, by whom and why they are not served; `null` when they are. */
  blocked: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})
export type KnownCustomer = z.output<typeof known>

const look = z.object({ admin: z.string(), day: kitchenDay, looks: z.number(), last: instant })
export type CustomerLook = z.output<typeof look>

/**
 * What became of a notification: it waits to be sent, there was no device for it, it is on its way, a push service took it, it
 * came to nothing; nobody knows of those before this was noted.
 */
export const MESSAGE_STATES = ['waiting', 'no_device', 'on_its_way', 'arrived', 'lost', 'unknown'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

const message = z.object({
  /** Name of the event, as in the API's description. */
  type: z.string(),
  at: instant,
  state: z.enum(MESSAGE_STATES),
})
export type CustomerMessage = z.output<typeof message>

/** An order that blocking its customer is about. */
const blockedOrder = z.object({
  _id: id,
  order_number: z.string(),
  delivery_date: kitchenDay,
  slot: slotCode,
  dishes: z.string(),
  price: readableBy('money.see', z.number()),
  /** Paid day by day: the money is to be given back. */
  paid: z.boolean(),
  of_subscription: z.boolean(),
})
export type BlockedOrder = z.output<typeof blockedOrder>

const pausedByBlock = z.object({
  _id: id,
  subscription_days: z.number(),
  /** Meals that are kept, those that come back from cancelled orders among them. */
  meals_kept: z.number(),
})
export type PausedByBlock = z.output<typeof pausedByBlock>

/** What blocking a customer would do now. */
const blockPreview = z.object({
  /** Tells whether it still would. */
  version: z.string(),
  cancelled: z.array(blockedOrder),
  /** Being cooked, or on their way. */
  staying: z.array(blockedOrder),
  paused: z.array(pausedByBlock),
})
export type BlockPreview = z.output<typeof blockPreview>

const standingNote = optionalText(MAX_STANDING_NOTE)

export const customerSchemas = {
  searchCustomers: {
    query: z.object({
      /** Beginnings of words of the name or of a saved address, a phone in any form or its beginning or end, an order's number. */
      search: text(100).optional(),
      /** Parts of an address, as a message names it; instead of `search`. Each customer comes with the address that has them. */
      address: text(400).optional(),
      ...pageQuery,
    }),
    reply: z.object({ customers: z.array(found), nextCursor: z.string().nullable() }),
  },
  getCustomer: {
    params: idParams,
    reply: z.object({
      customer: known,
      /** Who looked before, the latest first; told to those who may read the audit. */
      looks: z.array(look).optional(),
    }),
  },
  setCustomerNotes: {
    params: idParams,
    body: z.object({
      kitchen: standingNote,
      rider: standingNote,
      /** `noted_at` as it was read; when it has changed since, nothing is saved. */
      notedAt: instant.nullable(),
    }),
    reply: z.object({ customer: known }),
    failures: { changed_meanwhile: z.object({ customer: known }) },
  },
  previewBlock: { params: idParams, reply: z.object({ preview: blockPreview }) },
  blockCustomer: {
    params: idParams,
    body: z.object({ reason: requiredReason, version: text(100) }),
    reply: z.object({ customer: known }),
    failures: { preview_stale: z.object({ preview: blockPreview }), changed_meanwhile: z.object({ customer: known }) },
  },
  unblockCustomer: {
    params: idParams,
    body: z.object({ reason: requiredReason }),
    reply: z.object({ customer: known }),
    failures: { changed_meanwhile: z.object({ customer: known }) },
  },
  beginAgain: { params: idParams, reply: z.object({ customerId: id }) },
  endCustomerSessions: { params: idParams, reply: z.object({ ended: z.number() }) },
  customerOrders: {
    params: idParams,
    query: z.object(pageQuery),
    reply: z.object({ orders: z.array(adminOrder), nextCursor: z.string().nullable() }),
  },
  customerFeedback: {
    params: idParams,
    reply: z.object({
      ratings: z.array(
        z.object({
          order_id: id,
          order_number: z.string(),
          delivery_date: kitchenDay,
          stars: z.number().int(),
          reasons: z.array(z.enum(RATING_REASONS)),
        }),
      ),
      tickets: z.array(ticket),
    }),
  },
  customerSubscriptions: {
    params: idParams,
    reply: z.object({
      subscriptions: z.array(
        subscription.extend({ plan_price: readableBy('money.see', subscription.shape.plan_price) }),
      ),
    }),
  },
  customerMessages: { params: idParams, reply: z.object({ messages: z.array(message) }) },
}
