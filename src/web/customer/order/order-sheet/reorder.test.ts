import { expect, test } from 'vitest'
import { reorderOf } from './reorder.ts'

const line = (name: string, price: number, quantity = 1) => ({ name, quantity, price, total: price * quantity })
const menu = {
  name: 'Thali',
  price: 90,
  categories: [{ name: 'Add-ons', type: 'addon', items: [{ name: 'Egg Curry', addon_price: 60 }, { name: 'Papad' }] }],
}

test('the same once more, with what is gone and what costs something else', () => {
  expect(reorderOf([line('Regular Thali', 80, 2), line(' egg CURRY', 60), line('Kheer', 45)], menu)).toEqual({
    cart: { 'Regular Thali': 2, 'Egg Curry': 1 },
    gone: [{ name: 'Kheer' }],
    repriced: [{ name: 'Regular Thali', price: 90, former: 80 }],
  })
})

test('of an order that nothing is left of, the cart is empty', () => {
  expect(reorderOf([line('Kheer', 45)], menu)).toEqual({ cart: {}, gone: [{ name: 'Kheer' }], repriced: [] })
})

test('a dish that is called otherwise on this menu is found by its item', () => {
  const items = [{ name: 'Anda Curry', addon_price: 60, dish_id: 'egg' }]
  const today = { ...menu, categories: [{ name: 'Add-ons', type: 'addon', items }] }
  const lines = [
    { ...line('Egg Curry', 60), dish_id: 'egg' },
    { ...line('Egg Curry, large', 60, 2), dish_id: 'egg' },
  ]
  expect(reorderOf(lines, today)).toEqual({ cart: { 'Anda Curry': 3 }, gone: [], repriced: [] })
})
