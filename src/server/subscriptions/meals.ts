import { sql } from 'kysely'
import { readCalendar } from '#server/calendar/calendar.ts'
import type { ChangedOrder } from '#server/ordering/ordering.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { countsAsOrdered, NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { endDayAt } from '#shared/domain/subscriptions/subscription.ts'

/**
 * Takes the rows of subscriptions until the end of the transaction, in the order of their ids. Always before the rows of their
 * orders, so that nobody waits in a circle.
 */
export async function lockSubscriptions(trx: Trx, subscriptionIds: string[]) {
  if (subscriptionIds.length === 0) return []
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'meals_left', 'next_day', 'end_day'])
    .where('id', '=', sql<string>`ANY(${subscriptionIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Gives meals back to their subscriptions when orders of them no longer count, or takes them when they count again, and moves
 * the subscriptions' ends, in one statement. Runs in the transaction of the orders' transition, after it, with the
 * subscriptions locked before it. Throws `order_meal_used` when no meal is left to take: the subscription has put the one
 * that came back on another day.
 */
export async function settleMeals(trx: Trx, changed: ChangedOrder[], now: Date): Promise<void> {
  const back = mealsBack(changed)
  const moved = await lockSubscriptions(trx, [...back.keys()])
  if (moved.length === 0) return
  const left = moved.map(({ id, meals_left }) => meals_left + (back.get(id) ?? 0))
  if (left.some((meals) => meals < 0)) throw new AppError('order_meal_used')
  const calendar = await readCalendar(trx, now)
  // With no meal left the last day is that of the last order that counts, which only the database knows.
  const ends = moved.map(({ next_day: nextDay, end_day: endDay }, index) => {
    const mealsLeft = left[index] ?? 0
    return mealsLeft === 0 ? null : endDayAt({ mealsLeft, nextDay, endDay }, calendar, now)
  })
  await sql`
    UPDATE subscriptions s SET meals_left = w.meals_left,
      end_day = coalesce(w.end_day, (SELECT max(o.delivery_date) FROM orders o
        WHERE o.subscription_id = s.id AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])))
    FROM unnest(${moved.map(({ id }) => id)}::uuid[], ${left}::integer[], ${ends}::date[]) AS w (id, meals_left, end_day)
    WHERE s.id = w.id`.execute(trx)
}

/** How many meals come back to each subscription; negative when they are taken. None of those where nothing moves. */
function mealsBack(changed: ChangedOrder[]): Map<string, number> {
  const back = new Map<string, number>()
  for (const { subscriptionId, from, to } of changed) {
    const meals = Number(countsAsOrdered(from)) - Number(countsAsOrdered(to))
    if (subscriptionId !== null) back.set(subscriptionId, (back.get(subscriptionId) ?? 0) + meals)
  }
  return new Map([...back].filter(([, meals]) => meals !== 0))
}
