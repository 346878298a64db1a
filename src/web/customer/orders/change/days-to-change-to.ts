import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { dishKey, menuItemKey } from '#shared/domain/catalog/dish-key.ts'
import type { Week } from '../../menu/menu/week.ts'

type Ordered = Pick<Order, 'delivery_date' | 'items'>

/** The days that an order can be changed to: its own, and those that have a menu and room. The server decides. */
export function daysToChangeTo(week: Week, { delivery_date: own }: Ordered): KitchenDay[] {
  const open = [...new Set([week.orderDay, ...week.coming])].filter(
    (day) => week.menus[day] && week.platesLeft?.[day] !== 0,
  )
  return [...new Set([own, ...open])].sort()
}

/** The menu by which an order is changed: what it has of its own day it keeps, though that is sold out. */
export function menuToChangeBy(week: Week, { delivery_date, items }: Ordered, day: KitchenDay): Menu | null {
  const menu = week.menus[day] ?? null
  if (!menu || day !== delivery_date) return menu
  const own = new Set(items.map(({ name, dish_id }) => dishKey({ dishId: dish_id ?? null, name })))
  const categories = menu.categories.map((category) => ({
    ...category,
    items: category.items.map((item) => {
      if (!own.has(menuItemKey(item))) return item
      const { sold_out: _, ...kept } = item
      return kept
    }),
  }))
  return { ...menu, categories }
}
