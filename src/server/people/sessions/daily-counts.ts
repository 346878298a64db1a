import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays, kitchenDayOf, kitchenInstant } from '#shared/base/kitchen-time.ts'

/**
 * Counts one more of it on the kitchen day of `now`, in one guarded statement: of any number at once as many get through
 * as `limit` allows, 0 for all of them. Returns how many there have been with this one, `null` when it is one too many.
 */
export async function countToday(db: Db, what: string, limit: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    INSERT INTO daily_counts AS c (day, what, count) VALUES (${kitchenDayOf(now)}, ${what}, 1)
    ON CONFLICT (day, what) DO UPDATE SET count = c.count + 1
    WHERE ${limit}::integer = 0 OR c.count < ${limit}
    RETURNING count`.execute(db)
  return rows[0]?.count ?? null
}

/** Takes one back that was counted at the instant `countedAt`. */
export async function uncount(db: Db, what: string, countedAt: Date): Promise<void> {
  await db
    .updateTable('daily_counts')
    .set({ count: sql`count - 1` })
    .where('day', '=', kitchenDayOf(countedAt))
    .where('what', '=', what)
    .where('count', '>', 0)
    .execute()
}

/** Seconds until a new kitchen day begins, and with it a new count. */
export function secondsLeftToday(now: Date): number {
  const midnight = kitchenInstant(addDays(kitchenDayOf(now), 1))
  return Math.ceil((midnight.getTime() - now.getTime()) / 1000)
}
