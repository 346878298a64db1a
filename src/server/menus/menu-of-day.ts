import type { Db } from '#server/db/connect.ts'
import type { Menu } from '#shared/contract/menus.schemas.ts'
import type { KitchenDay } from '#shared/domain/kitchen-time.ts'
import { presentMenu } from './present.ts'
import { activeMenuRow, datedMenuRows } from './queries.ts'

/** The menus of the given kitchen days, by day. The active menu stands in for the order day when it has none of its own. */
export async function menusOfDays(db: Db, days: KitchenDay[], orderDay: KitchenDay): Promise<Record<KitchenDay, Menu>> {
  const rows = await datedMenuRows(db, days)
  const menus: Record<KitchenDay, Menu> = {}
  for (const row of rows) if (row.menu_date) menus[row.menu_date] = presentMenu(row)
  if (days.includes(orderDay) && !menus[orderDay]) {
    const active = await activeMenuRow(db)
    if (active) menus[orderDay] = presentMenu(active)
  }
  return menus
}
