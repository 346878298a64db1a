import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import { openEndOf } from '#shared/domain/subscriptions/pauses.ts'
import { subscriptionEnd, subscriptionStart } from '#shared/domain/subscriptions/subscription.ts'
import { endDayAt, type SubscriptionProgress, startDayAt } from '#shared/domain/subscriptions/subscription-days.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

/** A customer's running subscription, else the latest one. */
export async function currentSubscription(db: Db, customerId: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy((eb) => eb('status', '=', 'active'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * First and last instant of a subscription. Those of a running one count the days missed, closed and paused until now. With
 * an `openEnd` it has no last day: `endDate` is the earliest.
 */
export function datesOf(subscription: SubscriptionRow, calendar: Calendar, now: Date) {
  const { start_day: startDay, end_day: endDay } = subscription
  const progress = progressOf(subscription)
  const running = subscription.status === 'active'
  const first = running ? startDayAt(progress, calendar) : startDay
  const last = running ? endDayAt(progress, calendar, now) : endDay
  const openEnd = running && progress.mealsLeft > 0 && openEndOf(progress.pauses) !== undefined
  return { startDate: subscriptionStart(first), endDate: subscriptionEnd(last), openEnd }
}

/** How far a subscription has come. */
export function progressOf(subscription: SubscriptionRow): SubscriptionProgress {
  const { meals_left, start_day, next_day, end_day, paused } = subscription
  return { mealsLeft: meals_left, startDay: start_day, nextDay: next_day, endDay: end_day, pauses: paused }
}
