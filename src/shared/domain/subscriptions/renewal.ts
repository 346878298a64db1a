import { laterDay } from '../../base/compare-days.ts'
import { type Calendar, nextOpenDay, servableDayAt } from '../calendar/calendar.ts'
import { openEndOf } from './pauses.ts'
import { frontendStatus, type ShownSubscription } from './subscription.ts'
import { endDayAt, type SubscriptionProgress, servedDaysFrom, withoutOpenEnd } from './subscription-days.ts'

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
  // Pauses of the running one reach into what follows it.
  const pauses = (running?.pauses ?? []).filter(({ to }) => to === null || to >= startDay)
  const days = servedDaysFrom(calendar, withoutOpenEnd(pauses), startDay, meals)
  const first = days[0] ?? startDay
  return { mealsLeft: meals, startDay: first, nextDay: first, endDay: days.at(-1) ?? first, pauses }
}

/** Whether nobody knows the days of a queued subscription, since a pause without an end holds the running one or its own meals. */
export function beginsSomeDay(queued: Pick<SubscriptionProgress, 'pauses' | 'endDay'> | null): boolean {
  if (queued === null) return false
  const open = openEndOf(queued.pauses)
  return open !== undefined && open.from <= queued.endDay
}
