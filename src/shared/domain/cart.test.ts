import { expect, test } from 'vitest'
import { linesOffMenu } from './cart.ts'
import type { MenuLike } from './menu.ts'

const menu: MenuLike = {
  name: 'Thali',
  categories: [
    { name: 'Base', type: 'regular', items: [{ name: 'Dal' }] },
    { name: 'Add-ons', type: 'addon', items: [{ name: 'Curd Bowl', item_type: 'addon' }] },
  ],
}

test.each([
  ['nothing of an empty cart', {}, []],
  ['not the thali', { 'Regular Thali': 2 }, []],
  ['not what the menu has, whatever its case', { 'curd bowl': 1 }, []],
  ['what the menu lacks', { 'Regular Thali': 1, 'Fish Fry': 1, 'Curd Bowl': 1 }, ['Fish Fry']],
  ['a base item, which cannot be ordered alone', { Dal: 1 }, ['Dal']],
])('off the menu is %s', (_, cart, names) => {
  expect(linesOffMenu(cart, menu)).toEqual(names)
})
