import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { sendOut } from '#server/ordering/ordering.ts'
import { RUN_ACTIONS, type RunState } from '#shared/domain/delivery/run-states.ts'
import { OPEN_STOP_STATES } from '#shared/domain/delivery/stop-states.ts'
import { isDrivenBy } from '../runs/stop-riders.ts'

interface Starting {
  runId: string
  riderId: string
  /** When the rider left. */
  at: Date
}

/**
 * The rider leaves the kitchen with a run: its orders are on their way. One that has been started before stays as it is. Returns
 * whether it is a run of that rider, or was then. Runs in a transaction; call `relay(ctx).wake()` after the commit.
 */
export async function startOwnRun(ctx: AppContext, trx: Trx, { runId, riderId, at }: Starting): Promise<boolean> {
  const { rows } = await sql<{ state: RunState }>`
    SELECT r.state FROM runs r WHERE r.id = ${runId} AND (r.rider_id = ${riderId}::uuid
      OR EXISTS (SELECT FROM run_stops s WHERE s.run_id = r.id AND ${isDrivenBy(riderId, at)}))`.execute(trx)
  const [run] = rows
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
