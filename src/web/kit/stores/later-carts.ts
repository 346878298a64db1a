import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Cart, readCart } from '#shared/domain/ordering/cart.ts'

/** The carts of days after the order day, by day; none of them is empty. */
export type LaterCarts = Readonly<Record<KitchenDay, Cart>>

export const NO_CARTS: LaterCarts = {}

/** Out of storage: whatever is no day with a cart is dropped. */
export function readLaterCarts(stored: unknown): LaterCarts {
  if (typeof stored !== 'object' || stored === null) return NO_CARTS
  const days = Object.entries(stored).map(([day, cart]) => [day, readCart(cart)] as const)
  return Object.fromEntries(days.filter(([day, cart]) => /^\d{4}-\d\d-\d\d$/.test(day) && Object.keys(cart).length > 0))
}

/** With another cart for the day. */
export function withCart(carts: LaterCarts, day: KitchenDay, cart: Cart): LaterCarts {
  return readLaterCarts({ ...carts, [day]: cart })
}
