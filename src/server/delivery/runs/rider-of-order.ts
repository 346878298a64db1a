import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'

/** Whose run the order `o` is on, as SQL: `{ _id, name }`, or NULL. */
export const RIDER_OF_ORDER = sql<{
  _id: string
  name: string
} | null>`(SELECT jsonb_build_object('_id', a.id, 'name', a.name)
  FROM stop_orders so JOIN run_stops s ON s.id = so.stop_id JOIN runs r ON r.id = s.run_id JOIN admins a ON a.id = r.rider_id
  WHERE so.order_id = o.id)`

/** What the run of an order is called; `null` when it is on none. */
export async function runOfOrder(db: Db, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    SELECT t.name FROM stop_orders so JOIN run_stops s ON s.id = so.stop_id JOIN runs r ON r.id = s.run_id
      JOIN routes t ON t.id = r.route_id
    WHERE so.order_id = ${orderId}`.execute(db)
  return rows[0]?.name ?? null
}
