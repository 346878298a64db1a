import { dishesOfMenu, servingsOfDishes } from '#server/catalog/catalog.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { countPortions, portionsByDay } from '#server/ordering/ordering.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { countProduction, type MenuDish, type ProductionCount } from '#shared/domain/kitchen/production.ts'
import { type ClashingOrder, clashesOfDay, movesOfDay } from './food-rules/clashes.ts'

/** The dishes of the day's menu with what goes on a plate, by which a day is counted until it is locked. */
export async function menuOfDay(db: Db, { day, slot }: SlotDay): Promise<MenuDish[]> {
  return dishesOfMenu(db, slot, day)
}

/**
 * How much of each dish is ordered for a day, as its menu says what goes on a plate; `menu` is that of the lock, once there is
 * one. One statement over the day's orders, however many there are, and a look at the orders of those who have food rules.
 */
export async function countDay(db: Db, slotDay: SlotDay, menu: readonly MenuDish[]): Promise<ProductionCount[]> {
  return (await countWithClashes(db, slotDay, menu)).counts
}

/** The same, and the orders with dishes that are not for whom they are. */
export async function countWithClashes(
  db: Db,
  { day, slot }: SlotDay,
  menu: readonly MenuDish[],
): Promise<{ counts: ProductionCount[]; clashing: ClashingOrder[] }> {
  const finding = clashesOfDay(db, { day, slot })
  // Beside each other, but for a transaction: that has one connection, which answers one question at a time.
  if (db.isTransaction) await finding
  const [clashing, rows] = await Promise.all([finding, countPortions(db, day, { slot, noShowsCooked: true })])
  const moves = movesOfDay(clashing)
  const portions = (await portionsByDay(db, [{ day, portions: rows }])).get(day) ?? []
  const dishes = portions.flatMap((portion) => [portion, ...(portion.thaliItems ?? [])])
  const taken = moves.flatMap(({ to }) => to?.key ?? [])
  const ids = [...new Set([...dishes.flatMap(({ dishId }) => dishId ?? []), ...taken])]
  const listed = new Set(menu.flatMap(({ key, serving }) => (serving ? [key] : [])))
  const library = await servingsOfDishes(
    db,
    ids.filter((id) => !listed.has(id)),
  )
  return { counts: countProduction(portions, { menu, library }, moves), clashing }
}
