import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { forgetMoves } from '../empties/empties.ts'
import { forgetEvents } from '../rider/notes.ts'

/**
 * Forgets what riders have noted, left and taken at stops all of whose orders go, and of runs that have only such stops, before
 * the orders do.
 */
export async function forgetAtDoors(trx: Trx, orderIds: string[]): Promise<void> {
  const goes = sql`bool_and(so.order_id = ANY(${orderIds}::uuid[]))`
  const { rows: stops } = await sql<{ id: string }>`
    SELECT so.stop_id AS id FROM stop_orders so GROUP BY so.stop_id HAVING ${goes}`.execute(trx)
  const { rows: runs } = await sql<{ id: string }>`
    SELECT s.run_id AS id FROM run_stops s JOIN stop_orders so ON so.stop_id = s.id GROUP BY s.run_id HAVING ${goes}`.execute(
    trx,
  )
  const stopIds = stops.map(({ id }) => id)
  await forgetEvents(trx, [...stopIds, ...runs.map(({ id }) => id)])
  await forgetMoves(trx, stopIds)
}

/**
 * Forgets stops whose orders have gone, with the runs, places and routes that nothing is left of. Of routes only those that were
 * made at `madeAt` and never changed.
 */
export async function forgetRuns(trx: Trx, madeAt: Date): Promise<void> {
  await sql`DELETE FROM run_stops s WHERE NOT EXISTS (SELECT FROM stop_orders so WHERE so.stop_id = s.id)`.execute(trx)
  await sql`DELETE FROM runs r WHERE NOT EXISTS (SELECT FROM run_stops s WHERE s.run_id = r.id)`.execute(trx)
  const unused = sql`NOT EXISTS (SELECT FROM run_stops s WHERE s.place_id = p.id)
    AND NOT EXISTS (SELECT FROM addresses a WHERE a.address = p.address)`
  await sql`
    DELETE FROM route_places WHERE place_id IN (SELECT p.id FROM places p WHERE ${unused})`.execute(trx)
  await sql`DELETE FROM places p WHERE ${unused}`.execute(trx)
  await sql`
    DELETE FROM routes t WHERE t.created_at = ${madeAt} AND t.updated_at = t.created_at
      AND NOT EXISTS (SELECT FROM runs r WHERE r.route_id = t.id)
      AND NOT EXISTS (SELECT FROM route_places p WHERE p.route_id = t.id)`.execute(trx)
}
