import { describe, expect, test } from 'vitest'
import { randomOf } from '../../../tests/support/random.ts'
import { splitByWeight } from './split.ts'

test.each([
  [8000, [5500, 6000], [3826, 4174]],
  [100, [1, 1, 1], [34, 33, 33]],
  [2, [1, 1, 1], [1, 1, 0]],
  [1, [1, 9], [0, 1]],
  [8000, [0, 0, 0], [2667, 2667, 2666]],
  [8000, [0, 7], [0, 8000]],
  [0, [3, 4], [0, 0]],
  [8001, [6000], [8001]],
])('%i by %j is %j', (amount, weights, parts) => {
  expect(splitByWeight(amount, weights)).toEqual(parts)
})

test.each([
  [1.5, [1]],
  [-1, [1]],
  [1, []],
  [1, [-1]],
  [1, [0.5]],
  [Number.NaN, [1]],
])('%d by %j is no split', (amount, weights) => {
  expect(() => splitByWeight(amount, weights)).toThrow(RangeError)
})

describe('whatever is split', () => {
  const random = randomOf(17)
  const cases = Array.from({ length: 500 }, () => ({
    amount: random.below(random.pick([10, 10_000, 10 ** 12])),
    weights: Array.from({ length: 1 + random.below(9) }, () => random.below(random.pick([1, 3, 20_000, 10 ** 9]))),
  }))

  test('adds up, and no part is a whole paisa from its exact share', () => {
    for (const { amount, weights } of cases) {
      const parts = splitByWeight(amount, weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, part] of parts.entries()) {
        const exact = total === 0 ? amount / weights.length : (amount * (weights[index] ?? 0)) / total
        expect(Math.abs(part - exact)).toBeLessThan(1.001)
        expect(part).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('gives the heavier no less', () => {
    for (const { amount, weights } of cases) {
      const parts = splitByWeight(amount, weights)
      for (const [one, weight] of weights.entries()) {
        for (const [other, lighter] of weights.entries()) {
          if (weight > lighter) expect(parts[one]).toBeGreaterThanOrEqual(parts[other] ?? 0)
        }
      }
    }
  })
})
