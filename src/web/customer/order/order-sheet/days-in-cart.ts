import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Cart, readCart } from '#shared/domain/ordering/cart.ts'
import type { LaterCarts } from '#web/kit/stores/later-carts.ts'

/**
 * The order day's cart together with what was put aside for that day, and the carts of the days after it. The same carts
 * when none is of the order day or before it.
 */
export function adopted(cart: Cart, later: LaterCarts, orderDay: KitchenDay): { cart: Cart; later: LaterCarts } {
  const days = Object.entries(later)
  if (days.every(([day]) => day > orderDay)) return { cart, later }
  return {
    cart: readCart({ ...cart, ...later[orderDay] }),
    later: Object.fromEntries(days.filter(([day]) => day > orderDay)),
  }
}

/** What is in the cart, a day each, the nearest first; days with nothing in it are left out. */
export function daysInCart(orderDay: KitchenDay, cart: Cart, later: LaterCarts): DayCart[] {
  const days = [[orderDay, cart] as const, ...Object.entries(later).sort(([one], [other]) => (one < other ? -1 : 1))]
  return days.flatMap(([day, cart]) => (Object.keys(cart).length > 0 ? { day, cart } : []))
}

export interface DayCart {
  day: KitchenDay
  cart: Cart
}
