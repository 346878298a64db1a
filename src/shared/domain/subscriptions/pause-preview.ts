import { laterDay } from '../../base/compare-days.ts'
import { addDays, daysBetween, type KitchenDay, kitchenDayOf } from '../../base/kitchen-time.ts'
import { type Calendar, isOpen, servableDayAt } from '../calendar/calendar.ts'
import type { Fulfilment } from '../ordering/order-states.ts'
import { countsAsOrdered, isSettled } from '../ordering/order-status.ts'
import { mayBegin, ORDER_ACTIONS } from '../ordering/transitions.ts'
import { holds, mergePause, PAUSE_HORIZON_DAYS, type PausedDays, pauseOn, touches } from './pauses.ts'
import { mealDaysAhead, type SubscriptionProgress } from './subscription-days.ts'
import { lostOf, type Validity, validUntil } from './validity.ts'

/** What a pause does, and what withdrawing it does. The browser shows it by these rules before the server does it by them. */

/** An order of the subscription for today or later. */
export interface OrderAhead {
  day: KitchenDay
  fulfilment: Fulfilment
  /** Whether a pause has skipped it. */
  paused: boolean
  confirmBy: Date
}

/** A running subscription, as far as pauses go by it. */
export interface PausableSubscription extends Pick<SubscriptionProgress, 'mealsLeft' | 'nextDay' | 'pauses'> {
  /** By their days. */
  orders: readonly OrderAhead[]
  /** As many days as a pause may have, by the subscription's policy; none for no limit. */
  maxPauseDays?: number | null
  /** How long its meals can be eaten, with all its pauses, also those that are over; none when they never expire. */
  validity?: (Validity & { paused: readonly PausedDays[] }) | null
  /** Meals of the subscription that waits behind it, which are served after its own. */
  renewalMeals?: number
}

export interface PausePreview {
  /** The first paused day: the one that was asked for, or the first that still can be. */
  from: KitchenDay
  to: KitchenDay | null
  /** The days whose meals are kept for later. */
  keptDays: KitchenDay[]
  /** The days before it on which meals still come. */
  comingDays: KitchenDay[]
  /** Day of the last meal; `null` when nobody knows it, since the end is open. */
  lastDay: KitchenDay | null
  formerLastDay: KitchenDay | null
  /** How many meals more would expire than without the pause, and after which day; left out when none would. */
  lost?: { meals: number; after: KitchenDay }
}

export type PauseProblem =
  | 'pause_backwards'
  | 'pause_too_late'
  | 'pause_too_far'
  | 'pause_too_long'
  | 'pause_already'
  | 'pause_keeps_nothing'

export type PauseOutcome = { can: true; preview: PausePreview } | { can: false; reason: PauseProblem }

/** What pausing from one day to another would do now; if it cannot be done, why. */
export function previewPause(
  subscription: PausableSubscription,
  asked: PausedDays,
  calendar: Calendar,
  now: Date,
): PauseOutcome {
  const first = servableDayAt(calendar, now)
  const wanted = { from: laterDay(asked.from, first), to: asked.to }
  const problem = problemOf(subscription, asked, wanted, now)
  if (problem !== null) return { can: false, reason: problem }
  const before = daysAhead(subscription, calendar, now)
  const released = subscription.orders.filter((order) => mayPause(order, now) && pauseOn([wanted], order.day))
  const changed = {
    ...subscription,
    mealsLeft: subscription.mealsLeft + released.length,
    pauses: mergePause(subscription.pauses, wanted),
    orders: subscription.orders.filter((order) => !released.includes(order)),
  }
  const after = daysAhead(changed, calendar, now)
  const keptDays = before.days.filter((day) => pauseOn([wanted], day) && !after.days.includes(day))
  if (keptDays.length === 0) return { can: false, reason: 'pause_keeps_nothing' }
  const comingDays = after.days.filter((day) => day < wanted.from)
  const [former, until] = [untilOf(subscription, null), untilOf(subscription, wanted)]
  const late = (of: PausableSubscription, last: KitchenDay | null) => lostOf(mealDaysAhead(of, calendar, now), last)
  const meals = late(changed, until) - late(subscription, former)
  const lost = until !== null && meals > 0 && { lost: { meals, after: until } }
  const { lastDay } = after
  const preview = { ...wanted, keptDays, comingDays, lastDay, formerLastDay: before.lastDay, ...lost }
  return { can: true, preview }
}

/** The last day on which the meals can be eaten, with one pause more. */
function untilOf({ validity }: PausableSubscription, more: PausedDays | null): KitchenDay | null {
  if (!validity) return null
  return validUntil(validity, more === null ? validity.paused : mergePause(validity.paused, more))
}

