import { expect, test } from 'vitest'
import { cartBarComparison } from './cart-bar.ts'

// shows: C9.7
test.each([
  [80, 429, 80],
  [429, 429, 80],
  [430, 430, 81],
  [1560, 1560, 1211],
])('a cart of %i is compared with %i and saves %i', (total, regular, saving) => {
  expect(cartBarComparison(total)).toEqual({ subscription: 349, regular, saving })
})
