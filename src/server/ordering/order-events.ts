import { type RawBuilder, sql } from 'kysely'
import { endOfDaySql } from '#server/calendar/calendar.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { emitSql } from '#server/platform/outbox/emit.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'

const REMIND_BEFORE_MS = 60 * 60 * 1000

/** What a new status is to the customer; `null` when nobody needs to be told by more than a screen. */
function milestoneOf(status: OrderStatus): 'order-out-for-delivery' | 'order-delivered' | null {
  if (status === 'out_for_delivery' || status === 'dispatched') return 'order-out-for-delivery'
  return status === 'delivered' ? 'order-delivered' : null
}

/**
 * The parts of a status change's statement that write its events: of each change, and once for an order of its way to the
 * customer, however often the kitchen changes its mind, and not of days gone by. `changed` is a relation with the orders'
 * `id` and `from_status`. Each part is a WITH query.
 */
export function statusEventsSql(changed: RawBuilder<unknown>, to: OrderStatus, at: Date): RawBuilder<unknown> {
  const milestone = milestoneOf(to)
  const ofOrder = { customerId: sql`o.customer_id`, orderId: sql`o.id`, deliveryDay: sql`o.delivery_date` }
  const from = sql`orders o JOIN ${changed} AS changed ON changed.id = o.id`
  const change = emitSql('order-status-changed', {
    from,
    payload: { ...ofOrder, from: sql`changed.from_status`, to: sql`${to}::text` },
    at,
  })
  if (milestone === null) return sql`change_events AS (${change})`
  const way = emitSql(milestone, {
    from: sql`${from} WHERE o.delivery_date >= ${kitchenDayOf(at)}::date`,
    payload: ofOrder,
    at,
    onceOn: sql`o.delivery_date`,
    worthUntil: endOfDaySql(sql`o.delivery_date`),
  })
  return sql`change_events AS (${change}), milestone_events AS (${way})`
}

/**
 * Reminds of the subscription orders whose deadline is an hour away and that wait for an answer: one
 * statement, once for an order. Orders made within that hour have just been told of. Returns how many.
 */
export async function remindOfDeadline(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await emitSql('order-reminder', {
    from: sql`orders
      WHERE status = 'pending' AND subscription_id IS NOT NULL AND confirm_by > ${now}
        AND confirm_by <= ${new Date(now.getTime() + REMIND_BEFORE_MS)} AND created_at < confirm_by - interval '1 hour'`,
    payload: { customerId: sql`customer_id`, orderId: sql`id`, deliveryDay: sql`delivery_date` },
    at: now,
    onceOn: sql`delivery_date`,
    worthUntil: sql`confirm_by`,
  }).execute(db)
  return Number(numAffectedRows ?? 0)
}
