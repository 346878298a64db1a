import type { Paise } from './money.ts'

/**
 * Splits an amount by weights, to the paisa: the parts add up to it. Each gets its share rounded down; what is left goes, a paisa
 * each, to those that lost most by the rounding, of equal ones to the first. Weights that are all 0 count as equal. The amount and
 * the weights are whole and not negative; throws a RangeError for others, and without a weight.
 */
export function splitByWeight(amount: Paise, weights: number[]): Paise[] {
  const whole = [amount, ...weights].every((number) => Number.isSafeInteger(number) && number >= 0)
  if (!whole || weights.length === 0) throw new RangeError('not an amount and weights')
  const heavy = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  // Their products are larger than a number holds exactly.
  const total = heavy.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const products = heavy.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = products.map((product) => Number(product / total))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byLoss = products.map((product, index) => ({ index, lost: product % total }))
  byLoss.sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
  for (const { index } of byLoss.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
