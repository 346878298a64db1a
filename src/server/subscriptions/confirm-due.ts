import { sql } from 'kysely'
import { endOfDaySql } from '#server/calendar/calendar.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { type LockedRows, lockRowsSql } from '#server/platform/db/lock-rows.ts'
import { newIdSql } from '#server/platform/db/new-id-sql.ts'

/**
 * Confirms every subscription order that is still pending at its deadline, and stamps `auto_confirmed_at`: one statement
 * whatever their number. An order that its customer answers at this moment has either been answered or is confirmed
 * here, never both: each side changes only what is still pending. Returns how many were confirmed.
 */
export async function confirmDue(db: Db, now: Date, locked: LockedRows = 'wait'): Promise<number> {
  const { rows } = await sql<{ confirmed: number }>`
    WITH due AS (
      SELECT id FROM orders
      WHERE status = 'pending' AND subscription_id IS NOT NULL AND confirm_by <= ${now}
      ORDER BY id ${lockRowsSql(locked)}
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
      INSERT INTO notices (id, kind, subject_id, day, customer_id, created_at, push_until)
      SELECT ${newIdSql()}, 'order-auto-confirmed', id, delivery_date, customer_id, ${now}::timestamptz,
        ${endOfDaySql(sql`delivery_date`)} FROM confirmed
      ON CONFLICT DO NOTHING
    )
    SELECT count(*)::integer AS confirmed FROM confirmed`.execute(db)
  return rows[0]?.confirmed ?? 0
}
