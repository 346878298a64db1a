import { thaliItemsOfDays } from '#server/catalog/catalog.ts'
import type { Db } from '#server/platform/db/connection.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { Portion, ThaliItem } from '#shared/domain/reports/dish-summary.ts'
import type { DayFigures, PortionRow } from './day-figures.ts'
import { dishNames } from './queries.ts'

/** What the orders of these days consist of. */
export async function portionsOf(db: Db, figures: DayFigures[]): Promise<Portion[]> {
  return [...(await portionsByDay(db, figures)).values()].flat()
}

/**
 * The same day by day. A dish of the library has the name that it has at present; a thali of an order that kept no copy is
 * that of its day's menu.
 */
export async function portionsByDay(db: Db, figures: DayFigures[]): Promise<Map<KitchenDay, Portion[]>> {
  const unknown = figures.filter(({ portions }) => portions.some(isUnknown))
  // Orders of a time when there was only lunch.
  const menus = await thaliItemsOfDays(
    db,
    'lunch',
    unknown.map(({ day }) => day),
  )
  const days = figures.map(({ day, portions }) => ({
    day,
    portions: portions.map((row) => ({ ...row, thaliItems: isUnknown(row) ? (menus[day] ?? null) : keptItems(row) })),
  }))
  const dishes = days.flatMap(({ portions }) => portions.flatMap((portion) => [portion, ...(portion.thaliItems ?? [])]))
  const names = await dishNames(db, [...new Set(dishes.flatMap(({ dishId }) => dishId ?? []))])
  const named = <Dish extends ThaliItem | Portion>(dish: Dish): Dish => ({
    ...dish,
    name: names.get(dish.dishId ?? '') ?? dish.name,
  })
  return new Map(
    days.map(({ day, portions }) => [
      day,
      portions.map((portion) => named({ ...portion, thaliItems: portion.thaliItems?.map(named) ?? null })),
    ]),
  )
}

function isUnknown({ kind, thaliItems }: PortionRow): boolean {
  return kind === 'thali' && thaliItems === null
}

/** The order's own copy. One that a former version wrote, which knew no ids, has none. */
function keptItems({ thaliItems }: PortionRow): ThaliItem[] | null {
  const kept = thaliItems as (Omit<ThaliItem, 'dishId'> & Partial<ThaliItem>)[] | null
  return kept?.map((item) => ({ dishId: null, ...item })) ?? null
}
