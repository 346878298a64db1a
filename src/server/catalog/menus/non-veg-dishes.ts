import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { dishKey } from '#shared/domain/catalog/dish-key.ts'
import { isVegetarian } from '#shared/domain/catalog/menu.ts'
import { menuRowsOfDays } from './menu-of-day.ts'

/** The dishes of the menu of a day that it says are not vegetarian, by their keys. */
export async function nonVegDishes(db: Db, slot: SlotCode, day: KitchenDay): Promise<Set<string>> {
  const { [day]: menu } = await menuRowsOfDays(db, slot, [day], [day])
  const dishes = menu?.categories.flatMap(({ items }) => items) ?? []
  return new Set(
    dishes
      .filter((item) => !isVegetarian(item))
      .map(({ source_item_id, name }) => dishKey({ dishId: source_item_id, name })),
  )
}
