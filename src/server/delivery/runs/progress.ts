import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { OPEN_STOP_STATES } from '#shared/domain/delivery/stop-states.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'

/** What customers are told of a run: how many stops come before theirs, and the code for the door. */

interface Progress {
  orderId: string
  stopsBefore: number
  arrived: boolean
  /** `null` where the run wants none. */
  code: string | null
}

/** The orders of a customer that are on a run which has left the kitchen. */
export async function deliveriesOf(db: Db, customerId: string, day: string): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    SELECT o.id AS "orderId", s.state = 'arrived' AS arrived, CASE r.proof WHEN 'code' THEN s.code END AS code,
      (SELECT count(*) FROM run_stops before WHERE before.run_id = s.run_id AND before.position < s.position
        AND before.state = ANY(${OPEN_STOP_STATES}::text[]))::integer AS "stopsBefore"
    FROM orders o JOIN stop_orders so ON so.order_id = o.id JOIN run_stops s ON s.id = so.stop_id
      JOIN runs r ON r.id = s.run_id
    WHERE o.customer_id = ${customerId} AND o.delivery_date = ${day} AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])
      AND s.state = ANY(${OPEN_STOP_STATES}::text[]) AND r.state = 'started'
    ORDER BY o.id`.execute(db)
  return rows
}

/** Tells those who are still waited for on a run that something has moved on it. After the commit. */
export async function tellWaiting(ctx: AppContext, runId: string): Promise<void> {
  const { rows } = await sql<{ customerId: string }>`
    SELECT DISTINCT o.customer_id AS "customerId" FROM runs r JOIN run_stops s ON s.run_id = r.id
      JOIN stop_orders so ON so.stop_id = s.id JOIN orders o ON o.id = so.order_id
    WHERE r.id = ${runId} AND r.state = 'started' AND s.state = ANY(${OPEN_STOP_STATES}::text[])
      AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])`.execute(ctx.db)
  ctx.events.publish(...rows.map(({ customerId }) => ({ type: 'delivery-progress' as const, customerId })))
}
