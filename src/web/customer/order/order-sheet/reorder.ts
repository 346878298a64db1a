import {
  addOnPrice,
  findAddOn,
  itemName,
  type MenuLike,
  nameKey,
  REGULAR_THALI,
  thaliPrice,
} from '#shared/domain/catalog/menu.ts'
import type { Cart, PreviewLine } from '#shared/domain/ordering/cart.ts'

/** What ordering the same once more comes to. */
export interface Reorder {
  cart: Cart
  /** Names that the menu does not have. */
  gone: string[]
  /** What costs something else now, rupees for one. */
  repriced: { name: string; price: number; former: number }[]
}

/** The lines of an order, priced as they were (rupees), once more by another day's menu. */
export function reorderOf(lines: readonly PreviewLine[], menu: MenuLike): Reorder {
  const reorder: Reorder = { cart: {}, gone: [], repriced: [] }
  for (const { name, quantity, price: former } of lines) {
    const now = onMenu(name, menu)
    if (!now) {
      reorder.gone.push(name)
      continue
    }
    reorder.cart = { ...reorder.cart, [now.name]: quantity }
    if (now.price !== former) reorder.repriced.push({ ...now, former })
  }
  return reorder
}

function onMenu(name: string, menu: MenuLike): { name: string; price: number } | null {
  if (nameKey(name) === nameKey(REGULAR_THALI)) return { name: REGULAR_THALI, price: thaliPrice(menu) }
  const addOn = findAddOn(menu, name)
  return addOn ? { name: itemName(addOn), price: addOnPrice(addOn) } : null
}
