import { type SqlBool, sql } from 'kysely'
import { sendOut } from '#server/ordering/ordering.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { RUN_ACTIONS } from '#shared/domain/delivery/run-states.ts'
import { OPEN_STOP_STATES } from '#shared/domain/delivery/stop-states.ts'

interface Starting {
  runId: string
  riderId: string
  /** When the rider left. */
  at: Date
}

/**
 * The rider leaves the kitchen with a run: its orders are on their way. One that has been started before stays as it is. Returns
 * whether it is a run of that rider. Runs in a transaction; call `relay(ctx).wake()` after the commit.
 */
export async function startOwnRun(ctx: AppContext, trx: Trx, { runId, riderId, at }: Starting): Promise<boolean> {
  const run = await trx
    .selectFrom('runs')
    .select('state')
    .where('id', '=', runId)
    .where('rider_id', '=', riderId)
    .executeTakeFirst()
  if (!run) return false
  if (!RUN_ACTIONS.start.from.some((from) => from === run.state)) return true
  // Orders before runs, as whoever moves a stop takes them.
  const where = sql<SqlBool>`o.id IN (SELECT so.order_id FROM run_stops s JOIN stop_orders so ON so.stop_id = s.id
    WHERE s.run_id = ${runId} AND s.state = ANY(${OPEN_STOP_STATES}::text[]))`
  await sendOut(ctx, trx, { where, by: { kind: 'admin', adminId: riderId }, at })
  await trx
    .updateTable('runs')
    .set(({ eb }) => ({ state: 'started', started_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', runId)
    .where('state', 'in', RUN_ACTIONS.start.from)
    .execute()
  return true
}
