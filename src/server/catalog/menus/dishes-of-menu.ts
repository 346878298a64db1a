import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { dishKey } from '#shared/domain/catalog/dish-key.ts'
import { isAddOn } from '#shared/domain/catalog/menu.ts'
import type { MenuDish } from '#shared/domain/kitchen/production.ts'
import { servingOf, servingsOfDishes } from '../servings.ts'
import { menuRowsOfDays } from './menu-of-day.ts'

/**
 * The dishes of the menu of a day in their order, with what the menu says of them, else the library. The active menu tells for
 * a day without a menu of its own; none without that.
 */
export async function dishesOfMenu(db: Db, slot: SlotCode, day: KitchenDay): Promise<MenuDish[]> {
  const { [day]: menu } = await menuRowsOfDays(db, slot, [day], [day])
  if (!menu) return []
  const lines = menu.categories.flatMap((category) =>
    category.items.map((item) => ({
      kind: isAddOn(category, item) ? ('addon' as const) : ('thali' as const),
      key: dishKey({ dishId: item.source_item_id, name: item.name }),
      own: servingOf(item),
      dishId: item.source_item_id,
    })),
  )
  const library = await servingsOfDishes(
    db,
    lines.flatMap(({ dishId }) => dishId ?? []),
  )
  return lines.map(({ kind, key, own, dishId }) => ({ kind, key, serving: own ?? library.get(dishId ?? '') ?? null }))
}
