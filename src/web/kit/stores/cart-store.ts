import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { type Cart, EMPTY_CART, readCart } from '#shared/domain/ordering/cart.ts'
import { parseJson } from '../browser/items.ts'
import { type LaterCarts, NO_CARTS, readLaterCarts, withCart } from './later-carts.ts'
import { useSlot } from './slot-store.ts'
import { createStoredStore } from './stored-store.ts'

const write = (carts: Cart | LaterCarts) => (Object.keys(carts).length > 0 ? JSON.stringify(carts) : null)

/** The cart of the order day, kept in the browser: that of lunch under the spec's key. */
const cartKeptAs = (key: string) => createStoredStore<Cart>(key, EMPTY_CART, (text) => readCart(parseJson(text)), write)
const laterKeptAs = (key: string) =>
  createStoredStore<LaterCarts>(key, NO_CARTS, (text) => readLaterCarts(parseJson(text)), write)

/** One cart a slot: its dishes have the prices of that slot's menu. */
const carts = { lunch: cartKeptAs('cart'), dinner: cartKeptAs('cart-dinner') }
/** Those of the days after the order day. */
const laterCarts = { lunch: laterKeptAs('cart-later'), dinner: laterKeptAs('cart-later-dinner') }

/** The cart of a slot for the order day; of the slot that is shown when none is named. */
export const useCart = (slot?: SlotCode): Cart => {
  const shown = useSlot()
  return carts[slot ?? shown].use()
}

export const currentCart = (slot = useSlot.getState()): Cart => carts[slot].get()

export function setCart(cart: Cart, slot = useSlot.getState()) {
  carts[slot].set(cart)
}

/** Empties the carts of all slots and days. */
export function clearCarts() {
  for (const cart of Object.values(carts)) cart.set(EMPTY_CART)
  for (const later of Object.values(laterCarts)) later.set(NO_CARTS)
}

/** Changes the order day's cart that is shown by one of the rules of `domain/ordering/cart.ts`. */
export function changeCart(change: (cart: Cart) => Cart) {
  setCart(change(currentCart()))
}

/** The carts of the later days of the slot that is shown. */
export const useLaterCarts = (): LaterCarts => laterCarts[useSlot()].use()

/** The cart of a later day. */
export const laterCart = (day: KitchenDay, slot = useSlot.getState()): Cart => laterCarts[slot].get()[day] ?? EMPTY_CART

/** Changes the cart of a later day. */
export function changeLaterCart(day: KitchenDay, change: (cart: Cart) => Cart, slot = useSlot.getState()) {
  const later = laterCarts[slot]
  later.set(withCart(later.get(), day, change(laterCart(day, slot))))
}

/** An order for the day has been placed: its cart is empty. */
export function emptyCartOf(day: KitchenDay | undefined, slot: SlotCode) {
  if (day !== undefined && day in laterCarts[slot].get()) changeLaterCart(day, () => EMPTY_CART, slot)
  else setCart(EMPTY_CART, slot)
}

/** The carts of the later days of a slot, all at once. */
export const currentLaterCarts = (slot = useSlot.getState()): LaterCarts => laterCarts[slot].get()

export function setLaterCarts(carts: LaterCarts, slot = useSlot.getState()) {
  laterCarts[slot].set(carts)
}
