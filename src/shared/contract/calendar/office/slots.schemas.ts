import { z } from 'zod'
import { isClockTime, MAX_CUT_OFF_DAYS } from '../../../domain/calendar/slot-terms.ts'
import { instant, kitchenDay, readState, reject, slotCode } from '../../parts.ts'

import { movedSubscription } from './closures.schemas.ts'

const clockTime = z
  .string()
  .refine(isClockTime, reject('slot_time'))
  .meta({ description: 'Time in the kitchen, HH:MM' })

/** What is usual for a slot. */
const terms = {
  slot: slotCode,
  /** ISO numbers of the weekdays on which it is served, ascending: `123456` is Monday to Saturday. */
  weekdays: z.string().regex(/^1?2?3?4?5?6?7?$/),
  deliversFrom: clockTime,
  deliversTo: clockTime,
  /** Until when one-off orders are delivered that come in after `deliversFrom`. */
  lastDelivery: clockTime,
  /** The deadline: at this time, so many open days before the day itself. */
  cutOffTime: clockTime,
  cutOffDaysBefore: z.number().int().min(0).max(MAX_CUT_OFF_DAYS),
  /** Until when one-off orders for the day itself are taken. */
  orderByTime: clockTime,
}

const slot = z.object({
  ...terms,
  updatedAt: instant,
  /** Who changed it last; `null` while it is as the kitchen was founded. */
  admin: z.string().nullable(),
})
export type Slot = z.output<typeof slot>

/** A coming day whose deadline or order-by time changes. */
const movedDay = z.object({ day: kitchenDay, deadline: instant, order_by: instant })

const slotChanges = z.object({
  /** Days that are served from now on, and those that are served no more. */
  opened: z.array(kitchenDay),
  dropped: z.array(kitchenDay),
  /** Served on a weekday that is none any more, since they have orders. */
  kept_open: z.array(kitchenDay),
  /** Days with the instants that they get. */
  moved: z.array(movedDay),
  /** Days with the instants that they keep: their customers were told, or the new ones have passed. */
  kept: z.array(movedDay),
  /** Subscriptions whose last day moves, the first 200 of them by name, and the meals that would expire by it. */
  subscriptions: z.number().int().optional(),
  moved_subscriptions: z.array(movedSubscription).optional(),
  lost_meals: z.number().int().optional(),
})
export type SlotChanges = z.output<typeof slotChanges>

/** The slots that are served. */
const served = z.object({ slots: z.array(slot) })

export const slotSchemas = {
  listSlots: { reply: served },
  serveDinner: {
    body: z.object({ served: z.boolean() }),
    reply: served,
  },
  previewSlot: {
    body: z.object(terms),
    reply: z.object({ changes: slotChanges }),
  },
  changeSlot: {
    body: z.object({ ...terms, ...readState }),
    reply: z.object({ slot, changes: slotChanges }),
    failures: { changed_meanwhile: z.object({ slot }) },
  },
}
