import {
  addOnPrice,
  type DishLike,
  findAddOn,
  itemName,
  type MenuLike,
  nameKey,
  REGULAR_THALI,
  thaliPrice,
} from '#shared/domain/catalog/menu.ts'
import { type Cart, MAX_QUANTITY, type PreviewLine } from '#shared/domain/ordering/cart.ts'

/** What ordering the same once more comes to. */
export interface Reorder {
  cart: Cart
  /** What the menu does not have. */
  gone: DishLike[]
  /** What costs something else now, rupees for one. */
  repriced: (DishLike & { price: number; former: number })[]
}

/** The lines of an order, priced as they were (rupees), once more by another day's menu. */
export function reorderOf(lines: readonly PreviewLine[], menu: MenuLike): Reorder {
  const reorder: Reorder = { cart: {}, gone: [], repriced: [] }
  for (const { quantity, price: former, total: _, ...dish } of lines) {
    const now = onMenu(dish, menu)
    if (!now) {
      reorder.gone.push(dish)
      continue
    }
    reorder.cart = { ...reorder.cart, [now.name]: Math.min((reorder.cart[now.name] ?? 0) + quantity, MAX_QUANTITY) }
    if (now.price !== former) reorder.repriced.push({ ...now, former })
  }
  return reorder
}

function onMenu(dish: DishLike, menu: MenuLike): (DishLike & { price: number }) | null {
  if (nameKey(dish.name) === nameKey(REGULAR_THALI)) return { name: REGULAR_THALI, price: thaliPrice(menu) }
  const addOn = findAddOn(menu, dish)
  if (!addOn) return null
  const { names } = addOn
  return { name: itemName(addOn), ...(names && { names }), price: addOnPrice(addOn) }
}
