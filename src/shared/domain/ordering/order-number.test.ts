import { expect, test } from 'vitest'
import { orderNumber } from './order-number.ts'

// shows: C9.15
test.each([
  ['0198c2a4-7b1e-7c3d-9e1f-0a1b2c3d4e5f', '#2c3d4e5f'],
  ['short', '#short'],
  ['', null],
  [null, null],
  [undefined, null],
])('orderNumber(%s) is %s', (id, number) => {
  expect(orderNumber(id)).toBe(number)
})
