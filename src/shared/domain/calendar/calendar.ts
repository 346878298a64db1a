import {
  addDays,
  type ClockTime,
  clockInstant,
  type KitchenDay,
  kitchenDayOf,
  weekdayOf,
} from '../../base/kitchen-time.ts'

/**
 * The calendar: which days the kitchen serves, and until when. It is data of the server (tables `service_slots` and
 * `service_days`) and handed to the rules; a day without a row of its own follows what is usual for its slot.
 */

export const SLOTS = ['lunch', 'dinner'] as const
export type SlotCode = (typeof SLOTS)[number]

/** What is usual for a slot. */
export interface ServiceSlot {
  code: SlotCode
  /** ISO numbers of the weekdays on which it is served: `123456` is Monday to Saturday. */
  weekdays: string
  /** When it is delivered. */
  deliversFrom: ClockTime
  deliversTo: ClockTime
  /** Until when one-off orders are delivered that come in after `deliversFrom`. */
  lastDelivery: ClockTime
  /** The deadline: at this time, so many open days before the day itself. */
  cutOffTime: ClockTime
  cutOffDaysBefore: number
  /** Until when one-off orders for the day itself are taken. */
  orderByTime: ClockTime
}

/** A day as it stands in the kitchen's books. */
export interface ServiceDay {
  open: boolean
  /** The deadline: until then a subscription's order can be confirmed or skipped. */
  cutOffAt: Date
  /** Until then one-off orders are taken. */
  orderBy: Date
}

/** One slot's days. Immutable. */
export interface Calendar {
  slot: ServiceSlot
  /** The days that have a row; all others are as usual. */
  days: ReadonlyMap<KitchenDay, ServiceDay>
}

/** No closure lasts that long: a search that goes on further would not end. */
const SEARCHED_DAYS = 1000

/** Whether the kitchen serves on the day. */
export function isOpen({ slot, days }: Calendar, day: KitchenDay): boolean {
  return days.get(day)?.open ?? isUsual(slot, day)
}

/** Whether the slot is usually served on the day's weekday. */
export function isUsual(slot: Pick<ServiceSlot, 'weekdays'>, day: KitchenDay): boolean {
  return slot.weekdays.includes(String(isoWeekday(day)))
}

/** 1 for Monday to 7 for Sunday. */
function isoWeekday(day: KitchenDay): number {
  return weekdayOf(day) || 7
}

/** The first open day after `day`. */
export function nextOpenDay(calendar: Calendar, day: KitchenDay): KitchenDay {
  return search(calendar, day, 1)
}

/** The last open day before `day`. */
export function previousOpenDay(calendar: Calendar, day: KitchenDay): KitchenDay {
  return search(calendar, day, -1)
}

function search(calendar: Calendar, day: KitchenDay, step: 1 | -1): KitchenDay {
  for (let count = 1; count <= SEARCHED_DAYS; count++) {
    const found = addDays(day, count * step)
    if (isOpen(calendar, found)) return found
  }
  throw new Error(`no open day within ${SEARCHED_DAYS} days of ${day}`)
}

/** The `count`-th open day after `day`, before it when negative; `day` itself for 0. */
export function addOpenDays(calendar: Calendar, day: KitchenDay, count: number): KitchenDay {
  let found = day
  for (let left = Math.abs(count); left > 0; left--) found = search(calendar, found, count > 0 ? 1 : -1)
  return found
}

/** The first `count` open days from `day` on, itself included when it is open. */
export function openDaysFrom(calendar: Calendar, day: KitchenDay, count: number): KitchenDay[] {
  const days: KitchenDay[] = []
  for (let found = addDays(day, -1); days.length < count; days.push(found)) found = nextOpenDay(calendar, found)
  return days
}

/** The open days among the `count` days that begin with `first`. */
export function openDaysAmong(calendar: Calendar, first: KitchenDay, count: number): KitchenDay[] {
  return Array.from({ length: count }, (_, offset) => addDays(first, offset)).filter((day) => isOpen(calendar, day))
}

/** When an order of a subscription for `day` can last be confirmed or skipped. */
export function deadlineOf(calendar: Calendar, day: KitchenDay): Date {
  return calendar.days.get(day)?.cutOffAt ?? usualDeadline(calendar, day)
}

/** The deadline of a day that nobody has ordered for yet: by the slot's time, over the days that are closed. */
export function usualDeadline(calendar: Calendar, day: KitchenDay): Date {
  const { cutOffTime, cutOffDaysBefore } = calendar.slot
  return clockInstant(addOpenDays(calendar, day, -cutOffDaysBefore), cutOffTime)
}

/** True from the deadline itself on: at 18:00:00 it is too late. */
export function deadlinePassed(calendar: Calendar, day: KitchenDay, now: Date): boolean {
  return now >= deadlineOf(calendar, day)
}

/** Until when one-off orders for `day` are taken. */
export function orderByOf(calendar: Calendar, day: KitchenDay): Date {
  return calendar.days.get(day)?.orderBy ?? usualOrderBy(calendar.slot, day)
}

/** Until when one-off orders for a day are taken that nobody has ordered for yet. */
export function usualOrderBy(slot: ServiceSlot, day: KitchenDay): Date {
  return clockInstant(day, slot.orderByTime)
}

/**
 * The order day, for which one-off orders are taken: today until its order-by time when today is open, else the next open
 * day. Wherever the spec says "today's menu" it means this day, so that a customer can order on a Sunday too.
 */
export function orderDayAt(calendar: Calendar, now: Date): KitchenDay {
  return firstAhead(calendar, now, orderByOf)
}

/** The first open day whose deadline has not passed: the first on which a subscription can still be served. */
export function servableDayAt(calendar: Calendar, now: Date): KitchenDay {
  return firstAhead(calendar, now, deadlineOf)
}

function firstAhead(calendar: Calendar, now: Date, until: (calendar: Calendar, day: KitchenDay) => Date): KitchenDay {
  const today = kitchenDayOf(now)
  let day = isOpen(calendar, today) ? today : nextOpenDay(calendar, today)
  while (until(calendar, day) <= now) day = nextOpenDay(calendar, day)
  return day
}

/** The days of the week strip: the open ones of the order day's week, Monday first. */
export function weekStripOf(calendar: Calendar, orderDay: KitchenDay): KitchenDay[] {
  return openDaysAmong(calendar, mondayOf(orderDay), 7)
}

/** Six open days starting with the order day: what the weekly menu call asks for. */
export function comingDaysOf(calendar: Calendar, orderDay: KitchenDay): KitchenDay[] {
  return openDaysFrom(calendar, orderDay, 6)
}

/** Whether one-off orders for the day are taken now: it is one of the coming six, and its order-by time is ahead. */
export function isOrderable(calendar: Calendar, day: KitchenDay, now: Date): boolean {
  return comingDaysOf(calendar, orderDayAt(calendar, now)).includes(day) && orderByOf(calendar, day) > now
}

/** First and last day of the week in which `day` lies: Monday to the last day that is served, by default Saturday. */
export function weekOf(calendar: Calendar, day: KitchenDay): { from: KitchenDay; to: KitchenDay } {
  const from = mondayOf(day)
  const week = Array.from({ length: 7 }, (_, offset) => addDays(from, offset))
  const served = week.filter((day) => isUsual(calendar.slot, day) || isOpen(calendar, day))
  return { from, to: served.at(-1) ?? from }
}

/** The Monday of the week in which a day lies. */
export function mondayOf(day: KitchenDay): KitchenDay {
  return addDays(day, 1 - isoWeekday(day))
}
