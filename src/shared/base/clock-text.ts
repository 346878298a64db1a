import * as m from '#paraglide/messages.js'

/** Times of the day as people say them, in the reader's language: `6 pm`, `शाम 6 बजे`. */

const PERIOD_HOURS = 4

/** The part of the day that an hour is in: `am` or `pm`; other languages know more of them. */
export function periodOf(hour: number): string {
  return m.clock_periods().split(' ')[Math.floor(hour / PERIOD_HOURS)] ?? ''
}

/** `6 pm`, `6:42 pm`: `minute` is left out when it is none. */
export function clockText(hour: number, minute: number | null): string {
  return m.clock_time({ time: clockDigits(hour, minute), period: periodOf(hour) })
}

/** `6`, `6:42` of a clock with twelve hours. */
export function clockDigits(hour: number, minute: number | null): string {
  const twelve = hour % 12 || 12
  return minute === null ? String(twelve) : `${twelve}:${String(minute).padStart(2, '0')}`
}
