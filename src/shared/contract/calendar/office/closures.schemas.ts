import { z } from 'zod'
import { SLOTS } from '../../../domain/calendar/calendar.ts'
import { CLOSURE_REASONS } from '../../../domain/calendar/closures.ts'
import {
  done,
  enteredDay,
  id,
  idParams,
  instant,
  kitchenDay,
  optionalText,
  readableBy,
  rupees,
  text,
} from '../../parts.ts'

const slot = z.enum(SLOTS)

/** Days of a slot, first and last included; at most 92, none of them over. */
const days = { slot: slot.default('lunch'), from: enteredDay, to: enteredDay }
/** All slots that are served are closed in one, `slot` counting for nothing: a holiday. */
const allSlots = z.boolean().optional()

/** What a closure does, or has done. */
const effects = {
  /** Orders of subscriptions that are cancelled; the meal of each goes back to its subscription. */
  subscription_orders: z.number(),
  /** Orders placed day by day that are cancelled. */
  one_off_orders: z.number(),
  /** Of the cancelled orders those that are paid, and what is to be given back for them. */
  paid_orders: z.number(),
  give_back: rupees,
  /** Customers who are told, each once. */
  customers: z.number(),
}

/** A subscription whose last day moves; `to` is never before `from`. */
export const movedSubscription = z.object({
  subscription_id: id,
  name: z.string().nullable(),
  phone_number: z.string(),
  last_day: kitchenDay,
  new_last_day: kitchenDay,
  /** Meals that would expire by it; left out when none would. */
  lost_meals: z.number().int().optional(),
})

/** What a preview costs customers and the kitchen, in figures. */
const closureCosts = z.object({
  ...effects,
  promised_meals: z.number(),
  subscriptions: z.number(),
})
export type ClosureCosts = z.output<typeof closureCosts>

const closurePreview = z.object({
  /** What the closing must bring: while it is the same, nothing has changed that the preview says. */
  version: z.string(),
  slot,
  from: kitchenDay,
  to: kitchenDay,
  /** The days among them that are open, and would be closed. */
  days: z.array(kitchenDay),
  ...effects,
  /** Orders on their way or delivered, which stay. */
  staying_orders: z.number(),
  /** Meals that running subscriptions expect on these days and for which there is no order yet. */
  promised_meals: z.number(),
  /** Subscriptions whose last day moves, and the first 200 of them by name. */
  subscriptions: z.number(),
  moved: z.array(movedSubscription),
  /** Meals that would expire by it, of all of them; left out when none would. */
  lost_meals: z.number().int().optional(),
  /** By what the customers are reached: a push on a phone, or only the app when they open it. */
  messages: z.object({ push: z.number(), app: z.number() }),
})
export type ClosurePreview = z.output<typeof closurePreview>

const closure = z.object({
  _id: id,
  slot,
  from: kitchenDay,
  to: kitchenDay,
  /** The days that it closed. */
  days: z.array(kitchenDay),
  /** Of these, those that are still closed. */
  closed_days: z.array(kitchenDay),
  reason: z.enum(CLOSURE_REASONS),
  note: z.string().nullable(),
  closed_at: instant,
  /** Name of the admin. */
  closed_by: z.string(),
  /** Once the last of its days has been opened again. */
  reopened_at: instant.nullable(),
  reopened_by: z.string().nullable(),
  ...effects,
})
export type Closure = z.output<typeof closure>

const closureCall = z.object({
  customer_id: id,
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  /** What can be written, in the customer's language. */
  whatsapp_text: readableBy('phones.see', z.string()),
  /** `null`: no one has called yet. */
  called: z.object({ at: instant, by: z.string() }).nullable(),
})
export type ClosureCall = z.output<typeof closureCall>

export const closureSchemas = {
  /** All whom it concerns, those first who have not been called. */
  closureCalls: { params: idParams, reply: z.object({ calls: z.array(closureCall) }) },
  tickClosureCall: {
    params: z.object({ id, customer: id }),
    body: z.object({ called: z.boolean() }),
    reply: done,
  },
  listClosures: {
    /** Closures that touch these days; without them all, the latest first, at most 200. */
    query: z.object({ from: kitchenDay.optional(), to: kitchenDay.optional() }),
    reply: z.object({ closures: z.array(closure) }),
  },
  previewClosure: {
    body: z.object({ ...days, allSlots }),
    reply: z.object({ preview: closurePreview }),
  },
  closeDays: {
    body: z.object({
      ...days,
      allSlots,
      reason: z.enum(CLOSURE_REASONS),
      /** For the kitchen; customers read the reason alone. */
      note: optionalText(200),
      /** Of the preview that was confirmed. */
      version: text(100),
      /** What that preview said. Days that cost no more than this by now are closed though it has changed. */
      seen: closureCosts.optional(),
    }),
    /** Where several slots are closed in one: the closure of the first of them. */
    reply: z.object({ closure }),
    /** What closing would do now. */
    failures: { preview_stale: z.object({ preview: closurePreview }) },
  },
  reopenDays: {
    body: z.object(days),
    reply: z.object({
      /** The days that were opened now. */
      days: z.array(kitchenDay),
      /** Customers who are asked whether they want what was cancelled after all. */
      asked: z.number(),
    }),
  },
}
