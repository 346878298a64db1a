import type { Db } from '#server/db/connect.ts'
import { thaliItemsOfDays } from '#server/menus/thali-items.ts'
import type { Portion, ThaliItem } from '#shared/domain/dish-summary.ts'
import { type Days, portionRows } from './queries.ts'

/** What the orders of these delivery days consist of. A thali of an order that kept no copy is that of its day's menu. */
export async function portionsOf(db: Db, days: Days): Promise<Portion[]> {
  const rows = await portionRows(db, days)
  const unknown = rows.flatMap((row) => row.menu_of ?? [])
  const menus = await thaliItemsOfDays(db, [...new Set(unknown)])
  return rows.map((row) => ({
    status: row.status,
    kind: row.kind,
    name: row.name,
    unitPaise: row.unit_paise,
    quantity: row.quantity,
    thaliItems: row.menu_of ? (menus[row.menu_of] ?? null) : (row.thali_items as ThaliItem[] | null),
  }))
}
