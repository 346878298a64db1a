import { expect, test } from 'vitest'
import { randomOf } from '../../../../tests/support/random.ts'
import { ORDER_STATUSES } from '../ordering/order-status.ts'
import { bestSellers, countDishes, countPlates, type Portion, shareOf } from './dish-summary.ts'

const DAL = { dishId: 'dal', name: 'Dal', pricePaise: 5500 }
const RICE = { dishId: null, name: 'Rice', pricePaise: null }
const thali = (changes: Partial<Portion> = {}): Portion => ({
  status: 'confirmed',
  kind: 'thali',
  dishId: null,
  name: 'Regular Thali',
  unitPaise: 8000,
  quantity: 1,
  thaliItems: [DAL, RICE],
  ...changes,
})
const curd = (changes: Partial<Portion> = {}): Portion => ({
  ...thali({ kind: 'addon', name: 'Curd', unitPaise: 3000, thaliItems: null }),
  ...changes,
})

test.each([
  ['pending', 'willBeConfirmed'],
  ['confirmed', 'confirmed'],
  ['preparing', 'confirmed'],
  ['dispatched', 'confirmed'],
  ['out_for_delivery', 'confirmed'],
  ['delivered', 'confirmed'],
  ['cancelled', 'skipped'],
  ['skipped', 'skipped'],
] as const)('%s is %s', (status, share) => {
  expect(shareOf(status)).toBe(share)
  expect(ORDER_STATUSES).toHaveLength(8)
})

test('counts each base item once a plate, with its price or 60, and add-ons by quantity', () => {
  expect(countDishes([curd({ quantity: 3 }), thali({ quantity: 2 })])).toEqual([
    {
      key: 'dal',
      name: 'Dal',
      category: 'Base Item',
      count: 2,
      toCook: 2,
      pricePaise: 5500,
      revenuePaise: 11000,
      chargedPaise: 7652,
      confirmed: 2,
      willBeConfirmed: 0,
      skipped: 0,
    },
    {
      key: 'name:rice',
      name: 'Rice',
      category: 'Base Item',
      count: 2,
      toCook: 2,
      pricePaise: 6000,
      revenuePaise: 12000,
      chargedPaise: 8348,
      confirmed: 2,
      willBeConfirmed: 0,
      skipped: 0,
    },
    {
      key: 'name:curd',
      name: 'Curd',
      category: 'Add-on',
      count: 3,
      toCook: 3,
      pricePaise: 3000,
      revenuePaise: 9000,
      chargedPaise: 9000,
      confirmed: 3,
      willBeConfirmed: 0,
      skipped: 0,
    },
  ])
})

test('keeps what is pending, and what is not cooked, apart', () => {
  const statuses = ['pending', 'skipped', 'cancelled', 'delivered'] as const
  const [dal] = countDishes(
    statuses.map((status, index) => thali({ status, quantity: 10 ** index, thaliItems: [DAL] })),
  )
  expect(dal).toMatchObject({
    confirmed: 1000,
    willBeConfirmed: 1,
    skipped: 110,
    count: 1001,
    revenuePaise: 1001 * 5500,
  })
  expect(countPlates(statuses.map((status) => thali({ status, quantity: 2 })))).toEqual({
    confirmed: 2,
    willBeConfirmed: 2,
    skipped: 4,
    toCook: 4,
  })
})

test('what is skipped after the deadline is cooked, and counts nowhere else', () => {
  const portions = [thali({ quantity: 111 }), thali({ status: 'skipped', late: true }), thali({ status: 'skipped' })]
  expect(countPlates(portions)).toEqual({ confirmed: 111, willBeConfirmed: 0, skipped: 2, toCook: 112 })
  const [dal] = countDishes(portions.map((portion) => ({ ...portion, thaliItems: [DAL] })))
  expect(dal).toMatchObject({ count: 111, toCook: 112, skipped: 2, revenuePaise: 111 * 5500 })
})

test('takes names of dishes without an id as one whatever their case, but never a base item and an add-on', () => {
  const counts = countDishes([
    curd(),
    curd({ name: ' CURD ' }),
    thali({ thaliItems: [{ dishId: null, name: 'curd', pricePaise: 0 }] }),
  ])
  expect(counts.map(({ name, category, count }) => [name, category, count])).toEqual([
    ['curd', 'Base Item', 1],
    ['Curd', 'Add-on', 2],
  ])
})

test('takes dishes as one by their id, whatever they are called', () => {
  const plates = [
    thali({ thaliItems: [DAL] }),
    thali({ thaliItems: [{ ...DAL, dishId: 'other' }] }),
    thali({ thaliItems: [{ ...DAL, name: 'Dal Tadka' }] }),
  ]
  expect(countDishes(plates).map(({ key, count }) => [key, count])).toEqual([
    ['dal', 2],
    ['other', 1],
  ])
  const portions = [
    curd({ dishId: 'a' }),
    curd({ dishId: 'b', quantity: 2 }),
    curd({ dishId: 'a', name: 'Dahi' }),
    curd(),
  ]
  expect(countDishes(portions).map(({ key, count }) => [key, count])).toEqual([
    ['a', 2],
    ['b', 2],
    ['name:curd', 1],
  ])
  expect(bestSellers(portions, 10).map(({ key, quantity }) => [key, quantity])).toEqual([
    ['a', 2],
    ['b', 2],
    ['name:curd', 1],
  ])
})

test('shows the average when a price has changed, and the exact revenue', () => {
  expect(countDishes([curd(), curd({ unitPaise: 4000, quantity: 2 })])).toMatchObject([
    { count: 3, pricePaise: 3667, revenuePaise: 11000 },
  ])
})

test('a thali of which nothing is known counts as a dish itself', () => {
  expect(countDishes([thali({ thaliItems: null })])).toMatchObject([
    { key: 'regular-thali', name: 'Regular Thali', pricePaise: 6000, count: 1 },
  ])
})

test('the best sellers are what customers paid for', () => {
  expect(
    bestSellers([thali({ quantity: 2 }), curd({ quantity: 3 }), curd({ status: 'cancelled', quantity: 9 })], 10),
  ).toEqual([
    { key: 'name:curd', name: 'Curd', kind: 'addon', quantity: 3, revenuePaise: 9000 },
    { key: 'regular-thali', name: 'Regular Thali', kind: 'thali', quantity: 2, revenuePaise: 16000 },
  ])
  expect(bestSellers([thali(), curd()], 1)).toHaveLength(1)
})

test('what dishes are charged for adds up to what customers pay, whatever the plate', () => {
  const random = randomOf(7)
  const plates = [
    [DAL, RICE],
    [
      { ...DAL, pricePaise: 0 },
      { ...RICE, pricePaise: 0 },
    ],
    [DAL, DAL],
    [],
    null,
  ]
  for (let round = 0; round < 200; round++) {
    const portions = Array.from({ length: 1 + random.below(12) }, () => {
      const changes = {
        status: random.pick(ORDER_STATUSES),
        quantity: 1 + random.below(9),
        unitPaise: random.below(20_000),
        thaliItems: random.pick(plates),
      }
      return random.chance(0.6) ? thali(changes) : curd({ ...changes, thaliItems: null })
    })
    const paid = portions.filter(({ status }) => shareOf(status) !== 'skipped')
    expect(countDishes(portions).reduce((sum, { chargedPaise }) => sum + chargedPaise, 0)).toBe(
      paid.reduce((sum, { quantity, unitPaise }) => sum + quantity * unitPaise, 0),
    )
  }
})
