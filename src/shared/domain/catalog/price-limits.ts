import type { Paise } from '../../base/money.ts'

/**
 * Whether a price may be set without the owner: from half of the usual one to double of it. One rule for the usual prices that a
 * menu, an item of it or a dish of the library departs from.
 */
export function isNearUsual(price: Paise, usual: Paise): boolean {
  return price * 2 >= usual && price <= usual * 2
}
