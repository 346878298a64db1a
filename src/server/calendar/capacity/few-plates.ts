import { sql } from 'kysely'
import { Watch } from '#server/platform/db/watch.ts'
import { perContext } from '#server/platform/per-context.ts'
import { FEW_PLATES } from '#shared/domain/calendar/capacity.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'

/**
 * How many plates are left on each day of lunch that has few, as JSON by day; 0 on one that is full. As everybody reads it:
 * at most a second old, since whoever stores an order looks at the day's row itself.
 */
export const fewPlatesOf = perContext(
  ({ db, now }) =>
    new Watch(async () => {
      const { rows } = await sql<{ days: string }>`
        SELECT coalesce(json_object_agg(day, greatest(capacity - taken - promised, 0) ORDER BY day), '{}')::text AS days
        FROM service_days
        WHERE capacity IS NOT NULL AND day >= ${kitchenDayOf(now())} AND slot = 'lunch' AND state <> 'closed'
          AND capacity - taken - promised <= ${FEW_PLATES}`.execute(db)
      return rows[0]?.days ?? '{}'
    }),
)
