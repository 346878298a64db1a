import { sql } from 'kysely'
import type { DayFacts } from '#server/calendar/calendar.ts'
import type { Db } from '#server/platform/db/connection.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'

/** How many orders each of these days has, without those that are skipped, cancelled or held, and how many plates. */
export async function ordersOfDays(db: Db, slot: SlotCode, days: KitchenDay[]): Promise<Map<KitchenDay, DayFacts>> {
  const { rows } = await sql<{ day: KitchenDay; orders: number; subscriptionOrders: number; plates: number }>`
    SELECT o.delivery_date AS day, count(*)::integer AS orders, count(o.subscription_id)::integer AS "subscriptionOrders",
      coalesce(sum(l.plates), 0)::integer AS plates
    FROM orders o LEFT JOIN LATERAL (
      SELECT sum(quantity) AS plates FROM order_lines WHERE order_id = o.id AND kind = 'thali'
    ) l ON true
    WHERE o.slot = ${slot} AND o.delivery_date = ANY(${days}::date[]) AND o.held_at IS NULL
      AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ day, ...facts }) => [day, facts]))
}
