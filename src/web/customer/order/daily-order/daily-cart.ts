import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import type { Cart, PreviewLine } from '#shared/domain/ordering/cart.ts'

/** What the Daily Order screen orders: the cart with at least one thali, which comes first. */
export function dailyCart(cart: Cart): Cart {
  return { [REGULAR_THALI]: 1, ...cart }
}

/** Whether two lists of lines order the same, whatever it costs. */
export function sameItems(some: readonly Ordered[], others: readonly Ordered[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ name, quantity }, index) => others[index]?.name === name && others[index]?.quantity === quantity)
  )
}

type Ordered = Pick<PreviewLine, 'name' | 'quantity'>
