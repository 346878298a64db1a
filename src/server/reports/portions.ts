import { thaliItemsOfDays } from '#server/catalog/catalog.ts'
import type { Db } from '#server/platform/db/connection.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { Portion, ThaliItem } from '#shared/domain/reports/dish-summary.ts'
import { type Days, dishNames, type PortionRow, portionRows, portionRowsByDay } from './queries.ts'

/** What the orders of these delivery days consist of. A thali of an order that kept no copy is that of its day's menu. */
export async function portionsOf(db: Db, days: Days): Promise<Portion[]> {
  return withThalis(db, await portionRows(db, days), asPortion)
}

/** The same day by day, of one kind of line only; see `portionRowsByDay`. */
export async function portionsByDay(
  db: Db,
  days: Days,
  line: Parameters<typeof portionRowsByDay>[2],
): Promise<Map<KitchenDay, Portion[]>> {
  const rows = await portionRowsByDay(db, days, line)
  const portions = await withThalis(db, rows, (row, items) => ({ day: row.day, ...asPortion(row, items) }))
  return Map.groupBy(portions, ({ day }) => day)
}

async function withThalis<Row extends PortionRow, Made>(
  db: Db,
  rows: Row[],
  make: (row: Row, thaliItems: ThaliItem[] | null) => Made,
): Promise<Made[]> {
  const unknown = rows.flatMap((row) => row.menu_of ?? [])
  const menus = await thaliItemsOfDays(db, [...new Set(unknown)])
  const thalis = rows.map((row) => (row.menu_of ? (menus[row.menu_of] ?? null) : keptItems(row)))
  const dishIds = new Set(thalis.flatMap((items) => items?.flatMap(({ dishId }) => dishId ?? []) ?? []))
  const names = await dishNames(db, [...dishIds])
  const present = (item: ThaliItem) => ({ ...item, name: names.get(item.dishId ?? '') ?? item.name })
  return rows.map((row, index) => make(row, thalis[index]?.map(present) ?? null))
}

/** The order's own copy. One that the former version wrote, which knows no ids, has none. */
function keptItems({ thali_items: items }: PortionRow): ThaliItem[] | null {
  const kept = items as (Omit<ThaliItem, 'dishId'> & Partial<ThaliItem>)[] | null
  return kept?.map((item) => ({ dishId: null, ...item })) ?? null
}

function asPortion(row: PortionRow, thaliItems: ThaliItem[] | null): Portion {
  return {
    status: row.status,
    kind: row.kind,
    dishId: row.dish_id,
    name: row.name,
    unitPaise: row.unit_paise,
    quantity: row.quantity,
    thaliItems,
  }
}
