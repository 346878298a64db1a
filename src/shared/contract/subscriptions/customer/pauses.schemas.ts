import { z } from 'zod'
import { ORDER_STATUSES } from '../../../domain/ordering/order-status.ts'
import { HELD_UP } from '../../../domain/subscriptions/held-up.ts'
import { calendar } from '../../calendar/parts.ts'
import { enteredDay, id, idParams, instant, kitchenDay } from '../../parts.ts'

/** First and last paused day, both included; without a last day until the pause is withdrawn. */
const pausedDays = { from: kitchenDay, to: kitchenDay.nullable() }

/** A pause that is coming or under way. */
export const pause = z.object({ _id: id, ...pausedDays })
export type Pause = z.output<typeof pause>

/** What pausing these days does. */
export const pausePreview = z.object({
  /** The first paused day: the one that was asked for, or the first that still can be. */
  from: kitchenDay,
  to: kitchenDay.nullable(),
  /** The days whose meals are kept for later. */
  kept_days: z.array(kitchenDay),
  /** The days before the pause on which meals still come. */
  coming_days: z.array(kitchenDay),
  /** Day of the last meal; `null` as long as nobody knows it. */
  last_day: kitchenDay.nullable(),
  former_last_day: kitchenDay.nullable(),
  /** How many meals would expire by it, and after which day; left out when none would. */
  lost_meals: z.number().int().optional(),
  valid_until: kitchenDay.optional(),
})
export type PausePreviewReply = z.output<typeof pausePreview>

/** Details of the rejection `pause_changed`: what the pause would do now. */
export interface ChangedPause {
  preview: PausePreviewReply
}

/** What withdrawing a pause has done: the first day that is served again, and the days of the next and the last meal. */
export const resumed = z.object({
  resume_day: kitchenDay,
  next_day: kitchenDay.nullable(),
  last_day: kitchenDay.nullable(),
})

/** A subscription with its pauses, and all that a browser needs to tell what another pause would do. */
export const pausable = z.object({
  subscription_id: id,
  /** Whether it runs: only then it can be paused. */
  running: z.boolean(),
  now: instant,
  meals_left: z.number(),
  /** The first day that has neither had an order nor been passed over. */
  next_day: kitchenDay,
  /** As many days as a pause may have; `null` for no limit. */
  max_pause_days: z.number().nullable(),
  /** Why none of its meals comes; `null` when they do. Left out by the version before. */
  held_up: z.enum(HELD_UP).nullable().optional(),
  /** Meals of the renewal that waits behind it. Left out by the version before. */
  renewal_meals: z.number().int().optional(),
  /** How long its meals can be eaten; `null` when they never expire. Left out by the version before. */
  validity: z
    .object({
      startDay: kitchenDay,
      validDays: z.number().int(),
      pausesExtend: z.boolean(),
      closedDays: z.array(kitchenDay),
      paused: z.array(z.object(pausedDays)),
    })
    .nullable()
    .optional(),
  pauses: z.array(pause),
  /** Its orders for today and later, by day. */
  orders: z.array(
    z.object({
      _id: id,
      day: kitchenDay,
      status: z.enum(ORDER_STATUSES),
      /** Whether a pause has skipped it. */
      paused: z.boolean(),
      confirm_by: instant,
    }),
  ),
  calendar,
})
export type Pausable = z.output<typeof pausable>

/** The days, and what the customer has been shown: when that has changed meanwhile, nothing is done. */
const pauseBody = z.object({
  from: enteredDay,
  to: enteredDay.nullable(),
  seen: pausePreview.pick({ from: true, kept_days: true, last_day: true }),
})
const pauseQuery = z.object({ from: enteredDay, to: enteredDay.optional() })

export const pauseSchemas = {
  listPauses: { params: idParams, reply: pausable },
  previewPause: { params: idParams, query: pauseQuery, reply: z.object({ preview: pausePreview }) },
  pauseSubscription: {
    params: idParams,
    body: pauseBody,
    reply: z.object({ message: z.string(), pause }),
    failures: { pause_changed: z.object({ preview: pausePreview }) },
  },
  serveDay: { params: idParams, body: z.object({ day: enteredDay }), reply: z.object({ message: z.string() }) },
  withdrawPause: { params: idParams, reply: z.object({ message: z.string(), resumed }) },
}
