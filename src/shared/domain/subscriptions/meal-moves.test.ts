import { expect, test } from 'vitest'
import { FULFILMENTS, type Fulfilment } from '../ordering/order-states.ts'
import { availableBy, mealOf, mealSteps } from './meal-moves.ts'

const STATES = Object.keys(FULFILMENTS) as Fulfilment[]

test('an order reserves its meal until it is delivered, skipped or cancelled', () => {
  expect(STATES.map((state) => [state, mealOf(state)])).toEqual([
    ['pending', 'reserved'],
    ['confirmed', 'reserved'],
    ['preparing', 'reserved'],
    ['dispatched', 'reserved'],
    ['out_for_delivery', 'reserved'],
    ['delivered', 'eaten'],
    ['cancelled', 'available'],
    ['skipped', 'available'],
  ])
})

test.each<[Fulfilment, Fulfilment, string[]]>([
  ['pending', 'confirmed', []],
  ['cancelled', 'skipped', []],
  ['pending', 'skipped', ['reserved → available: skipped']],
  ['confirmed', 'cancelled', ['reserved → available: cancelled']],
  ['out_for_delivery', 'delivered', ['reserved → eaten: delivered']],
  ['delivered', 'preparing', ['eaten → reserved: set_back']],
  ['skipped', 'pending', ['available → reserved: set_back']],
  ['delivered', 'cancelled', ['eaten → reserved: set_back', 'reserved → available: cancelled']],
  ['cancelled', 'delivered', ['available → reserved: set_back', 'reserved → eaten: delivered']],
])('from %s to %s', (from, to, steps) => {
  expect(mealSteps(from, to).map((step) => `${step.from} → ${step.to}: ${step.reason}`)).toEqual(steps)
})

test('whatever way an order goes, its meal arrives where the order is', () => {
  for (const from of STATES)
    for (const to of STATES) {
      const steps = mealSteps(from, to)
      expect([mealOf(from), ...steps.map((step) => step.to)].at(-1)).toBe(mealOf(to))
      expect(steps.map((step) => step.from)).toEqual([mealOf(from), ...steps.map((step) => step.to)].slice(0, -1))
    }
})

test('only what comes from or goes to available changes what is left', () => {
  expect(availableBy({ from: 'outside', to: 'available', meals: 26 })).toBe(26)
  expect(availableBy({ from: 'available', to: 'reserved', meals: 1 })).toBe(-1)
  expect(availableBy({ from: 'reserved', to: 'eaten', meals: 1 })).toBe(0)
})
