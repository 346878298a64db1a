import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { dueToBegin } from './buy/queue.ts'
import type { SubscriptionRow } from './current-subscription.ts'
import { isParked } from './daily/parked.ts'
import { WAITS_FOR_PAYMENT } from './daily/waits-for-payment.ts'

/** All subscriptions of a customer, newest first. */
export async function subscriptionsOf(db: Db, customerId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute()
}

/** How the orders of the running subscriptions stand for one day. Every subscription that began by then and has a meal for it is expected. */
export async function runCounts(db: Db, day: KitchenDay) {
  const { rows } = await sql<{ created: number; pending: number; skipped: number }>`
    SELECT count(*)::integer AS created,
      count(*) FILTER (WHERE fulfilment = 'pending')::integer AS pending,
      count(*) FILTER (WHERE fulfilment = ANY(${NOT_ORDERED}::text[]))::integer AS skipped
    FROM orders WHERE delivery_date = ${day} AND subscription_id IS NOT NULL`.execute(db)
  return rows[0] ?? { created: 0, pending: 0, skipped: 0 }
}

/** Behind `after` by their ids, subscriptions with a meal left that should have an order for the day, not being paused, and have none: the first few, and how many in all. */
export async function subscriptionsWithoutOrder(
  db: Db,
  { day, slot }: { day: KitchenDay; slot?: SlotCode },
  limit: number,
  after: string | null = null,
) {
  const { rows } = await sql<{
    subscription_id: string
    name: string | null
    phone_number: string
    has_address: boolean
    waits: boolean
    /** The daily run has failed at it. */
    parked: boolean
    total: number
    waiting: number
  }>`
    SELECT s.id AS subscription_id, c.name, c.phone AS phone_number, s.delivery_address IS NOT NULL AS has_address, ${WAITS_FOR_PAYMENT} AS waits,
      ${isParked(sql`s.id`)} AS parked,
      (count(*) OVER ())::integer AS total, (count(*) FILTER (WHERE ${WAITS_FOR_PAYMENT}) OVER ())::integer AS waiting
    FROM subscriptions s JOIN customers c ON c.id = s.customer_id
    WHERE s.meals_left > 0 AND (s.status = 'active' AND s.start_day <= ${day} OR ${dueToBegin(day)}) AND NOT s.paused @> ${day}::date
      ${slot === undefined ? sql`` : sql`AND s.slot = ${slot}`}
      AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.subscription_id = s.id AND o.delivery_date = ${day})
      AND (${after}::uuid IS NULL OR s.id > ${after}::uuid)
    ORDER BY s.id LIMIT ${limit}`.execute(db)
  return rows
}

/** How many subscriptions run, or wait to begin. */
export async function keptSubscriptions(db: Db): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    SELECT (SELECT count(*) FROM subscriptions WHERE status = 'active')::integer
      + (SELECT count(*) FROM subscriptions WHERE status = 'queued')::integer AS kept`.execute(db)
  return rows[0]?.kept ?? 0
}
