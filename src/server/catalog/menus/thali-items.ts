import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { baseItems } from '#shared/domain/catalog/menu.ts'
import type { ThaliItem } from '#shared/domain/kitchen/dish-summary.ts'
import { menuRowsOfDays } from './menu-of-day.ts'
import { basePricePaise } from './present.ts'
import type { MenuRow } from './queries.ts'

/** What is on the plate of a menu's thali, as orders keep it. */
export function thaliItemsOf(menu: MenuRow): ThaliItem[] {
  return baseItems(menu).map((item) => ({
    dishId: item.source_item_id,
    name: item.name,
    pricePaise: basePricePaise(item) ?? menu.usual.dish,
  }))
}

/** What is on the plate of a slot on each of these days; the active menu tells for a day without a menu of its own. */
export async function thaliItemsOfDays(
  db: Db,
  slot: SlotCode,
  days: KitchenDay[],
): Promise<Record<KitchenDay, ThaliItem[]>> {
  const menus = Object.entries(await menuRowsOfDays(db, slot, days, days))
  return Object.fromEntries(menus.map(([day, menu]) => [day, thaliItemsOf(menu)]))
}
