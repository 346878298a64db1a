import { expect, test } from 'vitest'
import { isNearUsual } from './price-limits.ts'

test.each([
  [100, false],
  [3_999, false],
  [4_000, true],
  [8_000, true],
  [16_000, true],
  [16_001, false],
])('%d paise where 8,000 is usual: without the owner %s', (price, near) => {
  expect(isNearUsual(price, 8_000)).toBe(near)
})
