import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { readCart } from '#shared/domain/ordering/cart.ts'
import { fieldsOf } from './fields.ts'
import type { CheckoutState } from './navigation-state.ts'

/** What /checkout was passed. */
export function readCheckoutState(state: unknown): CheckoutState {
  const { cart, menuData } = fieldsOf(state)
  return { cart: readCart(cart), menuData: readMenuData(menuData) }
}

function readMenuData(value: unknown): CheckoutState['menuData'] {
  const { day, menu } = fieldsOf(value)
  const { name, categories } = fieldsOf(menu)
  const usable =
    typeof day === 'string' &&
    typeof name === 'string' &&
    Array.isArray(categories) &&
    categories.every((category) => Array.isArray(fieldsOf(category).items))
  return usable ? { day, menu: menu as Menu } : null
}
