import { useSyncExternalStore } from 'react'
import { type Cart, EMPTY_CART, readCart } from '#shared/domain/ordering/cart.ts'
import { parseStored, stored } from '../browser/stored.ts'

/** The cart, kept in the browser under the spec's key. */
const store = stored<Cart>(
  'cart',
  (text) => readCart(parseStored(text)),
  (cart) => (Object.keys(cart).length > 0 ? JSON.stringify(cart) : null),
)

export function useCart(): Cart {
  return useSyncExternalStore(store.subscribe, store.get, () => EMPTY_CART)
}

export const currentCart = store.get
export const setCart = store.set

/** Changes the cart by one of the rules of `domain/cart.ts`. */
export function changeCart(change: (cart: Cart) => Cart) {
  store.set(change(store.get()))
}

export function clearCart() {
  store.set(EMPTY_CART)
}
