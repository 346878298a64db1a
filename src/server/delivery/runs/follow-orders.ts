import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { CALLED_OFF_ON_ITS_WAY, type ChangedOrder } from '#server/ordering/ordering.ts'
import { RUN_ACTIONS } from '#shared/domain/delivery/run-states.ts'
import { OPEN_STOP_STATES } from '#shared/domain/delivery/stop-states.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { settleRuns } from './move-stop.ts'

/** Whether a stop may change with an order that comes to this state, or leaves it. */
const moves = (state: Fulfilment) => state === 'delivered' || NOT_ORDERED.includes(state)

/**
 * Stops follow their orders, in the transaction that changes these: a stop of which no order counts any more is withdrawn, one
 * of which an order stands again comes back in its old place, and one of which the office has set everything delivered is so.
 */
export async function followOrders(trx: Trx, changed: ChangedOrder[], at: Date): Promise<void> {
  // One that is confirmed or being cooked stands where it stood: the evening's run waits for no stop that somebody holds.
  const ids = changed.filter(({ from, to }) => moves(from) || moves(to)).map(({ id }) => id)
  if (ids.length === 0) return
  // Nobody drives the run of a route that is out of use any more, and what is in the kitchen still goes with no run that has
  // left: the order is arranged anew.
  const goesAlong = sql`EXISTS (SELECT FROM runs r JOIN routes t ON t.id = r.route_id WHERE r.id = s.run_id
    AND t.retired_at IS NULL AND (r.state = ANY(${RUN_ACTIONS.start.from}::text[]) OR EXISTS (
      SELECT FROM stop_orders so JOIN orders o ON o.id = so.order_id
      WHERE so.stop_id = s.id AND o.fulfilment <> ALL(${NOT_ORDERED}::text[]) AND ${CALLED_OFF_ON_ITS_WAY})))`
  const { rows } = await sql<{ runId: string }>`
    WITH touched AS (
      SELECT s.id FROM run_stops s WHERE s.id IN (SELECT stop_id FROM stop_orders WHERE order_id = ANY(${ids}::uuid[]))
        AND s.state IN ('pending', 'arrived', 'withdrawn') ORDER BY s.id FOR NO KEY UPDATE
    ),
    counted AS (
      SELECT so.stop_id, count(*) FILTER (WHERE o.fulfilment <> ALL(${NOT_ORDERED}::text[])) AS counting,
        count(*) FILTER (WHERE o.fulfilment = 'delivered') AS delivered
      FROM stop_orders so JOIN orders o ON o.id = so.order_id WHERE so.stop_id IN (SELECT id FROM touched)
      GROUP BY so.stop_id
    )
    UPDATE run_stops s SET
      state = CASE WHEN c.counting = 0 THEN 'withdrawn' WHEN c.delivered = c.counting THEN 'delivered'
        WHEN s.state = 'withdrawn' THEN 'pending' ELSE s.state END,
      settled_at = CASE WHEN c.counting > 0 AND c.delivered = c.counting THEN ${at}::timestamptz END
    FROM counted c WHERE s.id = c.stop_id
      AND (c.counting = 0 AND s.state = ANY(${OPEN_STOP_STATES}::text[]) OR c.counting > 0
        AND (c.delivered = c.counting OR s.state = 'withdrawn' AND ${goesAlong}))
    RETURNING s.run_id AS "runId"`.execute(trx)
  if (rows.length > 0) await settleRuns(trx, [...new Set(rows.map(({ runId }) => runId))].sort(), at)
}
