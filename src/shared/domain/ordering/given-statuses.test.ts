import { expect, test } from 'vitest'
import { someGoBack } from './given-statuses.ts'
import type { OrderStatus } from './order-status.ts'

test.each<[OrderStatus[], OrderStatus, boolean]>([
  [[], 'delivered', false],
  [['confirmed', 'preparing'], 'delivered', false],
  [['confirmed', 'delivered'], 'preparing', true],
  [['confirmed', 'cancelled'], 'delivered', false],
  [['cancelled', 'skipped'], 'delivered', true],
  [['confirmed'], 'cancelled', false],
])('of %j set to %s some go back: %s', (from, to, back) => {
  expect(someGoBack(from, to)).toBe(back)
})
