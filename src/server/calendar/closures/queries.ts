import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { ClosureReason } from '#shared/domain/calendar/closures.ts'
import type { DayRange } from './close-days.ts'

/** As many closures as are listed at once. */
const LISTED = 200

/** The id of the latest closure of any of these days, taken back or not; `null` when there has been none. */
export async function latestClosure(db: Db, { slot, from, to }: DayRange): Promise<string | null> {
  const found = await db
    .selectFrom('closures')
    .select('id')
    .where('slot', '=', slot)
    .where('to_day', '>=', from)
    .where('from_day', '<=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** The closure that was made of this very preview, for this reason, and has not been taken back: the same call again. */
export async function sameClosure(
  db: Db,
  { slot, from, to, reason, version }: DayRange & { reason: ClosureReason; version: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('closures')
    .select('id')
    .where('preview_version', '=', version)
    .where('reopened_at', 'is', null)
    .where((of) => of.and({ slot, from_day: from, to_day: to, reason }))
    .executeTakeFirst()
  return found?.id ?? null
}

/** Closures of which a day lies within these, or all, the latest first; or only the one with this id. */
export async function readClosures(
  db: Db,
  { from, to, id }: { from?: KitchenDay | undefined; to?: KitchenDay | undefined; id?: string },
) {
  return db
    .selectFrom('closures as c')
    .innerJoin('admins as a', 'a.id', 'c.closed_by')
    .leftJoin('admins as r', 'r.id', 'c.reopened_by')
    .selectAll('c')
    .select([
      'a.name as closed_by_name',
      'r.name as reopened_by_name',
      sql<
        KitchenDay[]
      >`(SELECT coalesce(json_agg(d.day ORDER BY d.day), '[]') FROM service_days d WHERE d.closure_id = c.id)`.as(
        'closed_days',
      ),
    ])
    .$if(from !== undefined, (query) => query.where('c.to_day', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('c.from_day', '<=', to as string))
    .$if(id !== undefined, (query) => query.where('c.id', '=', id as string))
    .orderBy('c.id', 'desc')
    .limit(LISTED)
    .execute()
}

export type ClosureRow = Awaited<ReturnType<typeof readClosures>>[number]
