import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotOfDay } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import type { Calendar, SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { ClosureEffects, MovedSubscription } from './closures/effects.ts'

/** Days have changed: runs in the transaction of the change, after it, once for each slot that is served. Changes of days go one at a time. */
export const daysChanged = hook<[calendar: Calendar, now: Date]>()

/** Asks which days of a slot, from one on, have orders, whatever became of them. */
export const daysWithOrders = hook<[slot: SlotCode, from: KitchenDay], KitchenDay[]>()

/** These days of a slot have another capacity now: what is taken and promised of those that are limited is counted. */
export const daysLimited = hook<[slot: SlotCode, days: KitchenDay[]]>()
/** Open days of a slot that are to be closed, with the calendar as it is and as it would be. */
export interface Closing {
  slot: SlotCode
  days: KitchenDay[]
  before: Calendar
  after: Calendar
  now: Date
}

/** Takes the rows that closing these days would change, until the end of the transaction: subscriptions before orders. */
export const holdForClosing = hook<[closing: Closing]>()

/** Asks what closing these days would do. */
export const closureEffects = hook<[closing: Closing], ClosureEffects, Db>()

/** A calendar as it is, and as it would be. */
export interface CalendarChange {
  before: Calendar
  after: Calendar
  now: Date
}

/** Asks which subscriptions another usual week would move. */
export const movedBySlotChange = hook<[change: CalendarChange], MovedSubscription[], Db>()

/** Asks how many of these customers are reached by a push. */
export const reachedByPush = hook<[customerIds: string[], now: Date], number, Db>()

/** Days have been closed: what was ordered for them goes. Runs in the transaction of the closure, after the days. */
export const daysClosed = hook<[closing: Closing, closure: { id: string; adminId: string }]>()

/** Days have been opened again: asks those whose orders were cancelled. Answers how many were asked. */
export const daysReopened = hook<[slot: SlotCode, days: KitchenDay[], now: Date], number>()

/** Asks how many orders of a slot, from one day on, are still to be delivered. */
export const undeliveredOfSlot = hook<[slot: SlotCode, from: KitchenDay], number>()

/** What other areas know of a day of a slot. */
export type DayFigures = Pick<
  SlotOfDay,
  'menu' | 'one_off' | 'subscription' | 'held' | 'cancelled' | 'skipped' | 'promised'
>

/** Asks other areas what they know of these days, ascending, of a calendar's slot. Each answers all its days by one statement. */
export const figuresOfDays = hook<
  [calendar: Calendar, days: KitchenDay[], now: Date],
  Map<KitchenDay, Partial<DayFigures>>,
  Db
>()
