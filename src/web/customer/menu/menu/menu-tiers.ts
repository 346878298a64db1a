import { addOns, baseItems, isVegetarian, type MenuItemLike, type MenuLike } from '#shared/domain/catalog/menu.ts'

/** How the list of a menu divides. */

/**
 * Whether the list of a menu divides into a base tier and add-ons. A menu that is no Regular Thali, or that names nothing
 * of what is on the plate, is listed by its categories.
 */
export function isTiered(menu: MenuLike & { is_regular_thali?: boolean }): boolean {
  return menu.is_regular_thali !== false && (baseItems(menu).length > 0 || addOns(menu).length === 0)
}

/** Dishes as the lists divide them: the vegetarian ones and the others, each in the order of the menu. */
export function splitByDiet<Item extends MenuItemLike>(items: Item[]): { veg: Item[]; nonVeg: Item[] } {
  return { veg: items.filter(isVegetarian), nonVeg: items.filter((item) => !isVegetarian(item)) }
}
