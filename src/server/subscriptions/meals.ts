import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { endDayAt, usesMeal } from '#shared/domain/subscriptions/subscription.ts'

/** A subscription's row, held until the end of the transaction. */
export type LockedSubscription = Awaited<ReturnType<typeof lockSubscriptions>>[number]

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
    .forUpdate()
    .execute()
}

/** How many meals come back to a subscription when an order of it goes from one status to another; -1 when one is taken. */
export function mealsReturned(from: OrderStatus, to: OrderStatus): number {
  return Number(usesMeal(from)) - Number(usesMeal(to))
}

/**
 * Gives meals back to their subscriptions when orders of them no longer count, or takes them when they count again, and moves
 * the subscriptions' ends, in one statement. Comes after the status change. Throws
 * `order_meal_used` when no meal is left to take: the subscription has put the one that came back on another day.
 */
export async function settleMeals(
  trx: Trx,
  changes: { subscription: LockedSubscription; back: number }[],
  now: Date,
): Promise<void> {
  const moved = changes.filter(({ back }) => back !== 0)
  if (moved.length === 0) return
  const left = moved.map(({ subscription, back }) => subscription.meals_left + back)
  if (left.some((meals) => meals < 0)) throw new AppError('order_meal_used')
  // With no meal left the last day is that of the last order that counts, which only the database knows.
  const ends = moved.map(({ subscription }, index) => {
    const mealsLeft = left[index] ?? 0
    return mealsLeft === 0
      ? null
      : endDayAt({ mealsLeft, nextDay: subscription.next_day, endDay: subscription.end_day }, now)
  })
  await sql`
    UPDATE subscriptions s SET meals_left = w.meals_left,
      end_day = coalesce(w.end_day, (SELECT max(o.delivery_date) FROM orders o
        WHERE o.subscription_id = s.id AND o.status NOT IN ('skipped', 'cancelled')))
    FROM unnest(${moved.map(({ subscription }) => subscription.id)}::uuid[], ${left}::integer[], ${ends}::date[])
      AS w (id, meals_left, end_day)
    WHERE s.id = w.id`.execute(trx)
}
