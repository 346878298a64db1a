import {
  type MenuItemLike,
  type MenuLike,
  REGULAR_THALI,
  subscriptionPlatePrice,
  thaliPrice,
} from '#shared/domain/catalog/menu.ts'
import type { Cart } from '#shared/domain/ordering/cart.ts'

/** What the checkout shows beside prices. Spec: customer §2 and §9. */

/** Characters of an add-on's name that its tile shows. */
const ADD_ON_NAME_LENGTH = 12

/** Kitchen days that a month of subscription has: the subscription that the subscription screen proposes. */
const PLATES_PER_MONTH = 26

/** What stands on the plate when the menu is not at hand, all vegetarian. */
export const USUAL_BASE_ITEMS: readonly MenuItemLike[] = ['Daal', 'Bhaji', 'Bengan Tarkari', 'Chutney'].map((name) => ({
  name,
}))

/** A name cut to 12 characters with an ellipsis. Counts characters as people see them: a vowel sign stays with its letter. */
export function shortName(name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return characters.length > ADD_ON_NAME_LENGTH ? `${characters.slice(0, ADD_ON_NAME_LENGTH).join('')}…` : name
}

/** Rupees that a subscription would have saved on the thalis of the cart. Spec: customer §9. */
export function subscriptionSaving(cart: Cart, menu: MenuLike | null): number {
  return (cart[REGULAR_THALI] ?? 0) * Math.max(0, thaliPrice(menu) - subscriptionPlatePrice(menu))
}

/** Rupees that a month of subscription would save on the thalis of the cart. */
export function monthlySaving(cart: Cart, menu: MenuLike | null): number {
  return subscriptionSaving(cart, menu) * PLATES_PER_MONTH
}
