/**
 * The kitchen's calendar. A *kitchen day* is a `YYYY-MM-DD` string in Asia/Kolkata; an *instant* is a `Date`.
 * India has kept UTC+05:30 without summer time since 1945, so the offset is a constant and the same few lines run in the
 * server and in old browsers without time-zone data. The phone's own clock and zone decide nothing: `now` is handed in.
 */

export type KitchenDay = string

const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const SUNDAY = 0

/** Hour of the day (IST) at which tomorrow's pending orders are accepted automatically. Spec: customer §9. */
export const CONFIRMATION_DEADLINE_HOUR = 18

/** The kitchen day on which the instant falls. */
export function kitchenDayOf(instant: Date): KitchenDay {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)
}

/** What a clock in the kitchen shows at the instant. */
export function kitchenClockOf(instant: Date): { hour: number; minute: number } {
  const there = new Date(instant.getTime() + IST_OFFSET_MS)
  return { hour: there.getUTCHours(), minute: there.getUTCMinutes() }
}

/** True for a real calendar day written `YYYY-MM-DD` (2026-02-30 is none). */
export function isKitchenDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  // A day that the month does not have becomes one of the next.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
}

/** The instant of a wall-clock time on a kitchen day, e.g. 18:00 IST. */
export function kitchenInstant(day: KitchenDay, hour = 0, minute = 0, second = 0): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`)
  return new Date(midnightUtc - IST_OFFSET_MS + ((hour * 60 + minute) * 60 + second) * 1000)
}

/** The kitchen day `count` days later (earlier when negative). */
export function addDays(day: KitchenDay, count: number): KitchenDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday, like `Date.getDay`. */
export function weekdayOf(day: KitchenDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The kitchen cooks Monday to Saturday. */
export function isCookingDay(day: KitchenDay): boolean {
  return weekdayOf(day) !== SUNDAY
}

/** The first cooking day after `day`. */
export function nextCookingDay(day: KitchenDay): KitchenDay {
  const next = addDays(day, 1)
  return isCookingDay(next) ? next : addDays(next, 1)
}

/** The last cooking day before `day`. */
export function previousCookingDay(day: KitchenDay): KitchenDay {
  const previous = addDays(day, -1)
  return isCookingDay(previous) ? previous : addDays(previous, -1)
}

/** The cooking day `count` cooking days after the cooking day `day`, before it when negative; `day` itself for 0. */
export function addCookingDays(day: KitchenDay, count: number): KitchenDay {
  // Each Sunday on the way adds a day. Monday is position 0 of its week, Saturday 5.
  const sundays = Math.floor((weekdayOf(day) - 1 + count) / 6)
  return addDays(day, count + sundays)
}

/**
 * The day that can be ordered for: today when the kitchen cooks today, else the next cooking day.
 * Wherever the spec says "today's menu" it means this day, so that a customer can order on a Sunday too.
 */
export function orderDayAt(now: Date): KitchenDay {
  const number = Math.floor((now.getTime() + IST_OFFSET_MS) / DAY_MS)
  if (number !== lastAsked.number) {
    const today = kitchenDayOf(now)
    lastAsked = { number, orderDay: isCookingDay(today) ? today : nextCookingDay(today) }
  }
  return lastAsked.orderDay
}

/** Every page and menu asks for the order day: that of the day last asked for, counted from 1970, is kept. */
let lastAsked = { number: Number.NaN, orderDay: '' }

/** Monday to Saturday of the order day's week: on a Sunday those of the coming week. */
export function weekStripOf(orderDay: KitchenDay): KitchenDay[] {
  const monday = addDays(orderDay, 1 - weekdayOf(orderDay))
  return [0, 1, 2, 3, 4, 5].map((offset) => addDays(monday, offset))
}

/** Six cooking days starting with the order day: what the weekly menu call asks for. */
export function weeklyMenuDaysFrom(orderDay: KitchenDay): KitchenDay[] {
  const days = [orderDay]
  while (days.length < 6) days.push(nextCookingDay(days[days.length - 1] as KitchenDay))
  return days
}

/** The cooking days among the `count` days that begin with `first`. */
export function cookingDaysAmong(first: KitchenDay, count: number): KitchenDay[] {
  return Array.from({ length: count }, (_, offset) => addDays(first, offset)).filter(isCookingDay)
}

/** When a subscription order for `deliveryDay` can last be confirmed or skipped: 18:00 IST on the cooking day before. */
export function confirmationDeadline(deliveryDay: KitchenDay): Date {
  return kitchenInstant(previousCookingDay(deliveryDay), CONFIRMATION_DEADLINE_HOUR)
}

/** True from the deadline itself on: at 18:00:00 it is too late. */
export function deadlinePassed(deliveryDay: KitchenDay, now: Date): boolean {
  return now >= confirmationDeadline(deliveryDay)
}

/** The next cooking day whose deadline has not passed: the first that a subscription can still be served on. */
export function firstOpenDay(now: Date): KitchenDay {
  const next = nextCookingDay(kitchenDayOf(now))
  return deadlinePassed(next, now) ? nextCookingDay(next) : next
}

/** Where a day of the strip stands against the order day. */
export type DayPosition = 'past' | 'order-day' | 'future'

/** Whether `day` lies before, on or after the day that can be ordered for. */
export function dayPosition(day: KitchenDay, orderDay: KitchenDay): DayPosition {
  if (day < orderDay) return 'past'
  return day === orderDay ? 'order-day' : 'future'
}

/** The filters of the back office's order list; `tomorrow` is ours, a kitchen plans with it. */
export const ORDER_DATE_FILTERS = ['today', 'yesterday', 'tomorrow', 'week', 'all'] as const
export type OrderDateFilter = (typeof ORDER_DATE_FILTERS)[number]

/** Delivery days, first and last included, that a filter covers; `null` for all. The week is Monday to Saturday. */
export function deliveryDaysOf(filter: OrderDateFilter, now: Date): { from: KitchenDay; to: KitchenDay } | null {
  const today = kitchenDayOf(now)
  const single = (day: KitchenDay) => ({ from: day, to: day })
  switch (filter) {
    case 'today':
      return single(today)
    case 'yesterday':
      return single(addDays(today, -1))
    case 'tomorrow':
      return single(addDays(today, 1))
    case 'week': {
      // "This week" of the calendar: on a Sunday it is the week that has just been cooked.
      const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
      return { from: monday, to: addDays(monday, 5) }
    }
    case 'all':
      return null
  }
}
