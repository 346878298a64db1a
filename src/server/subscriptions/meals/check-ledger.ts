import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'

/** Under which name the last check of the ledger stands among the settings: how many subscriptions differed. */
export const LEDGER_CHECK = 'meal_ledger_differences'

/** As many of the differing as are named in the log. */
const NAMED = 20
/** Subscriptions of one statement, which takes a moment: others wait for it on the embedded database. */
const AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Compares what is cached with the ledger: `meals_left` with the sum of what is available, and that no bucket holds less
 * than nothing. A subscription and its moves are read by one statement, so that work under way is no difference. Changes
 * nothing of either. What it found is kept for all instances to show.
 */
export async function checkLedger({ longWork: { db }, log }: Pick<AppContext, 'longWork' | 'log'>): Promise<number> {
  const ids: string[] = []
  for (let after = BEFORE_ALL; ; ) {
    const { last, differing } = await differingAmong(db, after)
    ids.push(...differing)
    if (last === null) break
    after = last
  }
  const total = ids.length
  await db
    .insertInto('settings')
    .values({ name: LEDGER_CHECK, value: String(total) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(total) }))
    .execute()
  if (total > 0) log.error({ total, subscriptions: ids.slice(0, NAMED) }, 'meals left differ from the ledger')
  return total
}

/** Looks at the next subscriptions after an id: the last of them, `null` when there are none, and those that differ. */
async function differingAmong(db: Db, after: string): Promise<{ last: string | null; differing: string[] }> {
  const { rows } = await sql<{ last: string | null; differing: string[] }>`
    WITH looked_at AS (
      SELECT id, meals_left FROM subscriptions WHERE id > ${after} ORDER BY id LIMIT ${AT_ONCE}
    )
    SELECT (SELECT id FROM looked_at ORDER BY id DESC LIMIT 1) AS last, ARRAY(
      SELECT s.id FROM looked_at s, LATERAL (
        SELECT sum(meals) FILTER (WHERE bucket = 'available') AS available, min(meals) AS least FROM (
          SELECT b.bucket, sum(b.meals) AS meals FROM meal_moves m,
            LATERAL (VALUES (m.to_bucket, m.meals), (m.from_bucket, -m.meals)) AS b (bucket, meals)
          WHERE m.subscription_id = s.id AND b.bucket <> 'outside' GROUP BY 1
        ) AS held
      ) AS ledger
      WHERE coalesce(ledger.available, 0) <> s.meals_left OR ledger.least < 0 ORDER BY s.id
    ) AS differing`.execute(db)
  return rows[0] ?? { last: null, differing: [] }
}
