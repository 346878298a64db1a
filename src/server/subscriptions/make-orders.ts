import { sql } from 'kysely'
import { addCookingDaysSql } from '#server/calendar/calendar.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { newIdSql } from '#server/platform/db/new-id-sql.ts'
import { emitSql } from '#server/platform/outbox/emit.ts'
import { confirmationDeadline, type KitchenDay, nextCookingDay } from '#shared/domain/calendar/kitchen-time.ts'
import { REGULAR_THALI, SUBSCRIPTION_PLATE_PRICE } from '#shared/domain/catalog/menu.ts'
import { paiseFromRupees } from '#shared/domain/money/money.ts'
import { servedOn } from './follow-menus.ts'

/**
 * Makes the pending orders of `day` for all running subscriptions (or the one named) that have a meal left, an address, and no
 * order for that day yet: order, line, history, the meal taken from the subscription and the event, in one statement whatever
 * their number. The subscriptions are locked in the order of their ids, so that of two instances one waits and then finds nothing
 * left to do; the unique key of subscription and day stands behind that. Without a menu nothing is made. Returns how many were.
 */
export async function makeOrders(
  db: Db,
  { day, now, subscriptionId }: { day: KitchenDay; now: Date; subscriptionId?: string },
): Promise<number> {
  const menu = await servedOn(db, day)
  if (menu === null) return 0
  const price = paiseFromRupees(SUBSCRIPTION_PLATE_PRICE)
  const dayDate = sql<string>`${day}::date`
  const { rows } = await sql<{ made: number }>`
    WITH due AS (
      SELECT id, customer_id, delivery_address FROM subscriptions
      WHERE status = 'active' AND meals_left > 0 AND next_day <= ${dayDate} AND delivery_address IS NOT NULL
        ${subscriptionId === undefined ? sql`` : sql`AND id = ${subscriptionId}`}
      ORDER BY id FOR UPDATE
    ),
    made AS (
      INSERT INTO orders (id, customer_id, phone, customer_name, menu_name, price_paise, status, payment_method,
        delivery_date, delivery_address, is_subscription_order, created_at, subscription_id, confirm_by, thali_items)
      SELECT ${newIdSql()}, c.id, c.phone, c.name, ${menu.name}, ${price}::integer, 'pending', 'cod',
        ${dayDate}, due.delivery_address, true, ${now}::timestamptz, due.id, ${confirmationDeadline(day)}::timestamptz,
        ${JSON.stringify(menu.thaliItems)}::jsonb
      FROM due JOIN customers c ON c.id = due.customer_id
      ON CONFLICT (subscription_id, delivery_date) WHERE subscription_id IS NOT NULL DO NOTHING
      RETURNING id, customer_id, subscription_id
    ),
    lines AS (
      INSERT INTO order_lines (order_id, position, name, kind, quantity, unit_paise)
      SELECT id, 0, ${REGULAR_THALI}, 'thali', 1, ${price}::integer FROM made
    ),
    history AS (
      INSERT INTO order_status_changes (id, order_id, to_status, changed_by, changed_at)
      SELECT ${newIdSql()}, id, 'pending', 'system', ${now}::timestamptz FROM made
    ),
    taken AS (
      UPDATE subscriptions s SET meals_left = s.meals_left - 1, next_day = ${nextCookingDay(day)}::date,
        end_day = ${addCookingDaysSql(dayDate, sql`s.meals_left - 1`)}
      FROM made WHERE s.id = made.subscription_id
    ),
    told AS (
      ${emitSql('daily-order-created', {
        from: sql`made`,
        payload: { customerId: sql`customer_id`, orderId: sql`id`, deliveryDay: dayDate },
        at: now,
        onceOn: dayDate,
        worthUntil: sql`${confirmationDeadline(day)}`,
      })}
    )
    SELECT count(*)::integer AS made FROM made`.execute(db)
  return rows[0]?.made ?? 0
}