/** Why days cannot be paused: the one place for limits of pauses. */
function problemOf(
  { pauses, maxPauseDays = null }: PausableSubscription,
  asked: PausedDays,
  wanted: PausedDays,
  now: Date,
): PauseProblem | null {
  if (asked.to !== null && asked.to < asked.from) return 'pause_backwards'
  if (wanted.to !== null && wanted.to < wanted.from) return 'pause_too_late'
  if ((wanted.to ?? wanted.from) > lastPausableDay(now)) return 'pause_too_far'
  if (pauses.some((pause) => holds(pause, wanted))) return 'pause_already'
  return maxPauseDays !== null && daysOf(wanted, pauses) > maxPauseDays ? 'pause_too_long' : null
}

/** How many days the pause has in the end, since pauses that meet become one. */
function daysOf(wanted: PausedDays, pauses: readonly PausedDays[]): number {
  const met = pauses.filter((pause) => touches(pause, wanted))
  const [{ from, to } = wanted] = mergePause(met, wanted)
  return to === null ? Number.POSITIVE_INFINITY : daysBetween(from, to) + 1
}

/** The last day that a pause can name. */
export function lastPausableDay(now: Date): KitchenDay {
  return addDays(kitchenDayOf(now), PAUSE_HORIZON_DAYS)
}

export interface ResumePreview {
  /** The first day that is served again: the first open day whose deadline has not passed. */
  resumeDay: KitchenDay
  /** Day of the next meal from then on; `null` when no meal is left, or another open end holds it. */
  nextDay: KitchenDay | null
  lastDay: KitchenDay | null
}

/** What withdrawing a pause would do now; `null` when it is over, or too late for its last day. */
export function previewResume(
  subscription: PausableSubscription,
  pause: PausedDays,
  calendar: Calendar,
  now: Date,
): ResumePreview | null {
  const resumeDay = servableDayAt(calendar, now)
  if (pause.to !== null && pause.to < resumeDay) return null
  const back = ordersBack(subscription, pause, calendar, now)
  const pauses = subscription.pauses.filter((other) => !holds(pause, other))
  const rest: PausedDays[] = pause.from < resumeDay ? [{ from: pause.from, to: addDays(resumeDay, -1) }] : []
  const after: PausableSubscription = {
    ...subscription,
    mealsLeft: subscription.mealsLeft - back.length,
    pauses: [...pauses, ...rest],
    orders: subscription.orders.map((order) => (back.includes(order) ? { ...order, fulfilment: 'pending' } : order)),
  }
  return resumedOn(resumeDay, after, calendar, now)
}

/** The orders that a pause has skipped and that its withdrawal brings back: of open days whose deadline is ahead. */
export function ordersBack<Order extends OrderAhead>(
  { orders, mealsLeft }: { orders: readonly Order[]; mealsLeft: number },
  pause: PausedDays,
  calendar: Calendar,
  now: Date,
): Order[] {
  const skipped = orders.filter(
    (order) =>
      order.paused &&
      mayBegin(ORDER_ACTIONS.resume, acted(order), now) &&
      pauseOn([pause], order.day) &&
      isOpen(calendar, order.day),
  )
  // An order takes a meal, and the meal that it had may have gone elsewhere.
  return skipped.slice(0, mealsLeft)
}

/** What a withdrawal that has been done has led to, as it stands now. */
export function resumedOn(
  resumeDay: KitchenDay,
  subscription: PausableSubscription,
  calendar: Calendar,
  now: Date,
): ResumePreview {
  const { days, lastDay } = daysAhead(subscription, calendar, now)
  return { resumeDay, nextDay: days.find((day) => day >= resumeDay) ?? null, lastDay }
}

/** Whether a pause may take the order: it counts, and its deadline is ahead. */
export function mayPause(order: OrderAhead, now: Date): boolean {
  return mayBegin(ORDER_ACTIONS.pause, acted(order), now)
}

const acted = ({ fulfilment, confirmBy }: OrderAhead) => ({
  status: fulfilment,
  paymentState: 'due' as const,
  confirmBy,
  declineBy: null,
})

/** The days of the next meals, soonest first, as many as `limit`: of orders that are on their way or made, and of meals left. */
export function nextMeals(
  subscription: PausableSubscription,
  calendar: Calendar,
  now: Date,
  limit: number,
): KitchenDay[] {
  const open = subscription.orders.filter(({ fulfilment }) => !isSettled(fulfilment))
  return daysAhead({ ...subscription, orders: open }, calendar, now).days.slice(0, limit)
}

/** The days from today on that have a meal, by orders and by the meals left, and the last of them. */
function daysAhead(subscription: PausableSubscription, calendar: Calendar, now: Date) {
  const { mealsLeft, renewalMeals = 0 } = subscription
  const total = mealsLeft + renewalMeals
  const planned = mealDaysAhead({ ...subscription, mealsLeft: total }, calendar, now)
  const ordered = subscription.orders.filter(({ fulfilment }) => countsAsOrdered(fulfilment)).map(({ day }) => day)
  const days = [...ordered, ...planned].sort()
  return { days, lastDay: planned.length < total ? null : (days.at(-1) ?? null) }
}
