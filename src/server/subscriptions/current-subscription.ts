import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { endDayAt, subscriptionEnd, subscriptionStart } from '#shared/domain/subscriptions/subscription.ts'

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

/** First and last instant of a subscription, and its state in one word. A running subscription's end counts the days missed until now. */
export function datesOf(subscription: SubscriptionRow, now: Date) {
  const progress = { mealsLeft: subscription.meals_left, nextDay: subscription.next_day, endDay: subscription.end_day }
  const endDay = subscription.status === 'active' ? endDayAt(progress, now) : subscription.end_day
  return { startDate: subscriptionStart(subscription.start_day), endDate: subscriptionEnd(endDay) }
}
