import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'

/** Where each order of a day of a slot is brought: the run by the name of its route, and the number of the stop there. */
export async function stopsOfOrders(
  db: Db,
  { day, slot }: SlotDay,
): Promise<{ orderId: string; run: string; stop: number }[]> {
  const { rows } = await sql<{ orderId: string; run: string; stop: number }>`
    SELECT so.order_id AS "orderId", t.name AS run, s.number AS stop
    FROM runs r JOIN routes t ON t.id = r.route_id JOIN run_stops s ON s.run_id = r.id
      JOIN stop_orders so ON so.stop_id = s.id
    WHERE r.day = ${day} AND r.slot = ${slot}`.execute(db)
  return rows
}
