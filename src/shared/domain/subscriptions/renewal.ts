import { laterDay } from '../../base/compare-days.ts'
import { type Calendar, nextOpenDay, openDaysFrom, servableDayAt } from '../calendar/calendar.ts'
import { openEndOf } from './pauses.ts'
import { frontendStatus, type ShownSubscription } from './subscription.ts'
import { endDayAt, type SubscriptionProgress } from './subscription-days.ts'

/**
 * Renewals: a subscription that is bought while another runs is _queued_ behind it, and begins on the open day after the
 * other's last meal. That day moves with the running one, so whatever is said of a queued subscription's days is "about".
 */

/** Whether a running subscription can be renewed: from the moment on at which it is said to expire soon. */
export function canRenew(running: ShownSubscription, now: Date): boolean {
  return frontendStatus(running, now) !== 'active'
}

/** Where a queued subscription of so many meals stands: behind `running`, or at the front when nothing runs any more. */
export function queuedSubscription(
  meals: number,
  running: SubscriptionProgress | null,
  calendar: Calendar,
  now: Date,
): SubscriptionProgress {
  const servable = servableDayAt(calendar, now)
  const startDay =
    running === null ? servable : laterDay(servable, nextOpenDay(calendar, endDayAt(running, calendar, now)))
  const days = openDaysFrom(calendar, startDay, meals)
  return { mealsLeft: meals, startDay, nextDay: startDay, endDay: days.at(-1) ?? startDay, pauses: [] }
}

/** Whether nobody knows when a subscription that is queued behind `running` begins: while that is paused without an end. */
export function beginsSomeDay(running: SubscriptionProgress | null): boolean {
  return running !== null && running.mealsLeft > 0 && openEndOf(running.pauses) !== undefined
}
