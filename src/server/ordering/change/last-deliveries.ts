import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'

/** Who has said last of each of these orders that it was delivered, and when; those that never were are not among them. */
export async function lastDeliveries(
  trx: Trx,
  orderIds: string[],
): Promise<{ orderId: string; adminId: string | null; at: Date }[]> {
  const { rows } = await sql<{ orderId: string; adminId: string | null; at: Date }>`
    SELECT DISTINCT ON (order_id) order_id AS "orderId", admin_id AS "adminId", changed_at AS at FROM order_status_changes
    WHERE order_id = ANY(${orderIds}::uuid[]) AND to_status = 'delivered' AND to_payment IS NULL
    ORDER BY order_id, changed_at DESC`.execute(trx)
  return rows
}
