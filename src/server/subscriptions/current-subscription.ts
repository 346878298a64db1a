import type { Selectable } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import { openEndOf } from '#shared/domain/subscriptions/pauses.ts'
import { beginsSomeDay, queuedSubscription } from '#shared/domain/subscriptions/renewal.ts'
import { subscriptionEnd, subscriptionStart } from '#shared/domain/subscriptions/subscription.ts'
import { endDayAt, type SubscriptionProgress, startDayAt } from '#shared/domain/subscriptions/subscription-days.ts'
import { waitsForPayment } from '#shared/domain/subscriptions/trust.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

/** A customer's running subscription, else the latest one; one that was called off counts only where there is no other. */
export async function currentSubscription(db: Db, customerId: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy((eb) => eb('status', '=', 'active'), 'desc')
    .orderBy((eb) => eb('status', '=', 'cancelled'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The subscription of a customer that waits behind the running one. */
export async function queuedOf(db: Db, customerId: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

/**
 * First and last instant of a subscription. Those of a running one count the days missed, closed and paused until now. With
 * an `openEnd` it has no last day: `endDate` is the earliest. Those of a queued one are about, since it waits for `running`,
 * which is `null` when nothing runs; without it they are as the last daily run has left them.
 */
export function datesOf(
  subscription: SubscriptionRow,
  calendar: Calendar,
  now: Date,
  running?: SubscriptionRow | null,
) {
  if (subscription.status === 'queued' && running !== undefined) {
    const ahead = running && progressOf(running)
    const queued = queuedSubscription(subscription.meals_left, ahead, calendar, now)
    const [startDate, endDate] = [subscriptionStart(queued.startDay), subscriptionEnd(queued.endDay)]
    return { startDate, endDate, openEnd: beginsSomeDay(queued) }
  }
  const { start_day: startDay, end_day: endDay } = subscription
  const progress = progressOf(subscription)
  const runs = subscription.status === 'active'
  const first = runs ? startDayAt(progress, calendar) : startDay
  const last = runs ? endDayAt(progress, calendar, now) : endDay
  const openEnd = runs && progress.mealsLeft > 0 && openEndOf(progress.pauses) !== undefined
  return { startDate: subscriptionStart(first), endDate: subscriptionEnd(last), openEnd }
}

/** Whether no further meal comes until the subscription is paid; `trustMeals` is what its policy says. */
export function waits(subscription: SubscriptionRow, trustMeals: number | null): boolean {
  const { payment_method: method, payment_state: state, payment_claim: claim, meals, meals_left: left } = subscription
  return left > 0 && waitsForPayment({ method, state, claim, trustMeals, taken: meals - left })
}

/** How far a subscription has come. */
export function progressOf(subscription: SubscriptionRow): SubscriptionProgress {
  const { meals_left, start_day, next_day, end_day, paused } = subscription
  return { mealsLeft: meals_left, startDay: start_day, nextDay: next_day, endDay: end_day, pauses: paused }
}
