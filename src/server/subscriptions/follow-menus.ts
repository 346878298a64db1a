import { sql } from 'kysely'
import { menuRowsOfDays, thaliItemsOf } from '#server/catalog/catalog.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import type { ThaliItem } from '#shared/domain/reports/dish-summary.ts'

/** What subscribers are served on a day: the day's own menu, else the active one; `null` without any. */
export async function servedOn(db: Db, day: KitchenDay): Promise<{ name: string; thaliItems: ThaliItem[] } | null> {
  const menu = (await menuRowsOfDays(db, [day], [day]))[day]
  return menu ? { name: menu.name, thaliItems: thaliItemsOf(menu) } : null
}

/**
 * Lets the subscriptions' orders follow their day's menu until their deadline; from then on they keep what they name, like
 * any other order. One statement whatever their number. A day that has lost its menu keeps what was planned. To be called
 * in a change of menus, and with the daily run for orders made at that very moment. Returns how many orders changed.
 */
export async function followMenus(db: Db, now: Date): Promise<number> {
  const open = await db
    .selectFrom('orders')
    .select('delivery_date')
    .distinct()
    .where('subscription_id', 'is not', null)
    .where('delivery_date', '>=', kitchenDayOf(now))
    .where('confirm_by', '>', now)
    .execute()
  const days = open.map((row) => row.delivery_date)
  const menus = Object.entries(await menuRowsOfDays(db, days, days))
  if (menus.length === 0) return 0
  const { numAffectedRows } = await sql`
    WITH served AS (
      SELECT * FROM unnest(${menus.map(([day]) => day)}::date[], ${menus.map(([, menu]) => menu.name)}::text[],
        ${menus.map(([, menu]) => JSON.stringify(thaliItemsOf(menu)))}::jsonb[]) AS served (day, name, items)
    ),
    behind AS (
      SELECT o.id, served.name, served.items FROM orders o JOIN served ON served.day = o.delivery_date
      WHERE o.subscription_id IS NOT NULL AND o.confirm_by > ${now}
        AND (o.menu_name, o.thali_items) IS DISTINCT FROM (served.name, served.items)
      -- In one order, so that this and the automatic confirmation never wait for each other in a circle.
      ORDER BY o.id FOR UPDATE OF o
    )
    UPDATE orders SET menu_name = behind.name, thali_items = behind.items
    FROM behind WHERE orders.id = behind.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}
