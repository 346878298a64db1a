import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, isOpen, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'
import { secondThoughts } from '#shared/domain/ordering/second-thoughts.ts'
import type { HeldUp } from '#shared/domain/subscriptions/held-up.ts'
import { type OrderAhead, type PausableSubscription, previewPause } from '#shared/domain/subscriptions/pause-preview.ts'
import { pauseOn } from '#shared/domain/subscriptions/pauses.ts'
import { mealDaysAhead } from '#shared/domain/subscriptions/subscription-days.ts'

/** A subscription day by day: what comes, and what its customer can do about it. */

/** What a day brings: a meal, why none comes, or `none` when the subscription has no meal for it. */
export type DayState = 'ordered' | 'planned' | 'skipped' | 'paused' | 'closed' | 'none' | HeldUp

/**
 * What can be done with a day: answer its order otherwise, keep the meal of a day that has no order yet, or have it after
 * all. A day ahead is kept by a pause of that one day.
 */
export type DayAction = 'skip_order' | 'confirm_order' | 'skip_day' | 'serve_day'

export interface SubscriptionDay {
  state: DayState
  action: DayAction | null
  order: (OrderAhead & { id: string }) | undefined
}

interface DatedSubscription extends PausableSubscription {
  heldUp?: HeldUp | null
  orders: readonly (OrderAhead & { id: string })[]
}

/** Looks days of a subscription up; the days of its meals are counted once. */
export function calendarOfSubscription(
  subscription: DatedSubscription,
  calendar: Calendar,
  now: Date,
): (day: KitchenDay) => SubscriptionDay {
  const first = servableDayAt(calendar, now)
  const planned = new Set(
    mealDaysAhead(
      { ...subscription, mealsLeft: subscription.mealsLeft + (subscription.renewalMeals ?? 0) },
      calendar,
      now,
    ),
  )
  const orders = new Map(subscription.orders.map((order) => [order.day, order]))
  return (day) => {
    const order = orders.get(day)
    if (order && !order.paused) return { ...answersOf(order, now), order }
    if (!isOpen(calendar, day)) return { state: 'closed', action: null, order }
    if (pauseOn(subscription.pauses, day)) {
      return { state: 'paused', action: day >= first ? 'serve_day' : null, order }
    }
    if (!planned.has(day)) return { state: 'none', action: null, order }
    const skips = previewPause(subscription, { from: day, to: day }, calendar, now).can
    return { state: subscription.heldUp ?? 'planned', action: skips ? 'skip_day' : null, order }
  }
}

function answersOf(order: OrderAhead, now: Date): Pick<SubscriptionDay, 'state' | 'action'> {
  const { fulfilment: status, confirmBy } = order
  const skips = secondThoughts.skip({ status, confirmBy }, now).can
  const confirms = status === 'skipped' && secondThoughts.confirm({ status, confirmBy }, now).can
  return { state: stateOf(status), action: confirms ? 'confirm_order' : skips ? 'skip_order' : null }
}

function stateOf(status: Fulfilment): DayState {
  return countsAsOrdered(status) ? 'ordered' : 'skipped'
}
