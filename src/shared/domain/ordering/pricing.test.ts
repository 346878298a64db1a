import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { previewLines, readCart, totalOf } from './cart.ts'
import { priceOrder, sameAsSeen } from './pricing.ts'

const MENU = {
  name: 'Thali',
  price: null,
  categories: [
    { name: 'Regular Thali', type: 'regular', items: [{ name: 'Dal' }] },
    {
      name: 'Add-ons',
      type: 'addon',
      items: [
        { name: 'Egg Curry', addon_price: 62.5, dish_id: 'egg' },
        { name: 'Papad', addon_price: null },
        { name: 'Water', addon_price: 0 },
      ],
    },
  ],
}
const one = (name: string, quantity = 1) => ({ name, quantity })

describe('pricing an order', () => {
  test('goes by the menu, in paise', () => {
    expect(priceOrder([one('Regular Thali', 3), one(' egg CURRY ', 2), one('Papad'), one('Water', 50)], MENU)).toEqual({
      lines: [
        { name: 'Regular Thali', dishId: null, kind: 'thali', quantity: 3, unitPaise: 8000 },
        { name: 'Egg Curry', dishId: 'egg', kind: 'addon', quantity: 2, unitPaise: 6250 },
        { name: 'Papad', dishId: null, kind: 'addon', quantity: 1, unitPaise: 5000 },
        { name: 'Water', dishId: null, kind: 'addon', quantity: 50, unitPaise: 0 },
      ],
      totalPaise: 24_000 + 12_500 + 5000,
    })
  })

  test('finds a line that has been renamed by its item, and of two lines of an item the one of the name', () => {
    const items = [
      { name: 'Anda Curry', addon_price: 60, dish_id: 'egg' },
      { name: 'Anda Curry, large', addon_price: 90, dish_id: 'egg' },
      { name: 'Egg Curry', addon_price: 20, dish_id: 'sauce' },
    ]
    const menu = { name: 'Thali', categories: [{ name: 'Add-ons', type: 'addon', items }] }
    const priced = (name: string, dish_id?: string) => {
      const order = priceOrder([{ name, quantity: 1, ...(dish_id && { dish_id }) }], menu)
      return 'lines' in order ? [order.lines[0]?.name, order.totalPaise] : order.problem
    }
    expect(priced('Egg Curry', 'egg')).toEqual(['Anda Curry', 6000])
    expect(priced('anda curry, LARGE', 'egg')).toEqual(['Anda Curry, large', 9000])
    expect(priced('Egg Curry', 'gone')).toEqual(['Egg Curry', 2000])
    expect(priced('Kheer', 'gone')).toBe('unknown_item')
    const twice = [one('Anda Curry'), { ...one('Egg Curry'), dish_id: 'egg' }]
    expect(priceOrder(twice, menu)).toEqual({ problem: 'duplicate_item', name: 'Egg Curry' })
  })

  test.each([
    [[], { problem: 'no_lines' }],
    [Array.from({ length: 41 }, () => one('Papad')), { problem: 'too_many_lines' }],
    [[one('Papad', 0)], { problem: 'bad_quantity', name: 'Papad' }],
    [[one('Papad', 51)], { problem: 'bad_quantity', name: 'Papad' }],
    [[one('Papad', 1.5)], { problem: 'bad_quantity', name: 'Papad' }],
    [[one('Papad', Number.NaN)], { problem: 'bad_quantity', name: 'Papad' }],
    [[one('Pizza')], { problem: 'unknown_item', name: 'Pizza' }],
    [[one('Dal')], { problem: 'unknown_item', name: 'Dal' }],
    [[one('')], { problem: 'unknown_item', name: '' }],
    [[one('__proto__')], { problem: 'unknown_item', name: '__proto__' }],
    [[one('Papad'), one(' PAPAD')], { problem: 'duplicate_item', name: ' PAPAD' }],
    [[one('Regular Thali'), one('regular thali')], { problem: 'duplicate_item', name: 'regular thali' }],
  ])('%j: %j', (wanted, problem) => {
    expect(priceOrder(wanted, MENU)).toEqual(problem)
  })

  test.each([1, 50])('%i of an item is good', (quantity) => {
    expect(priceOrder([one('Papad', quantity)], MENU)).toMatchObject({ totalPaise: 5000 * quantity })
  })
})

describe('what the customer saw', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map((paise) => paise / 100)

  test('is what the server charges, whatever the prices and the cart', () => {
    fc.assert(
      fc.property(
        fc.option(amount),
        fc.uniqueArray(fc.tuple(fc.stringMatching(/^[A-Z][a-z]{1,8}$/), fc.option(amount)), {
          selector: ([name]) => name.toLowerCase(),
          minLength: 1,
          maxLength: 20,
        }),
        fc.integer({ min: 1, max: 50 }),
        (price, dishes, quantity) => {
          const items = dishes.map(([name, addon_price]) => ({ name, addon_price }))
          const menu = { name: 'Any', price, categories: [{ name: 'Add-ons', type: 'addon', items }] }
          const cart = readCart({
            'Regular Thali': quantity,
            ...Object.fromEntries(dishes.map(([name]) => [name, quantity])),
          })
          const seen = JSON.parse(JSON.stringify(previewLines(cart, menu)))
          const priced = priceOrder(seen, menu)
          if ('problem' in priced) throw new Error(priced.problem)
          expect(sameAsSeen(priced.lines, seen, totalOf(seen))).toBe(true)
          expect(sameAsSeen(priced.lines, seen, totalOf(seen) + 0.01)).toBe(false)
        },
      ),
    )
  })

  const lines = [{ name: 'Papad', dishId: null, kind: 'addon' as const, quantity: 2, unitPaise: 5000 }]
  test.each([
    [[{ name: 'Papad', quantity: 2, price: 50, total: 100 }], 100, true],
    [[{ name: 'Papad', quantity: 2, price: 49, total: 100 }], 100, false],
    [[{ name: 'Papad', quantity: 2, price: 50, total: 50 }], 100, false],
    [[{ name: 'Papad', quantity: 2, price: 50, total: 100 }], 99, false],
    [[], 100, false],
    [
      [
        { name: 'Papad', quantity: 2, price: 50, total: 100 },
        { name: 'More', quantity: 1, price: 0, total: 0 },
      ],
      100,
      false,
    ],
  ])('%j for %i: %s', (seen, total, same) => {
    expect(sameAsSeen(lines, seen, total)).toBe(same)
  })
})
