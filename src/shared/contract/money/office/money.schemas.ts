import { z } from 'zod'
import { MAX_BANK_FILE, UNREAD_WHYS } from '#shared/domain/money/bank-limits.ts'
import { MAX_COLLECTED, RECEIVED_BY_WORDS, RECEIVED_STATE_WORDS } from '../../../domain/money/payments.ts'
import { LEFT_WAYS } from '../../../domain/money/refunds.ts'
import { SHOWN_STATUSES } from '../../../domain/ordering/order-status.ts'
import { SUBSCRIPTION_METHODS, SUBSCRIPTION_PAYMENTS } from '../../../domain/subscriptions/trust.ts'
import {
  done,
  enteredDay,
  id,
  idParams,
  instant,
  kitchenDay,
  pageQuery,
  readableBy,
  reason,
  text,
} from '../../parts.ts'

const method = z.enum(RECEIVED_BY_WORDS)
/** Rupees of a whole day. */
const sum = z.number()

/** What all that a list is of comes to, listed on the page or not. */
export const listTotal = z.object({ count: z.number().int(), amount: sum })
export type ListTotal = z.output<typeof listTotal>

/** What the orders of a day, or the subscriptions bought on it, come to: `total` and `kept` are what was received and not returned, and what is due. */
export const dayBalance = z.object({
  count: z.number().int(),
  total: sum,
  received: z.array(z.object({ method, amount: sum })),
  due: sum,
  /** What of it waits to be given back, or was. */
  returned: sum,
  /** What came beyond `total`, and a person has decided to keep. */
  kept: sum,
  /** Nothing, unless something is wrong: then `differing` says where, the first fifty. */
  difference: sum,
  differing: z.array(z.object({ _id: id, number: z.string(), price: sum, received: sum })),
})
export type DayBalance = z.output<typeof dayBalance>

/**
 * What counted cash does not pay when several are counted: what is being checked, what is paid otherwise, what is not delivered yet,
 * and delivered orders of other days.
 */
export const LEFT_WHYS = ['checked', 'method', 'not_delivered', 'other_days'] as const
const leftOut = z.object({ why: z.enum(LEFT_WHYS), count: z.number().int(), amount: sum })
export type LeftOut = z.output<typeof leftOut>

/** Of what is due: by words of a name, digits of a phone or the number; by how it is paid, by its rider, and whether it is being checked. */
const dueFilters = {
  search: text(100).optional(),
  method: z.enum(['cod', 'upi']).optional(),
  rider: id.optional(),
  checked: z.enum(['yes', 'no']).optional(),
}

/** An order for which something is still to be paid. */
export const dueOrder = z.object({
  _id: id,
  number: z.string(),
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  /** A reminder, in the customer's language: of what is delivered. */
  whatsapp_text: readableBy('phones.see', z.string()),
  status: z.enum(SHOWN_STATUSES),
  delivery_date: kitchenDay,
  due: sum,
  /** Its customer may owe something on account. */
  account: z.boolean(),
  /** How it is to be paid. */
  method: z.string().optional(),
  /** Its customer says to have paid it, or has the payment under way: that is being checked. */
  checked: z.boolean().optional(),
  /** Whose run it is on; left out: on none. */
  rider: z.object({ _id: id, name: z.string() }).optional(),
  /** How many boxes it is. */
  boxes: z.number().int().optional(),
  /** What it costs. */
  total: sum.optional(),
})
export type DueOrder = z.output<typeof dueOrder>

/** A subscription for which something is still to be paid. */
export const dueSubscription = z.object({
  _id: id,
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  /** A reminder, in the customer's language: of what is delivered. */
  whatsapp_text: readableBy('phones.see', z.string()),
  meals: z.number().int(),
  bought: instant,
  method: z.enum(SUBSCRIPTION_METHODS),
  /** `claimed`: its customer says to have paid; `rejected`: the bank does not know of it. */
  state: z.enum(SUBSCRIPTION_PAYMENTS),
  /** No further meal comes until it is paid. */
  waits: z.boolean(),
  due: sum,
  account: z.boolean(),
})
export type DueSubscription = z.output<typeof dueSubscription>

/** Money that has come. */
export const payment = z.object({
  _id: id,
  /** What it is for; `null` when it is for a subscription, and with that `null`, too, for its customer's account. */
  order: z.object({ _id: id, number: z.string() }).nullable(),
  subscription_id: id.nullable(),
  name: z.string().nullable(),
  method,
  /** By which the bank knows it. */
  reference: z.string().nullable(),
  amount: sum,
  state: z.enum(RECEIVED_STATE_WORDS),
  at: instant,
  /** Who counted it; `null` when no person did. */
  by: z.string().nullable(),
  voided: z.object({ at: instant, by: z.string() }).nullable(),
})
export type Payment = z.output<typeof payment>

/** A payment of which a customer says that it has been made, or that he was asked for. */
export const claim = z.object({
  _id: id,
  order: z.object({ _id: id, number: z.string() }).nullable(),
  subscription_id: id.nullable(),
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  amount: sum,
  /** As the customer has entered it. */
  utr: z.string().nullable(),
  claimed: instant.nullable(),
})
export type Claim = z.output<typeof claim>

/** An awaited payment that a line of the bank may be, by its amount. */
const proposal = claim.extend({
  /** Nothing is owed any more, or it was called off: what has come for it all the same is to be given back. */
  settled: z.boolean(),
})
export type Proposal = z.output<typeof proposal>

