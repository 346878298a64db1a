import { menuRowsOfDays, thaliItemsOf } from '#server/catalog/catalog.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { ALL_ROWS } from '#server/kernel/db/lock-rows.ts'
import { daysOfOpenOrders, setMenusOfOpenOrders } from '#server/ordering/ordering.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { SLOTS, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { ThaliItem } from '#shared/domain/kitchen/dish-summary.ts'

/** What subscribers are served on a day of a slot: the day's own menu, else the active one; `null` without any. */
export async function servedOn(
  db: Db,
  slot: SlotCode,
  day: KitchenDay,
): Promise<{ name: string; thaliItems: ThaliItem[] } | null> {
  const menu = (await menuRowsOfDays(db, slot, [day], [day]))[day]
  return menu ? { name: menu.name, thaliItems: thaliItemsOf(menu) } : null
}

/**
 * Lets the subscriptions' orders follow their day's menu until their deadline; from then on they keep what they name, like
 * any other order. One statement a slot whatever their number. A day that has lost its menu keeps what was planned. To be called
 * in a change of menus, and with the daily run for orders made at that very moment. Returns how many orders changed.
 */
export async function followMenus(db: Db, now: Date, rows = ALL_ROWS): Promise<number> {
  let followed = 0
  for (const slot of SLOTS) {
    const days = await daysOfOpenOrders(db, slot, now)
    const menus = Object.entries(await menuRowsOfDays(db, slot, days, days)).map(([day, menu]) => ({
      day,
      name: menu.name,
      thaliItems: thaliItemsOf(menu),
    }))
    followed += await setMenusOfOpenOrders(db, slot, menus, now, rows)
  }
  return followed
}
