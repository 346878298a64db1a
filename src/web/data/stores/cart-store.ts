import { type Cart, EMPTY_CART, readCart } from '#shared/domain/ordering/cart.ts'
import { parseJson } from '../../browser/items.ts'
import { createStoredStore } from './stored-store.ts'

/** The cart, kept in the browser under the spec's key. */
const store = createStoredStore<Cart>(
  'cart',
  EMPTY_CART,
  (text) => readCart(parseJson(text)),
  (cart) => (Object.keys(cart).length > 0 ? JSON.stringify(cart) : null),
)

export const useCart = store.use
export const currentCart = store.get
export const setCart = store.set

/** Changes the cart by one of the rules of `domain/ordering/cart.ts`. */
export function changeCart(change: (cart: Cart) => Cart) {
  store.set(change(store.get()))
}

export function clearCart() {
  store.set(EMPTY_CART)
}
