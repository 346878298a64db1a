import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { countPacked } from '#server/kitchen/kitchen.ts'

/** Throws `order_packed` when boxes of an order are packed, with how many, and the run that it is on. */
export async function requireUnpacked(trx: Trx, orderId: string): Promise<void> {
  const boxes = await countPacked(trx, orderId)
  if (boxes === 0) return
  const { rows } = await sql<{ name: string }>`
    SELECT t.name FROM stop_orders so JOIN run_stops s ON s.id = so.stop_id JOIN runs r ON r.id = s.run_id
      JOIN routes t ON t.id = r.route_id
    WHERE so.order_id = ${orderId}`.execute(trx)
  throw new AppError('order_packed', {}, { boxes, run: rows[0]?.name ?? null })
}
