import { expect, test } from 'vitest'
import { comparePlates } from './promo.ts'

const menu = (price: number | null) => ({ name: 'Thali', price, categories: [] })

// shows: C1.17
test.each([
  [null, { daily: 80, subscription: 60, saving: 20, percent: 25 }],
  [menu(null), { daily: 80, subscription: 60, saving: 20, percent: 25 }],
  [menu(90), { daily: 90, subscription: 60, saving: 30, percent: 33 }],
  [
    { ...menu(null), subscription_price: 70 },
    { daily: 80, subscription: 70, saving: 10, percent: 13 },
  ],
  [menu(60), { daily: 60, subscription: 60, saving: 0, percent: 0 }],
  [menu(0), { daily: 0, subscription: 60, saving: 0, percent: 0 }],
])('a plate of %j against one of a subscription', (menu, expected) => {
  expect(comparePlates(menu)).toEqual(expected)
})