/** A bank's file, as text. */
const bankFile = text(MAX_BANK_FILE)

export const moneySchemas = {
  moneyOfDay: {
    /** Left out: today. */
    query: z.object({ day: kitchenDay.optional() }),
    reply: z.object({
      day: kitchenDay,
      /** What came in on the day, whatever for. */
      takings: z.array(z.object({ method, count: z.number().int(), amount: sum })),
      /** What each person has said to have come, riders' cash aside: what is invented is missing from the drawer or the bank. */
      entered: z.array(z.object({ by: z.string(), method, count: z.number().int(), amount: sum })).optional(),
      /** What was given back on the day, whatever for; `dispute`: what customers' banks took. */
      given_back: z.array(z.object({ way: z.enum(LEFT_WAYS), count: z.number().int(), amount: sum })),
      /** What had been given back, and came back from customers' banks on the day. */
      bounced: sum,
      /** Orders that are delivered on the day. */
      orders: dayBalance,
      /** Subscriptions bought on the day. */
      subscriptions: dayBalance,
      /** What the kitchen has for orders of the day that are not delivered. */
      cancelled_paid: sum,
    }),
  },
  listDues: {
    /** Orders of a day; left out: all orders that have been delivered, but for those of the day `except`, and all subscriptions. */
    query: z.object({ day: kitchenDay.optional(), except: kitchenDay.optional(), ...dueFilters, ...pageQuery }),
    reply: z.object({
      orders: z.array(dueOrder),
      /** As many as there may be orders on a page. */
      subscriptions: z.array(dueSubscription),
      total: listTotal,
      /** Riders who have some of these orders on their runs, whatever is filtered by. */
      riders: z.array(z.object({ _id: id, name: z.string() })).optional(),
      nextCursor: z.string().nullable(),
    }),
  },
  listPayments: {
    /** Left out: today. */
    query: z.object({ day: kitchenDay.optional(), ...pageQuery }),
    reply: z.object({ payments: z.array(payment), nextCursor: z.string().nullable() }),
  },
  collectCash: {
    body: z.object({
      orders: z.array(id).max(MAX_COLLECTED).default([]),
      subscriptions: z.array(id).max(MAX_COLLECTED).default([]),
    }),
    reply: z.object({
      /** The payments that were stored; none for what was not due. */
      payments: z.array(id),
      amount: sum,
      /** What was passed over of several. */
      left: z.array(leftOut).optional(),
    }),
  },
  previewCash: {
    /** Those that are named, or all delivered orders of a day. */
    body: z.union([
      z.object({ day: enteredDay, orders: z.never().optional(), subscriptions: z.never().optional() }),
      z.object({ orders: z.array(id).max(MAX_COLLECTED), subscriptions: z.array(id).max(MAX_COLLECTED) }),
    ]),
    reply: z.object({
      orders: z.array(id),
      subscriptions: z.array(id),
      amount: sum,
      /** By the day on which they are delivered, subscriptions aside. */
      days: z.array(z.object({ day: kitchenDay, count: z.number().int(), amount: sum })),
      left: z.array(leftOut),
    }),
  },
  voidPayments: {
    body: z.object({ payments: z.array(id).min(1).max(MAX_COLLECTED), reason }),
    reply: z.object({ voided: z.number().int() }),
  },
  listClaims: { reply: z.object({ claims: z.array(claim), total: listTotal }) },
  matchClaim: {
    params: idParams,
    /** As the bank has it. */
    body: z.object({ utr: z.string().regex(/^\d{12}$/) }),
    reply: z.object({ payment: id }),
  },
  rejectClaim: { params: idParams, body: z.object({ reason }), reply: done },
  previewBankFile: {
    body: z.object({
      csv: bankFile,
      /** Lines of which all is wanted that they may be, not only what is nearest. */
      all: z.array(z.number().int().min(1)).max(MAX_COLLECTED).default([]),
    }),
    reply: z.object({
      /** By how many lines money came in. */
      lines: z.number().int(),
      /** Which of them the bank has taken back, as a further line says: they pay for nothing. */
      reversed: z.array(z.object({ line: z.number().int(), text: z.string(), amount: sum })),
      /** Lines that were not read, the first of them. */
      unread: z.array(z.object({ line: z.number().int(), text: z.string(), why: z.enum(UNREAD_WHYS) })),
      /** How many others were not read. */
      unreadMore: z.number().int(),
      /** Lines by which nothing came in: money went out, or they have no amount. */
      others: z.number().int(),
      matches: z.array(
        z.object({
          /** Of the file, the first is 1. */
          line: z.number().int(),
          text: z.string(),
          amount: sum,
          /** Paid by it beyond doubt. */
          exact: claim.nullable(),
          /** Of the same amount, what was asked for nearest to the line's day first: a person decides. */
          proposals: z.array(proposal),
          /** How many others of the amount are left out: further ones, and what is settled. */
          more: z.number().int(),
        }),
      ),
    }),
  },
  importBankFile: {
    /** The same file, with what was chosen among the proposals; what is beyond doubt is matched anyway. */
    body: z.object({
      csv: bankFile,
      chosen: z.array(z.object({ line: z.number().int().min(1), claim: id })).max(MAX_COLLECTED),
    }),
    reply: z.object({ payments: z.array(id), amount: sum }),
  },
  voidPayment: { params: idParams, body: z.object({ reason }), reply: done },
}
