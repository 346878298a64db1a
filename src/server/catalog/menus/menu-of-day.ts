import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { presentMenu } from './present.ts'
import { activeMenuRow, datedMenuRows, type MenuRow } from './queries.ts'

/**
 * The menus of a slot for the given kitchen days, by day, as they are stored. The active menu stands in for the days among
 * `standInFor` that have none of their own.
 */
export async function menuRowsOfDays(
  db: Db,
  slot: SlotCode,
  days: KitchenDay[],
  standInFor: KitchenDay[],
): Promise<Record<KitchenDay, MenuRow>> {
  const menus: Record<KitchenDay, MenuRow> = {}
  for (const row of await datedMenuRows(db, slot, days)) if (row.menu_date) menus[row.menu_date] = row
  const missing = standInFor.filter((day) => days.includes(day) && !menus[day])
  const active = missing.length > 0 ? await activeMenuRow(db, slot) : undefined
  if (active) for (const day of missing) menus[day] = active
  return menus
}

/** The menus of a slot for the given kitchen days as everybody reads them. */
export async function menusOfDays(
  db: Db,
  slot: SlotCode,
  days: KitchenDay[],
  orderDay: KitchenDay,
): Promise<Record<KitchenDay, Menu>> {
  const rows = Object.entries(await menuRowsOfDays(db, slot, days, [orderDay]))
  return Object.fromEntries(rows.map(([day, row]) => [day, presentMenu(row)]))
}
