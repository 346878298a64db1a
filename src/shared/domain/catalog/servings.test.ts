import { expect, test } from 'vitest'
import { isServingAmount } from './servings.ts'

test.each([
  [4, true],
  [150, true],
  [0.5, true],
  [0.25, true],
  [5000, true],
  [0, false],
  [-1, false],
  [0.3, false],
  [5000.25, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('%d on a plate: %s', (amount, isRight) => {
  expect(isServingAmount(amount)).toBe(isRight)
})
