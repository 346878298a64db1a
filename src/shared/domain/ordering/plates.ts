import type { PricedLine } from './pricing.ts'

/** How many plates leave the kitchen for an order: one a thali. An order of add-ons alone takes one, since it is a box, too. */
export function platesOf(lines: Pick<PricedLine, 'kind' | 'quantity'>[]): number {
  const thalis = lines.filter(({ kind }) => kind === 'thali').reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(1, thalis)
}
