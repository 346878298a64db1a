/**
 * Reading a menu as the wire carries it. Prices here are rupees, as on the wire.
 * The server prices orders and the browser previews them through these same functions.
 */

import type { Translations } from './names.ts'

/** What the base meal is called in the cart and on the wire. People read `regular_thali` of the messages. */
export const REGULAR_THALI = 'Regular Thali'
/** Price of a thali when its menu names none, rupees. */
export const THALI_PRICE = 80
/** Price of an add-on that has none of its own, rupees. */
export const ADD_ON_PRICE = 50
/** Price of a plate within a subscription when the kitchen has set no other, rupees. */
export const SUBSCRIPTION_PLATE_PRICE = 60
/** Base item names that the thali card lists. */
export const THALI_CARD_ITEMS = 5

export interface MenuItemLike {
  name?: string | undefined
  item_name?: string | undefined
  names?: Translations | null | undefined
  description?: string | null | undefined
  image_url?: string | null | undefined
  is_vegetarian?: boolean | null | undefined
  item_type?: string | undefined
  addon_price?: number | null | undefined
  sold_out?: boolean | undefined
  /** The item of the library that it is; none of a dish that was typed in. */
  dish_id?: string | undefined
}

export interface MenuLike<Item extends MenuItemLike = MenuItemLike> {
  name: string
  names?: Translations | null | undefined
  price?: number | null | undefined
  subscription_price?: number | undefined
  categories: { name: string; type: string; items: Item[] }[]
}

/** An item's name, whichever of the two fields carries it. */
export function itemName(item: MenuItemLike): string {
  return item.name ?? item.item_name ?? ''
}

/** Names are one when they differ only by case and outer spaces: the cart is keyed by name. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase()
}

/** Only an explicit `false` is non-vegetarian; missing counts as vegetarian. */
export function isVegetarian(item: MenuItemLike): boolean {
  return item.is_vegetarian !== false
}

/** Rupees for one plate. */
export function thaliPrice(menu: Pick<MenuLike, 'price'> | null | undefined): number {
  return menu?.price ?? THALI_PRICE
}

/** Rupees for one plate within a subscription that is bought now. */
export function subscriptionPlatePrice(menu: Pick<MenuLike, 'subscription_price'> | null): number {
  return menu?.subscription_price ?? SUBSCRIPTION_PLATE_PRICE
}

/** Rupees for one portion of an add-on. */
export function addOnPrice(item: MenuItemLike): number {
  return item.addon_price ?? ADD_ON_PRICE
}

/** What is on the plate: items of all categories that are not add-ons. */
export function baseItems<Item extends MenuItemLike>(menu: MenuLike<Item>): Item[] {
  return menu.categories.flatMap((category) => category.items.filter((item) => !isAddOn(category, item)))
}

/** Whether an item of that category is added to the plate rather than on it. */
export function isAddOn(category: { type: string }, item: MenuItemLike): boolean {
  return category.type === 'addon' || item.item_type === 'addon'
}

/** What can be added to the plate. */
export function addOns<Item extends MenuItemLike>(menu: MenuLike<Item>): Item[] {
  return menu.categories.flatMap((category) => category.items.filter((item) => isAddOn(category, item)))
}

/** A dish as it was ordered or seen: by its item of the library, where it has one, and by the name of its line. */
export interface DishLike {
  name: string
  names?: Translations | undefined
  dish_id?: string | undefined
}

/**
 * The line that is meant: a line of the same item, of several the one of that name. Without one it is the line of that name,
 * ignoring case and outer spaces.
 */
export function findDish<Line extends MenuItemLike>(
  lines: readonly Line[],
  { name, dish_id }: DishLike,
): Line | undefined {
  const named = (of: readonly Line[]) => of.find((line) => nameKey(itemName(line)) === nameKey(name))
  const ofItem = dish_id ? lines.filter((line) => line.dish_id === dish_id) : []
  return named(ofItem) ?? ofItem[0] ?? named(lines)
}

/** The add-on of a menu that is meant, see findDish. */
export function findAddOn<Item extends MenuItemLike>(menu: MenuLike<Item>, wanted: DishLike): Item | undefined {
  return findDish(addOns(menu), wanted)
}
