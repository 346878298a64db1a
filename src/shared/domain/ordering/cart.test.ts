import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dailyCart, sameItems } from '#web/customer/order/daily-order/daily-cart.ts'
import type { MenuLike } from '../catalog/menu.ts'
import {
  addToCart,
  type Cart,
  cartOnMenu,
  cartRejection,
  countItems,
  linesOffMenu,
  MAX_LINES,
  MAX_QUANTITY,
  previewLines,
  readCart,
  removeLine,
  takeFromCart,
  totalOf,
} from './cart.ts'

const manyLines = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Dish ${index}`, 1]))

describe('a cart out of storage', () => {
  test.each([
    [null, {}],
    [undefined, {}],
    ['cart', {}],
    [7, {}],
    [[1, 2], {}],
    [{}, {}],
    [{ 'Regular Thali': 2 }, { 'Regular Thali': 2 }],
    [{ 'Regular Thali': { quantity: 2, price: 1 } }, { 'Regular Thali': 2 }],
    [{ A: 0, B: -1, C: 1.5, D: '2', E: null, F: Number.NaN, G: {}, '': 1 }, {}],
    [
      { A: 50, B: 51, C: 1e9 },
      { A: 50, B: 50, C: 50 },
    ],
    [{ A: Number.POSITIVE_INFINITY }, {}],
  ])('%j is read as %j', (stored, cart) => {
    expect(readCart(stored)).toEqual(cart)
  })

  test('has at most 40 lines', () => {
    expect(Object.keys(readCart(manyLines(60)))).toHaveLength(MAX_LINES)
  })

  test('is whole whatever was stored, and read again the same', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const cart = readCart(stored)
        for (const quantity of Object.values(cart)) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true)
        }
        expect(readCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
      }),
    )
  })
})

describe('changing the cart', () => {
  test.each([
    [{}, { A: 1 }],
    [{ A: 1 }, { A: 2 }],
    [{ A: 49 }, { A: 50 }],
    [{ A: 50 }, { A: 50 }],
    [{ B: 3 }, { B: 3, A: 1 }],
  ])('one more of A: %j becomes %j', (before, after) => {
    expect(addToCart(before, 'A')).toEqual(after)
  })

  // shows: C4.cart.3
  test.each([
    [{ A: 2 }, { A: 1 }],
    [{ A: 1 }, {}],
    [{ A: 1, B: 1 }, { B: 1 }],
    [{}, {}],
  ])('one less of A: %j becomes %j', (before, after) => {
    expect(takeFromCart(before, 'A')).toEqual(after)
  })

  test('a 41st line is not taken, one more of a line that there is, is', () => {
    const full = manyLines(MAX_LINES)
    expect(addToCart(full, 'One more')).toBe(full)
    expect(addToCart(full, 'Dish 3')).toMatchObject({ 'Dish 3': 2 })
  })

  test('removing takes the whole line', () => {
    expect(removeLine({ A: 7, B: 1 }, 'A')).toEqual({ B: 1 })
  })

  test('leaves the former cart as it was, and taking undoes adding', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 49 }), { maxKeys: 39 }),
        fc.string({ minLength: 1 }),
        (raw, name) => {
          const cart = readCart(raw)
          const copy = { ...cart }
          expect(takeFromCart(addToCart(cart, name), name)).toEqual(copy)
          expect(cart).toEqual(copy)
          const count = (of: Cart) => countItems(previewLines(of, null))
          expect(count(addToCart(cart, name))).toBe(count(cart) + 1)
        },
      ),
    )
  })
})

// shows: C5.cart.3
test.each([
  ['2026-03-11', 'add', null],
  ['2026-03-11', 'modify', null],
  ['2026-03-10', 'add', 'add_past'],
  ['2026-03-12', 'add', 'add_future'],
  ['2026-03-10', 'modify', 'modify_past'],
  ['2026-03-12', 'modify', 'modify_future'],
  ['2026-03-13', 'add', null],
  ['2026-03-13', 'modify', null],
] as const)('for %s the cart answers to %s: %s', (day, change, rejection) => {
  expect(cartRejection(day, '2026-03-11', change, ['2026-03-13'])).toBe(rejection)
})

describe('the preview', () => {
  const menu = {
    name: 'Thali',
    price: 90,
    categories: [
      { name: 'Add-ons', type: 'addon', items: [{ name: 'Egg Curry', addon_price: 62.5 }, { name: 'Papad' }] },
    ],
  }
  const cart = { 'Regular Thali': 2, 'egg curry': 2, Papad: 1, Gone: 1 }

  // shows: C9.8
  test("takes the menu's prices, else 80 and 50, and has nothing that is off the menu", () => {
    expect(previewLines(cart, menu)).toEqual([
      { name: 'Regular Thali', quantity: 2, price: 90, total: 180 },
      { name: 'egg curry', quantity: 2, price: 62.5, total: 125 },
      { name: 'Papad', quantity: 1, price: 50, total: 50 },
    ])
    // Never at an invented price.
    expect(totalOf(previewLines(cart, menu))).toBe(355)
    expect(previewLines({ Gone: 2 }, menu)).toEqual([])
    expect(totalOf(previewLines(cart, null))).toBe(160 + 100 + 50 + 50)
    expect(totalOf([])).toBe(0)
  })
})

describe('what cannot be ordered', () => {
  const menu: MenuLike = {
    name: 'Thali',
    categories: [
      { name: 'Base', type: 'regular', items: [{ name: 'Dal' }] },
      {
        name: 'Add-ons',
        type: 'addon',
        items: [
          { name: 'Curd Bowl', item_type: 'addon' },
          { name: 'Egg Curry', item_type: 'addon', sold_out: true },
        ],
      },
    ],
  }

  test('what is sold out is no line of the order', () => {
    expect(previewLines({ 'Curd Bowl': 1, 'Egg Curry': 2 }, menu).map(({ name }) => name)).toEqual(['Curd Bowl'])
  })

  test.each([
    ['what is sold out', { 'Curd Bowl': 1, 'Egg Curry': 1 }, ['Egg Curry']],
    ['nothing of an empty cart', {}, []],
    ['not the thali', { 'Regular Thali': 2 }, []],
    ['not what the menu has, whatever its case', { 'curd bowl': 1 }, []],
    ['what the menu lacks', { 'Regular Thali': 1, 'Fish Fry': 1, 'Curd Bowl': 1 }, ['Fish Fry']],
    ['nothing without a menu', { 'Fish Fry': 1 }, [], null],
    ['a base item, which cannot be ordered alone', { Dal: 1 }, ['Dal']],
  ])('off the menu is %s', (_, cart, names, of: MenuLike | null = menu) => {
    expect(linesOffMenu(cart, of)).toEqual(names)
  })
})

describe('the order of the day', () => {
  test.each([
    [{}, [['Regular Thali', 1]]],
    [
      { Papad: 2 },
      [
        ['Regular Thali', 1],
        ['Papad', 2],
      ],
    ],
    [
      { Papad: 2, 'Regular Thali': 3 },
      [
        ['Regular Thali', 3],
        ['Papad', 2],
      ],
    ],
  ])('of the cart %j has a thali, which comes first', (cart, lines) => {
    expect(Object.entries(dailyCart(cart))).toEqual(lines)
  })

  const line = (name: string, quantity: number, price = 50) => ({ name, quantity, price, total: price * quantity })
  test.each([
    [[], [], true],
    [[line('A', 1), line('B', 2)], [line('A', 1, 60), line('B', 2)], true],
    [[line('A', 1)], [line('A', 2)], false],
    [[line('A', 1)], [line('B', 1)], false],
    [[line('A', 1)], [line('A', 1), line('B', 1)], false],
    [[line('A', 1), line('B', 1)], [line('B', 1), line('A', 1)], false],
  ])('%j is the same as %j whatever it costs: %s', (some, others, same) => {
    expect(sameItems(some, others)).toBe(same)
  })
})

test('a cart in the words of another menu: each dish is the line of its item there', () => {
  const items = [
    { name: 'Anda Curry', dish_id: 'egg' },
    { name: 'Papad', dish_id: 'papad' },
  ]
  const menu = { name: 'Thali', categories: [{ name: 'Add-ons', type: 'addon', items }] }
  const known = [
    { name: 'Egg Curry', dish_id: 'egg' },
    { name: 'Kheer', dish_id: 'kheer' },
  ]
  const cart = { 'Regular Thali': 1, 'Egg Curry': 2, Papad: 1, Kheer: 1 }
  expect(cartOnMenu(cart, known, menu)).toEqual({ 'Regular Thali': 1, 'Anda Curry': 2, Papad: 1, Kheer: 1 })
})
