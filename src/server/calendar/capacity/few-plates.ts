import { sql } from 'kysely'
import { Watch } from '#server/kernel/db/watch.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { FEW_PLATES } from './day-plates.ts'
import { heldPlates } from './held-plates.ts'

/** How many plates are left on the days that have few, by slot; 0 on one that is full. */
export type FewPlates = Partial<Record<SlotCode, Record<KitchenDay, number>>>

/**
 * How many plates are left on each day that has few, as JSON of `FewPlates`. As everybody reads it: at most a second old,
 * since whoever stores an order looks at the day's row itself.
 */
export const fewPlatesOf = perContext(
  ({ db, now }) =>
    new Watch(async () => {
      const { rows } = await sql<{ few: string }>`
        SELECT coalesce(json_object_agg(slot, days ORDER BY slot), '{}')::text AS few FROM (
          SELECT slot, json_object_agg(day, greatest(capacity - taken - promised - ${heldPlates(sql`${now()}`)}, 0) ORDER BY day) AS days
          FROM service_days
          WHERE capacity IS NOT NULL AND day >= ${kitchenDayOf(now())} AND state <> 'closed'
            AND capacity - taken - promised - ${heldPlates(sql`${now()}`)} <= ${FEW_PLATES}
          GROUP BY slot
        ) AS slots`.execute(db)
      return rows[0]?.few ?? '{}'
    }),
)
