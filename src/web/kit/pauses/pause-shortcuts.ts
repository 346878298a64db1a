import { addDays, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { type Calendar, servableDayAt, weekOf } from '#shared/domain/calendar/calendar.ts'
import { type PausableSubscription, previewPause } from '#shared/domain/subscriptions/pause-preview.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'

/** Days that are often paused, each by one tap. */
export interface PauseShortcuts {
  tomorrow: PausedDays | null
  nextWeek: PausedDays | null
  /** From the first possible day on, until the pause is withdrawn. */
  openEnd: PausedDays | null
}

/** The shortcuts that would keep a meal now; tomorrow only when it is not too late for it. */
export function pauseShortcuts(subscription: PausableSubscription, calendar: Calendar, now: Date): PauseShortcuts {
  const tomorrow = addDays(kitchenDayOf(now), 1)
  const possible = (days: PausedDays) => (previewPause(subscription, days, calendar, now).can ? days : null)
  const first = servableDayAt(calendar, now)
  return {
    tomorrow: first <= tomorrow ? possible({ from: tomorrow, to: tomorrow }) : null,
    nextWeek: possible(weekOf(calendar, addDays(kitchenDayOf(now), 7))),
    openEnd: possible({ from: first, to: null }),
  }
}
