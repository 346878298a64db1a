import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/connection.ts'

/** Under which name the last check of the ledger stands among the settings: how many subscriptions differed. */
export const LEDGER_CHECK = 'meal_ledger_differences'

/** As many of the differing as are named in the log. */
const NAMED = 20

/**
 * Compares what is cached with the ledger: `meals_left` with the sum of what is available, and that no bucket holds less
 * than nothing. One statement over all subscriptions; a moment's state of both, so that work under way is no difference.
 * Changes nothing of either. What it found is kept for all instances to show.
 */
export async function checkLedger({ longWork: { db }, log }: Pick<AppContext, 'longWork' | 'log'>): Promise<number> {
  const { total, ids } = await differingSubscriptions(db)
  await db
    .insertInto('settings')
    .values({ name: LEDGER_CHECK, value: String(total) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(total) }))
    .execute()
  if (total > 0) log.error({ total, subscriptions: ids }, 'meals left differ from the ledger')
  return total
}

async function differingSubscriptions(db: Db): Promise<{ total: number; ids: string[] }> {
  const { rows } = await sql<{ id: string; total: number }>`
    WITH held AS (
      SELECT m.subscription_id, b.bucket, sum(b.meals) AS meals FROM meal_moves m,
        LATERAL (VALUES (m.to_bucket, m.meals), (m.from_bucket, -m.meals)) AS b (bucket, meals)
      WHERE b.bucket <> 'outside' GROUP BY 1, 2
    ),
    ledger AS (
      SELECT subscription_id, sum(meals) FILTER (WHERE bucket = 'available') AS available, min(meals) AS least
      FROM held GROUP BY 1
    )
    SELECT s.id, (count(*) OVER ())::integer AS total
    FROM subscriptions s LEFT JOIN ledger l ON l.subscription_id = s.id
    WHERE coalesce(l.available, 0) <> s.meals_left OR l.least < 0
    ORDER BY s.id LIMIT ${NAMED}`.execute(db)
  return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) }
}
