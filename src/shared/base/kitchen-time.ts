/**
 * Kitchen time. A *kitchen day* is a `YYYY-MM-DD` string in Asia/Kolkata; an *instant* is a `Date`.
 * India has kept UTC+05:30 without summer time since 1945, so the offset is a constant and the same few lines run in the
 * server and in old browsers without time-zone data. The phone's own clock and zone decide nothing: `now` is handed in.
 * Which days the kitchen serves is data, see calendar.ts.
 */

export type KitchenDay = string

/** A wall-clock time in the kitchen, `18:00`. */
export type ClockTime = string

const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The kitchen day on which the instant falls. */
export function kitchenDayOf(instant: Date): KitchenDay {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)
}

/** What a clock in the kitchen shows at the instant. */
export function kitchenClockOf(instant: Date): { hour: number; minute: number } {
  const there = new Date(instant.getTime() + IST_OFFSET_MS)
  return { hour: there.getUTCHours(), minute: there.getUTCMinutes() }
}

/**
 * True for a real calendar day written `YYYY-MM-DD` (2026-02-30 is none) of the years 2000 to 2099: days around it can
 * still be counted, by JavaScript and by the database.
 */
export function isKitchenDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  // A day that the month does not have becomes one of the next.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
}

/** The instant of a wall-clock time on a kitchen day, e.g. 18:00 IST. */
export function kitchenInstant(day: KitchenDay, hour = 0, minute = 0, second = 0): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`)
  return new Date(midnightUtc - IST_OFFSET_MS + ((hour * 60 + minute) * 60 + second) * 1000)
}

/** The instant of a wall-clock time on a kitchen day. */
export function clockInstant(day: KitchenDay, time: ClockTime): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return kitchenInstant(day, hour, minute)
}

/** The kitchen day `count` days later (earlier when negative). */
export function addDays(day: KitchenDay, count: number): KitchenDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** How many days later `to` is than `from`. */
export function daysBetween(from: KitchenDay, to: KitchenDay): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** The last day that a person may enter on `today`: two years ahead. A day beyond is a mistyped year. */
export function lastEnteredDay(today: KitchenDay): KitchenDay {
  const later = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  return later.endsWith('02-29') ? `${later.slice(0, 7)}-28` : later
}

/** 0 for Sunday to 6 for Saturday, like `Date.getDay`. */
export function weekdayOf(day: KitchenDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** Where a day of the strip stands against the order day. */
export type DayPosition = 'past' | 'order-day' | 'future'

/** Whether `day` lies before, on or after the day that can be ordered for. */
export function dayPosition(day: KitchenDay, orderDay: KitchenDay): DayPosition {
  if (day < orderDay) return 'past'
  return day === orderDay ? 'order-day' : 'future'
}
