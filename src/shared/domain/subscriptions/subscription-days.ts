import { laterDay } from '../../base/compare-days.ts'
import { type KitchenDay, kitchenInstant } from '../../base/kitchen-time.ts'
import {
  type Calendar,
  isOpen,
  nextOpenDay,
  openDaysFrom,
  previousOpenDay,
  servableDayAt,
} from '../calendar/calendar.ts'
import { openEndOf, type PausedDays, pauseOn } from './pauses.ts'
import { DAILY_RUN_HOUR } from './subscription.ts'

/** On which days a subscription is served: the open ones that are not paused, as long as it has meals. */

/** How far a subscription has come. */
export interface SubscriptionProgress {
  /** Meals that no order has taken. */
  mealsLeft: number
  /** Day of the first meal. */
  startDay: KitchenDay
  /** The first day, open or not, that has neither had an order of this subscription nor been passed over. */
  nextDay: KitchenDay
  /** Day of the last meal, as far as is known now. */
  endDay: KitchenDay
  /** Days on which it is not served. */
  pauses: readonly PausedDays[]
}

/**
 * A subscription just bought: the first meal on the first open day whose deadline has not passed and that is not `full`.
 * A day that is full later on does not keep it: what is promised comes first.
 */
export function newSubscription(
  days: number,
  calendar: Calendar,
  now: Date,
  full: ReadonlySet<KitchenDay> = new Set(),
): SubscriptionProgress {
  let startDay = servableDayAt(calendar, now)
  while (full.has(startDay)) startDay = nextOpenDay(calendar, startDay)
  return {
    mealsLeft: days,
    startDay,
    nextDay: startDay,
    endDay: lastOf(openDaysFrom(calendar, startDay, days)),
    pauses: [],
  }
}

/**
 * Day of the first meal. As long as no day has had an order it moves with the calendar: when that day is closed or paused,
 * the subscription begins on the next open day that is not. With an open end it is the day that would be the first without.
 */
export function startDayAt(
  { startDay, nextDay, pauses }: Pick<SubscriptionProgress, 'startDay' | 'nextDay' | 'pauses'>,
  calendar: Calendar,
): KitchenDay {
  return startDay === nextDay ? lastOf(servedDaysFrom(calendar, withoutOpenEnd(pauses), startDay, 1)) : startDay
}

/**
 * Day of the last meal when the meals left are served one an open day that is not paused, from the first possible day on.
 * With no meal left it is the day of the last order that counts, which is `endDay` as stored. A meal that comes back, a day
 * that passed without an order, and a day that is closed or paused, thereby move the end one open day on. While a pause has
 * an open end nobody knows the last day: this is the earliest, as if the subscription were resumed at once.
 */
export function endDayAt(
  subscription: Pick<SubscriptionProgress, 'mealsLeft' | 'nextDay' | 'endDay' | 'pauses'>,
  calendar: Calendar,
  now: Date,
): KitchenDay {
  if (subscription.mealsLeft === 0) return subscription.endDay
  return lastOf(mealDaysAhead({ ...subscription, pauses: withoutOpenEnd(subscription.pauses) }, calendar, now))
}

/** The days on which the meals left will be served, as far as that is known: none from an open end on. */
export function mealDaysAhead(
  { mealsLeft, nextDay, pauses }: Pick<SubscriptionProgress, 'mealsLeft' | 'nextDay' | 'pauses'>,
  calendar: Calendar,
  now: Date,
): KitchenDay[] {
  return servedDaysFrom(calendar, pauses, laterDay(nextDay, servableDayAt(calendar, now)), mealsLeft)
}

/** The pauses as if the one without an end were resumed at once. */
export function withoutOpenEnd(pauses: readonly PausedDays[]): readonly PausedDays[] {
  return openEndOf(pauses) ? pauses.filter(({ to }) => to !== null) : pauses
}

function lastOf(days: KitchenDay[]): KitchenDay {
  return days.at(-1) as KitchenDay
}

/** The first `count` open days from `day` on that are not paused; fewer when an open end comes first. */
export function servedDaysFrom(
  calendar: Calendar,
  pauses: readonly PausedDays[],
  day: KitchenDay,
  count: number,
): KitchenDay[] {
  if (pauses.length === 0) return openDaysFrom(calendar, day, count)
  const days: KitchenDay[] = []
  let next = isOpen(calendar, day) ? day : nextOpenDay(calendar, day)
  while (days.length < count) {
    const pause = pauseOn(pauses, next)
    if (pause?.to === null) break
    if (!pause) days.push(next)
    next = nextOpenDay(calendar, pause?.to ?? next)
  }
  return days
}

/**
 * The day for which the daily run makes orders now: from 9:00 of the open day before until its deadline. `null` at other
 * times, and on Sundays, when Monday's deadline has passed and Tuesday's orders are not due yet.
 */
export function dayToPrepare(calendar: Calendar, now: Date): KitchenDay | null {
  const day = servableDayAt(calendar, now)
  return now >= kitchenInstant(previousOpenDay(calendar, day), DAILY_RUN_HOUR) ? day : null
}
