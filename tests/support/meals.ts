import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { MEAL_BUCKETS, type MealBucket } from '#shared/domain/subscriptions/meal-moves.ts'

type Balance = Record<Exclude<MealBucket, 'outside'>, number> & { sum: number }

/** What each bucket of a subscription holds, counted move by move, and their sum. */
export async function balanceOf(db: Db, subscriptionId: string): Promise<Balance> {
  const moves = await db
    .selectFrom('meal_moves')
    .select(['from_bucket', 'to_bucket', 'meals'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id')
    .execute()
  const held = Object.fromEntries(MEAL_BUCKETS.map((bucket) => [bucket, 0])) as Record<MealBucket, number>
  for (const { from_bucket, to_bucket, meals } of moves) {
    held[from_bucket] -= meals
    held[to_bucket] += meals
    const below = MEAL_BUCKETS.filter((bucket) => bucket !== 'outside' && held[bucket] < 0)
    if (below.length > 0) throw new Error(`${below} held less than nothing for a while`)
  }
  const { outside, ...buckets } = held
  return { ...buckets, sum: -outside }
}

/** The ids of subscriptions whose ledger is not sound: sum, buckets, what is cached, and the states of the orders. */
export async function unsoundLedgers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH held AS (
      SELECT m.subscription_id, b.bucket, sum(b.meals) AS meals FROM meal_moves m,
        LATERAL (VALUES (m.to_bucket, m.meals), (m.from_bucket, -m.meals)) AS b (bucket, meals)
      GROUP BY 1, 2
    ),
    of_subscription AS (
      SELECT subscription_id, sum(meals) FILTER (WHERE bucket <> 'outside') AS bought,
        coalesce(sum(meals) FILTER (WHERE bucket = 'available'), 0) AS available,
        coalesce(sum(meals) FILTER (WHERE bucket = 'reserved'), 0) AS reserved,
        coalesce(sum(meals) FILTER (WHERE bucket = 'eaten'), 0) AS eaten,
        coalesce(sum(meals) FILTER (WHERE bucket = 'forfeited'), 0) AS forfeited,
        min(meals) FILTER (WHERE bucket <> 'outside') AS least
      FROM held GROUP BY 1
    ),
    orders_of AS (
      SELECT subscription_id, count(*) FILTER (WHERE fulfilment = 'delivered') AS eaten,
        count(*) FILTER (WHERE fulfilment NOT IN ('delivered', 'cancelled', 'skipped')) AS reserved,
        count(*) FILTER (WHERE fulfilment = 'skipped' AND reason IN ('late', 'skip_limit')
          OR fulfilment = 'cancelled' AND reason = 'not_taken') AS forfeited
      FROM orders WHERE subscription_id IS NOT NULL GROUP BY 1
    )
    SELECT s.id FROM subscriptions s LEFT JOIN of_subscription l ON l.subscription_id = s.id
      LEFT JOIN orders_of o ON o.subscription_id = s.id
    WHERE (l.bought = CASE WHEN EXISTS (
        SELECT FROM meal_moves m WHERE m.subscription_id = s.id AND m.reason = 'called_off'
      ) THEN 0 ELSE s.meals END AND l.available = s.meals_left AND l.least >= 0
      AND l.reserved = coalesce(o.reserved, 0) AND l.eaten = coalesce(o.eaten, 0)
      AND l.forfeited = coalesce(o.forfeited, 0)) IS NOT TRUE`.execute(db)
  return rows.map(({ id }) => id)
}
