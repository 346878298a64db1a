import { sql } from 'kysely'
import { Watch } from '#server/kernel/db/watch.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { menuItemKey } from '#shared/domain/catalog/dish-key.ts'

/** The keys of the dishes that are sold out, by slot and day: see dish-key.ts. */
type SoldOut = Partial<Record<SlotCode, Record<KitchenDay, string[]>>>

/**
 * Which dishes are sold out from today on, as JSON of `SoldOut`. As everybody reads it: at most a second old, since whoever
 * stores an order looks at the dish's row itself.
 */
export const soldOutOf = perContext(
  ({ db, now }) =>
    new Watch(async () => {
      const { rows } = await sql<{ sold_out: string }>`
        SELECT coalesce(json_object_agg(slot, days ORDER BY slot), '{}')::text AS sold_out FROM (
          SELECT slot, json_object_agg(day, keys ORDER BY day) AS days FROM (
            SELECT slot, day, json_agg(dish_key ORDER BY dish_key) AS keys FROM dish_limits
            WHERE portions_left = 0 AND day >= ${kitchenDayOf(now())} GROUP BY slot, day
          ) AS by_day GROUP BY slot
        ) AS slots`.execute(db)
      return rows[0]?.sold_out ?? '{}'
    }),
)

/** The menu of a day with its dishes marked that are sold out. */
export function withSoldOut<Shown extends Menu>(menu: Shown, slot: SlotCode, day: KitchenDay, soldOut: string): Shown {
  const keys = (JSON.parse(soldOut) as SoldOut)[slot]?.[day]
  if (!keys) return menu
  return {
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) =>
        keys.includes(menuItemKey(item)) ? { ...item, sold_out: true as const } : item,
      ),
    })),
  }
}

/** The same of the menus of some days. */
export function menusWithSoldOut(menus: Record<KitchenDay, Menu>, slot: SlotCode, soldOut: string) {
  return Object.fromEntries(Object.entries(menus).map(([day, menu]) => [day, withSoldOut(menu, slot, day, soldOut)]))
}
