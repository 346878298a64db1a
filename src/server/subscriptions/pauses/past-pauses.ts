import type { Db } from '#server/kernel/db/connection.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { PastPause } from '#shared/contract/subscriptions/office/pauses.schemas.ts'

/** As many as the office is shown. */
const SHOWN = 20

/** The latest pauses of a subscription that are over, withdrawn, or taken in by a later one, the newest first. */
export async function pastPauses(db: Db, subscriptionId: string, now: Date): Promise<PastPause[]> {
  const rows = await db
    .selectFrom('subscription_pauses as p')
    .leftJoin('admins as a', 'a.id', 'p.admin_id')
    .selectAll('p')
    .select('a.name as admin')
    .where('p.subscription_id', '=', subscriptionId)
    .where((eb) =>
      eb.or([
        eb('p.withdrawn_at', 'is not', null),
        eb('p.merged_into', 'is not', null),
        eb('p.to_day', '<', kitchenDayOf(now)),
      ]),
    )
    .orderBy('p.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    from: row.from_day,
    to: row.to_day,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    admin: row.admin,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    withdrawn_by: row.withdrawn_by,
    resumed_on: row.resumed_on,
  }))
}
