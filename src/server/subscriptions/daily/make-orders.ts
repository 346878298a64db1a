import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { ALL_ROWS, isAmong, lockRowsSql, type WantedRows } from '#server/kernel/db/lock-rows.ts'
import { newIdSql } from '#server/kernel/db/new-id-sql.ts'
import { CREATE_ORDERS, orderEventsSql } from '#server/ordering/ordering.ts'
import { RECIPIENT_SQL } from '#server/people/people.ts'
import { clockInstant, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, deadlineOf } from '#shared/domain/calendar/calendar.ts'
import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import type { PaymentMethod } from '#shared/domain/ordering/order-states.ts'
import { MADE } from '#shared/domain/subscriptions/meal-moves.ts'
import { MEAL_MOVES, sameMovesSql } from '../meals/meal-ledger.ts'
import { nthServedDaySql } from '../meals/served-days-sql.ts'
import { servedOn } from './follow-menus.ts'
import { WAITS_FOR_PAYMENT } from './waits-for-payment.ts'

/** How the orders of subscriptions are paid. */
const PAYMENT_METHOD: PaymentMethod = 'subscription'

/**
 * Makes the pending orders of `day`, each at the price a plate that its subscription was bought for, for all running
 * subscriptions (or those among some) that are not paused or of a blocked customer, wait for no payment, and have a meal left, an
 * address, and no order for that day yet: order, line, history, the move of the meal in the
 * ledger and the event, in one statement whatever their number. The subscriptions are locked in the order of their ids, so that
 * of two instances one waits and then finds nothing left to do; the unique key of subscription, day and slot stands behind
 * that. Nothing is made without a menu, nor when the day has been closed or its deadline has passed meanwhile: its row is held,
 * so that a closure comes before or after. Returns how many were made.
 */
export async function makeOrders(
  db: Db,
  {
    calendar,
    day,
    now,
    locked = ALL_ROWS.locked,
    among = ALL_ROWS.among,
  }: { calendar: Calendar; day: KitchenDay; now: Date } & Partial<WantedRows>,
): Promise<number> {
  const { code: slot } = calendar.slot
  const menu = await servedOn(db, slot, day)
  if (menu === null) return 0
  const dayDate = sql<string>`${day}::date`
  const { rows } = await sql<{ made: number }>`
    WITH the_day AS MATERIALIZED (
      SELECT state <> 'closed' AND cut_off_at > ${now} AS is_open, cut_off_at FROM service_days
      WHERE day = ${dayDate} AND slot = ${slot} FOR SHARE
    ),
    due AS (
      SELECT s.id, s.customer_id, s.delivery_address, s.address_id, s.policy_version, the_day.cut_off_at,
        round(s.price_paise::numeric / s.meals)::integer AS plate_paise
      FROM subscriptions s LEFT JOIN the_day ON true
      WHERE coalesce(the_day.is_open, true) AND s.slot = ${slot} AND s.status = 'active' AND s.meals_left > 0
        AND s.next_day <= ${dayDate} AND NOT s.paused @> ${dayDate} AND s.delivery_address IS NOT NULL
        AND s.stopped_at IS NULL AND NOT ${WAITS_FOR_PAYMENT}
        AND ${isAmong(among, sql`s.id`)}
      ORDER BY s.id ${lockRowsSql(locked, 's')}
    ),
    new_orders AS MATERIALIZED (
      SELECT ${newIdSql()} AS id, c.id AS customer_id,
        CASE WHEN c.phone_left_at IS NULL THEN c.phone ELSE '' END AS phone, c.name AS customer_name, ${menu.name}::text AS menu_name,
        due.plate_paise AS price_paise, 'pending' AS fulfilment, ${PAYMENT_METHOD}::text AS payment_method,
        'due' AS payment_state, ${dayDate} AS delivery_date, due.delivery_address,
        ${sql.raw(RECIPIENT_SQL)} AS recipient_name, NULL::text AS notes,
        ${JSON.stringify(menu.thaliItems)}::jsonb AS thali_items, due.id AS subscription_id,
        coalesce(due.cut_off_at, ${deadlineOf(calendar, day)}::timestamptz) AS confirm_by,
        CASE p.late WHEN 'forfeit' THEN ${clockInstant(day, calendar.slot.deliversFrom)}::timestamptz END AS decline_by,
        NULL::timestamptz AS cancel_by, NULL::timestamptz AS held_at,
        NULL::timestamptz AS auto_confirmed_at, ${now}::timestamptz AS created_at, 'system' AS placed_by, ${slot} AS slot,
        'web' AS source, NULL::uuid AS entered_by,
        ${newIdSql()} AS change_id
      FROM due JOIN customers c ON c.id = due.customer_id AND c.blocked_at IS NULL 
        LEFT JOIN addresses a ON a.id = coalesce(due.address_id, c.default_address_id)
        JOIN subscription_policies p ON p.version = due.policy_version
    ),
    new_lines AS (
      SELECT id AS order_id, 0 AS position, ${REGULAR_THALI}::text AS name, 'thali' AS kind, NULL::uuid AS dish_id, 1 AS quantity,
        price_paise AS unit_paise
      FROM new_orders
    ),
    ${sql.raw(CREATE_ORDERS)},
    ${sameMovesSql({
      from: sql`created`,
      step: MADE,
      subscriptionId: sql`subscription_id`,
      meals: sql`1`,
      orderId: sql`id`,
      key: sql`'made:' || id`,
      by: { kind: 'system' },
      at: now,
    })},
    ${sql.raw(MEAL_MOVES)},
    taken AS (
      UPDATE subscriptions s SET meals_left = s.meals_left + freed.meals, next_day = ${dayDate} + 1,
        start_day = CASE WHEN s.start_day = s.next_day THEN ${dayDate} ELSE s.start_day END,
        end_day = ${nthServedDaySql(calendar, day, dayDate, sql`s.meals_left + freed.meals + 1`)}
      FROM freed WHERE s.id = freed.subscription_id
    ),
    emitted AS (${orderEventsSql('daily-order-created', sql`created`, now)})
    SELECT count(*)::integer AS made FROM created`.execute(db)
  return rows[0]?.made ?? 0
}
