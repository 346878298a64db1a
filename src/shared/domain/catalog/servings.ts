/** How much of a dish goes on one plate, or into one portion that is ordered beside it. */

export const SERVING_UNITS = ['piece', 'g', 'ml'] as const
export type ServingUnit = (typeof SERVING_UNITS)[number]

export interface Serving {
  amount: number
  unit: ServingUnit
}

/** Five kilograms, or as many millilitres or pieces. */
export const MAX_SERVING = 5000

/**
 * Whether so much can be on a plate: halves and quarters of pieces are, smaller parts are not. Quarters are exact in binary,
 * so that sums of any number of them are, too.
 */
export function isServingAmount(amount: number): boolean {
  return amount > 0 && amount <= MAX_SERVING && Number.isInteger(amount * 4)
}
