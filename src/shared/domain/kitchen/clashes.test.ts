import { describe, expect, test } from 'vitest'
import type { Contents } from '../catalog/contents.ts'
import { clashesOf, type Decided, type LibraryDish, movesOf, type OrderedDish } from './clashes.ts'
import type { FoodRules } from './food-rules.ts'

const dish = (id: string, contents: Contents, alternatives: string[] = [], listed = true): LibraryDish => ({
  id,
  name: id,
  contents,
  alternatives,
  listed,
})
const LIBRARY = new Map(
  [
    dish('dal', ['onion', 'garlic'], ['gone dal', 'garlic dal', 'jain dal']),
    dish('gone dal', [], [], false),
    dish('garlic dal', ['garlic']),
    dish('jain dal', []),
    dish('raita', ['dairy']),
    dish('secret', null),
  ].map((item) => [item.id, item]),
)
const JAIN: FoodRules = { jain: true, avoid: [], allergies: [] }
const MILK: FoodRules = { jain: false, avoid: [], allergies: ['dairy'] }
const on = (id: string, changes: Partial<OrderedDish> = {}): OrderedDish => ({
  dishId: id,
  name: id,
  kind: 'thali',
  quantity: 2,
  ...changes,
})
const clash = (rules: FoodRules, dishes: OrderedDish[], decided: Record<string, Decided> = {}) =>
  clashesOf(rules, dishes, LIBRARY, new Map(Object.entries(decided)))
const decided = (decision: Decided['decision'], basis: string[], dishId: string | null = null): Decided => ({
  decision,
  dishId,
  basis,
})

describe('what becomes of a dish that clashes', () => {
  test('its first alternative in the library that fits takes its place', () => {
    const [found, ...others] = clash(JAIN, [on('dal'), on('raita')])
    expect(others).toEqual([])
    expect(found).toMatchObject({ key: 'dal', outcome: { state: 'alternative', dish: { id: 'jain dal' } } })
  })

  test('without one it is unresolved; so is what was typed into a menu, for an allergy', () => {
    const found = clash(MILK, [on('raita'), on('secret'), { ...on('Papad'), dishId: null }, on('jain dal')])
    expect(found.map(({ key, clash, outcome }) => [key, clash.unknown, outcome.state])).toEqual([
      ['raita', false, 'unresolved'],
      ['secret', true, 'unresolved'],
      ['name:papad', true, 'unresolved'],
    ])
  })

  test('is what somebody has decided', () => {
    const state = (of: Decided) => clash(MILK, [on('raita')], { raita: of })[0]?.outcome
    expect(state(decided('leave_out', []))).toEqual({ state: 'leave_out' })
    expect(state(decided('called', ['allergy:dairy']))).toEqual({ state: 'called' })
    expect(state(decided('swap', [], 'jain dal'))).toEqual({
      state: 'swap',
      dish: { id: 'jain dal', name: 'jain dal' },
    })
  })

  test('is in doubt again once something is added, or what was chosen does not fit any more', () => {
    const state = (of: Decided) => clash(MILK, [on('raita')], { raita: of })[0]?.outcome.state
    expect(state(decided('called', ['avoid:dairy']))).toBe('unresolved')
    expect(state(decided('swap', [], 'secret'))).toBe('unresolved')
    expect(state(decided('swap', [], 'gone dal'))).toBe('unresolved')
  })
})

test('counts: a dish less, another more; what is unresolved or wanted as it is stays', () => {
  const dishes = [on('dal'), on('dal', { kind: 'addon', quantity: 1 }), on('secret')]
  const order = { status: 'confirmed' as const, late: false }
  const rules: FoodRules = { ...JAIN, allergies: ['peanut'] }
  expect(
    movesOf(order, clash(rules, dishes)).map(({ from, to, kind, quantity }) => [from.key, to?.key, kind, quantity]),
  ).toEqual([
    ['dal', 'jain dal', 'thali', 2],
    ['dal', 'jain dal', 'addon', 1],
  ])
  const leftOut = clash(rules, [on('secret')], { secret: decided('leave_out', []) })
  expect(movesOf(order, leftOut)).toMatchObject([{ from: { key: 'secret' }, to: null, quantity: 2 }])
  const asked = clash(rules, [on('secret')], { secret: decided('called', ['unknown']) })
  expect(movesOf(order, asked)).toEqual([])
})
