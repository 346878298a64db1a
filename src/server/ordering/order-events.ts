import { type RawBuilder, sql } from 'kysely'
import { endOfDaySql } from '#server/calendar/calendar.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { newIdSql } from '#server/platform/db/new-id-sql.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'

const REMIND_BEFORE_MS = 60 * 60 * 1000

/** Of what a new status tells the customer; `null` when nobody needs a push for it. */
function noticeOfStatus(status: OrderStatus): string | null {
  if (status === 'out_for_delivery' || status === 'dispatched') return 'order-out-for-delivery'
  return status === 'delivered' ? 'order-delivered' : null
}

/**
 * The part of a status change's statement that notes what the customer is pushed: once for an order and kind, however
 * often the kitchen changes its mind, and not of days gone by. `changed` is a relation with the orders' `id`.
 */
export function noticesOfStatusSql(changed: RawBuilder<unknown>, to: OrderStatus, at: Date): RawBuilder<unknown> {
  const kind = noticeOfStatus(to)
  return sql`
    INSERT INTO notices (id, kind, subject_id, day, customer_id, created_at, sent_at, push_until)
    SELECT ${newIdSql()}, ${kind}::text, o.id, o.delivery_date, o.customer_id, ${at}::timestamptz, ${at}::timestamptz,
      ${endOfDaySql(sql`o.delivery_date`)}
    FROM orders o JOIN ${changed} AS changed ON changed.id = o.id
    WHERE ${kind !== null} AND o.delivery_date >= ${kitchenDayOf(at)}::date
    ON CONFLICT DO NOTHING`
}

/**
 * Notes the reminders of the subscription orders whose deadline is an hour away and that wait for an answer: one
 * statement, once for an order. Orders made within that hour have just been told of. Returns how many.
 */
export async function noteReminders(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO notices (id, kind, subject_id, day, customer_id, created_at, sent_at, push_until)
    SELECT ${newIdSql()}, 'order-reminder', id, delivery_date, customer_id, ${now}::timestamptz, ${now}::timestamptz,
      confirm_by
    FROM orders
    WHERE status = 'pending' AND subscription_id IS NOT NULL AND confirm_by > ${now}
      AND confirm_by <= ${new Date(now.getTime() + REMIND_BEFORE_MS)} AND created_at < confirm_by - interval '1 hour'
    ON CONFLICT DO NOTHING`.execute(db)
  return Number(numAffectedRows ?? 0)
}
