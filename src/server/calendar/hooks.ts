import type { Db } from '#server/platform/db/connection.ts'
import { hook } from '#server/platform/hook.ts'
import type { DayOfMonth, SlotOfDay } from '#shared/contract/office/calendar-month.schemas.ts'
import type { Calendar, SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'

/** Days have changed: runs in the transaction of the change, after it, once for each slot that is served. Changes of days go one at a time. */
export const daysChanged = hook<[calendar: Calendar, now: Date]>()

/** Asks which days of a slot, from one on, have orders, whatever became of them. */
export const daysWithOrders = hook<[slot: SlotCode, from: KitchenDay], KitchenDay[]>()

/** These days of a slot have another capacity now: what is taken and promised of those that are limited is counted. */
export const daysLimited = hook<[slot: SlotCode, days: KitchenDay[]]>()
/** What other areas know of a day of a slot. */
export type DayFigures = Pick<DayOfMonth, 'menu'> &
  Pick<SlotOfDay, 'one_off' | 'subscription' | 'held' | 'cancelled' | 'skipped' | 'promised'>

/** Asks other areas what they know of these days, ascending, of a calendar's slot. Each answers all its days by one statement. */
export const figuresOfDays = hook<
  [calendar: Calendar, days: KitchenDay[], now: Date],
  Map<KitchenDay, Partial<DayFigures>>,
  Db
>()
