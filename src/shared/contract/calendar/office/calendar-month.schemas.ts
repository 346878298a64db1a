import { z } from 'zod'
import { CLOSURE_REASONS } from '../../../domain/calendar/closures.ts'
import { isMonth } from '../../../domain/calendar/month.ts'
import { id, instant, kitchenDay, slotCode } from '../../parts.ts'

/** The menu of a day's slot; `stands_in` when it is the active one, which the day itself has not been given. */
const menuOfDay = z.object({ _id: id, name: z.string(), stands_in: z.boolean() }).nullable()

/** A slot of a day, with all that the kitchen looks at before it plans, closes or limits it. */
const slotOfDay = z.object({
  slot: slotCode,
  /** `off`: the weekday is not served, and nobody has opened the day. */
  state: z.enum(['open', 'closed', 'off']),
  menu: menuOfDay,
  /** Why it is closed; `null` while it is not. */
  closure: z.object({ _id: id, reason: z.enum(CLOSURE_REASONS), note: z.string().nullable() }).nullable(),
  deadline: instant,
  /** The deadline is another than the slot's weekdays and times alone would make it. */
  deadline_unusual: z.boolean(),
  order_by: instant,
  order_by_unusual: z.boolean(),
  /** Orders that are cooked, or were. */
  one_off: z.number(),
  subscription: z.number(),
  /** Orders that wait for the kitchen's yes. */
  held: z.number(),
  cancelled: z.number(),
  skipped: z.number(),
  /** Meals that running subscriptions expect on the day and that have no order yet. */
  promised: z.number(),
  /** Plates; `null` for no limit. */
  capacity: z.number().nullable(),
  /** Plates that can still be ordered; `null` for no limit. */
  left: z.number().nullable(),
})
export type SlotOfDay = z.output<typeof slotOfDay>

const dayOfMonth = z.object({
  day: kitchenDay,
  /** That of its first slot. */
  menu: menuOfDay,
  slots: z.array(slotOfDay),
})
export type DayOfMonth = z.output<typeof dayOfMonth>

export const calendarMonthSchemas = {
  calendarMonth: {
    query: z.object({ month: z.string().refine(isMonth).meta({ description: 'YYYY-MM, from 2000-01 to 2099-12' }) }),
    reply: z.object({
      today: kitchenDay,
      /** The slots that are served, in the order of the day. */
      slots: z.array(slotCode),
      /** Whole weeks, Monday first: also those days of the months before and after. */
      days: z.array(dayOfMonth),
    }),
  },
}
