import { sql } from 'kysely'
import { endOfDaySql } from '#server/calendar/calendar.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { newIdSql } from '#server/platform/db/new-id-sql.ts'
import { emitSql } from '#server/platform/outbox/emit.ts'

/**
 * Confirms every subscription order that is still pending at its deadline, and stamps `auto_confirmed_at`: one statement
 * whatever their number. An order that its customer answers at this moment has either been answered or is confirmed
 * here, never both: each side changes only what is still pending. Returns how many were confirmed.
 */
export async function confirmDue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ confirmed: number }>`
    WITH due AS (
      SELECT id FROM orders
      WHERE status = 'pending' AND subscription_id IS NOT NULL AND confirm_by <= ${now}
      ORDER BY id FOR UPDATE
    ),
    confirmed AS (
      UPDATE orders SET status = 'confirmed', auto_confirmed_at = ${now}::timestamptz
      FROM due WHERE orders.id = due.id AND orders.status = 'pending'
      RETURNING orders.id, orders.customer_id, orders.delivery_date
    ),
    history AS (
      INSERT INTO order_status_changes (id, order_id, from_status, to_status, changed_by, changed_at)
      SELECT ${newIdSql()}, id, 'pending', 'confirmed', 'system', ${now}::timestamptz FROM confirmed
    ),
    told AS (
      ${emitSql('order-auto-confirmed', {
        from: sql`confirmed`,
        payload: { customerId: sql`customer_id`, orderId: sql`id`, deliveryDay: sql`delivery_date` },
        at: now,
        onceOn: sql`delivery_date`,
        worthUntil: endOfDaySql(sql`delivery_date`),
      })}
    )
    SELECT count(*)::integer AS confirmed FROM confirmed`.execute(db)
  return rows[0]?.confirmed ?? 0
}
