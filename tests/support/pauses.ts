import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'

/** The ids of subscriptions whose paused days differ from their pauses, or that have an order on such a day which was not there before. */
export async function pausedAsWritten(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH days AS (
      SELECT subscription_id, day::date FROM subscription_pauses p,
        generate_series(from_day, least(to_day, resumed_on - 1, from_day + 500), interval '1 day') AS day
      WHERE merged_into IS NULL
    )
    SELECT s.id FROM subscriptions s
    WHERE EXISTS (SELECT FROM days WHERE subscription_id = s.id AND NOT s.paused @> day)
      OR EXISTS (
        SELECT FROM generate_series('2026-01-01'::date, '2028-12-31', interval '1 day') AS day
        WHERE s.paused @> day::date AND NOT upper_inf(s.paused)
          AND NOT EXISTS (SELECT FROM days WHERE subscription_id = s.id AND days.day = day::date))
      OR EXISTS (
        SELECT FROM orders o WHERE o.subscription_id = s.id AND s.paused @> o.delivery_date
          AND o.fulfilment IN ('pending', 'confirmed') AND o.created_at > (
            SELECT min(p.created_at) FROM subscription_pauses p WHERE p.subscription_id = s.id))`.execute(db)
  return rows.map(({ id }) => id)
}
