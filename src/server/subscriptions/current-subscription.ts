import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import { endDayAt, startDayAt, subscriptionEnd, subscriptionStart } from '#shared/domain/subscriptions/subscription.ts'

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

/** First and last instant of a subscription, and its state in one word. Those of a running subscription count the days missed and closed until now. */
export function datesOf(subscription: SubscriptionRow, calendar: Calendar, now: Date) {
  const { meals_left: mealsLeft, start_day: startDay, next_day: nextDay, end_day: endDay } = subscription
  const running = subscription.status === 'active'
  const first = running ? startDayAt({ startDay, nextDay }, calendar) : startDay
  const last = running ? endDayAt({ mealsLeft, nextDay, endDay }, calendar, now) : endDay
  return { startDate: subscriptionStart(first), endDate: subscriptionEnd(last) }
}
