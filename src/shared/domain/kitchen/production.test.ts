import { describe, expect, test } from 'vitest'
import type { Portion } from './dish-summary.ts'
import {
  countProduction,
  isCookResult,
  plannedFor,
  servingsOfPlates,
  surplusOf,
  takenOfOffer,
  toCook,
  unseenChange,
} from './production.ts'

const ROTI = { dishId: 'roti', name: 'Roti', pricePaise: null }
const DAL = { dishId: 'dal', name: 'Dal', pricePaise: null }
const line = (changes: Partial<Portion>): Portion => ({
  status: 'confirmed',
  kind: 'thali',
  dishId: null,
  name: 'Regular Thali',
  unitPaise: 8000,
  quantity: 1,
  thaliItems: [DAL, ROTI],
  ...changes,
})
const extra = (changes: Partial<Portion>) =>
  line({ kind: 'addon', dishId: 'roti', name: 'Roti', thaliItems: null, ...changes })
const SERVINGS = {
  menu: [
    { kind: 'thali', key: 'roti', serving: { amount: 4, unit: 'piece' } },
    { kind: 'thali', key: 'dal', serving: { amount: 150, unit: 'g' } },
    { kind: 'addon', key: 'roti', serving: { amount: 1, unit: 'piece' } },
  ],
  library: new Map(),
} as const

describe('what is to be cooked', () => {
  test('is the plates, and of each dish what goes on a plate and what is ordered beside it', () => {
    const counted = countProduction(
      [
        line({ quantity: 112 }),
        line({ status: 'pending', quantity: 20 }),
        line({ status: 'skipped', quantity: 8 }),
        extra({ quantity: 30 }),
      ],
      SERVINGS,
    )
    expect(counted.map(({ name, unit, sure, pending, notComing }) => [name, unit, sure, pending, notComing])).toEqual([
      ['Regular Thali', 'portion', 112, 20, 8],
      ['Roti', 'piece', 478, 80, 32],
      ['Dal', 'g', 16_800, 3000, 1200],
    ])
  })

  test('has what was declined when it was being cooked', () => {
    const [thali] = countProduction([line({ status: 'skipped', late: true, quantity: 2 })], SERVINGS)
    expect(thali).toMatchObject({ sure: 2, notComing: 0 })
  })

  test('takes the library’s serving for a dish that is not on the menu, and counts portions without one', () => {
    const papad = { dishId: 'papad', name: 'Papad', pricePaise: null }
    const library = new Map([['papad', { amount: 0.5, unit: 'piece' as const }]])
    const counted = countProduction(
      [
        line({ thaliItems: [papad], quantity: 3 }),
        line({ kind: 'addon', name: 'Curd', thaliItems: null, quantity: 2 }),
      ],
      { menu: [], library },
    )
    expect(counted.map(({ key, unit, sure }) => [key, unit, sure])).toEqual([
      ['regular-thali', 'portion', 3],
      ['name:curd', 'portion', 2],
      ['papad', 'piece', 1.5],
    ])
  })

  test('is of the alternative where a dish is not for somebody, in the same amount and right behind it', () => {
    const jain = { status: 'confirmed' as const, kind: 'thali' as const, quantity: 1 }
    const [from, to] = [
      { key: 'dal', name: 'Dal' },
      { key: 'jain', name: 'Jain Dal' },
    ]
    const counted = countProduction([line({ quantity: 132 })], SERVINGS, [{ ...jain, from, to }])
    expect(counted.map(({ name, unit, sure }) => [name, unit, sure])).toEqual([
      ['Regular Thali', 'portion', 132],
      ['Roti', 'piece', 528],
      ['Dal', 'g', 131 * 150],
      ['Jain Dal', 'g', 150],
    ])
    const none = countProduction([line({ quantity: 1 })], SERVINGS, [{ ...jain, from, to: null }])
    expect(none.map(({ name }) => name)).toEqual(['Regular Thali', 'Roti'])
  })

  test('stands in two lines where a dish is counted in two units', () => {
    const menu = [{ kind: 'thali' as const, key: 'roti', serving: { amount: 4, unit: 'piece' as const } }]
    const counted = countProduction([line({ thaliItems: [ROTI] }), extra({ quantity: 5 })], {
      menu,
      library: new Map(),
    })
    expect(counted.slice(1).map(({ unit, sure }) => [unit, sure])).toEqual([
      ['piece', 4],
      ['portion', 5],
    ])
  })
})

test.each([
  [132, 3, 136],
  [558, 3, 575],
  [100, 3, 103],
  [700, 10, 770],
  [0, 3, 0],
  [2.5, 0, 3],
  [132, 0, 132],
])('of %d with a buffer of %d %% there are planned %d', (sure, buffer, planned) => {
  expect(plannedFor(sure, buffer)).toBe(planned)
})

test('changes that were seen are cooked beside what was planned', () => {
  const locked = { lockedSure: 558, seen: 558, planned: 575 }
  expect(unseenChange(locked, 566)).toBe(8)
  expect(toCook(locked)).toBe(575)
  expect(toCook({ ...locked, seen: 566 })).toBe(583)
  expect(toCook({ ...locked, seen: 0, planned: 0 })).toBe(0)
})

describe('the surplus of a plan of 136 for 132', () => {
  const locked = { lockedSure: 132, seen: 132, planned: 136 }
  const offered = { ...locked, offer: { amount: 3, seen: 132, toCook: 136 } }

  test('is what is planned beyond what is sold, whether changes have been seen or not', () => {
    expect(surplusOf(locked, 132)).toBe(4)
    // What comes later is cooked beside the plan, as long as nothing of that is offered.
    expect(surplusOf(locked, 134)).toBe(4)
    expect(surplusOf(offered, 134)).toBe(2)
    expect(surplusOf(offered, 140)).toBe(1)
  })

  test.each([
    [132, 136, 0],
    [134, 136, 2],
    [135, 136, 3],
    // One more than was offered, by phone.
    [136, 137, 3],
    // Called off.
    [130, 134, 0],
  ])('of which 3 are offered, with %i ordered: %i to cook, %i taken from it', (seen, cook, taken) => {
    expect([toCook({ ...offered, seen }), takenOfOffer(offered, seen)]).toEqual([cook, taken])
  })

  test('has of each dish what goes on so many plates', () => {
    expect([...servingsOfPlates(3, SERVINGS.menu)]).toEqual([
      ['portion regular-thali', 3],
      ['piece roti', 12],
      ['g dal', 450],
    ])
  })
})

test.each([
  [null, null, true],
  [575, 12, true],
  [575, null, true],
  [0, 0, true],
  [2.5, 0.25, true],
  [null, 3, false],
  [10, 11, false],
  [-1, 0, false],
  [1.1, 0, false],
  [20_000_000, 0, false],
])('cooked %s, left over %s: %s', (cooked, leftOver, isRight) => {
  expect(isCookResult({ cooked, leftOver })).toBe(isRight)
})
