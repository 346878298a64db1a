import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import { isKitchenDay, type KitchenDay, lastEnteredDay } from '#shared/base/kitchen-time.ts'

/** What is wrong with a day that was entered, as its field says it; `null` when nothing is. The server has the same rule. */
export function enteredDayProblem(typed: string, today: KitchenDay): string | null {
  // A year that no kitchen sees is no kitchen day at all, and as mistyped as one in two hundred years.
  const isDay = /^\d{4,6}-\d{2}-\d{2}$/.test(typed)
  if (isDay && (typed.length > 10 || typed > lastEnteredDay(today))) {
    return m.day_field_too_late({ last: dayText(lastEnteredDay(today)) })
  }
  return isKitchenDay(typed) ? null : m.calendar_close_day_missing()
}
