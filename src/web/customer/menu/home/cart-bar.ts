/** The comparison under the cart bar. Amounts in rupees. Spec: customer §9. */

export const CART_BAR_SUBSCRIPTION = 349
export const CART_BAR_REGULAR = 429

/** The subscription's price against the larger of the cart's total and 429, and what lies between them. */
export function cartBarComparison(cartTotal: number): { subscription: number; regular: number; saving: number } {
  const regular = Math.max(cartTotal, CART_BAR_REGULAR)
  return { subscription: CART_BAR_SUBSCRIPTION, regular, saving: regular - CART_BAR_SUBSCRIPTION }
}
