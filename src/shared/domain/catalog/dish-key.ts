import { itemName, type MenuItemLike, nameKey } from './menu.ts'

/** How dishes are told apart where they are counted. Their names are texts: they may change, and two dishes may share one. */

/** The regular thali, which is no item of the library. */
export const THALI_KEY = 'regular-thali'

/** A dish as orders and menus carry it. */
export interface Dish {
  /** The item of the library that it is; `null` when it was typed in. */
  dishId: string | null
  name: string
}

/** The item's id; of a dish without one its name, ignoring case and outer spaces. */
export function dishKey({ dishId, name }: Dish): string {
  return dishId ?? `name:${nameKey(name)}`
}

/** The same of a line of a menu. */
export function menuItemKey(item: MenuItemLike): string {
  return dishKey({ dishId: item.dish_id ?? null, name: itemName(item) })
}
