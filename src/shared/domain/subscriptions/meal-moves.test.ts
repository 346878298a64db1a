import { expect, test } from 'vitest'
import { CHANGE_REASONS, type ChangeReason, FULFILMENTS, type Fulfilment } from '../ordering/order-states.ts'
import { availableBy, type MealState, mealOf, mealSteps } from './meal-moves.ts'

const STATES: MealState[] = (Object.keys(FULFILMENTS) as Fulfilment[]).flatMap((fulfilment) => [
  { fulfilment, reason: null },
  ...(Object.keys(CHANGE_REASONS) as ChangeReason[]).map((reason) => ({ fulfilment, reason })),
])

/** `skipped late` */
function stateOf(words: string): MealState {
  const [fulfilment, reason] = words.split(' ') as [Fulfilment, ChangeReason?]
  return { fulfilment, reason: reason ?? null }
}

test.each([
  ['pending', 'reserved'],
  ['confirmed', 'reserved'],
  ['preparing', 'reserved'],
  ['dispatched', 'reserved'],
  ['out_for_delivery', 'reserved'],
  ['delivered', 'eaten'],
  ['cancelled', 'available'],
  ['skipped', 'available'],
  ['cancelled closure', 'available'],
  ['skipped pause', 'available'],
  ['skipped late', 'forfeited'],
  ['skipped skip_limit', 'forfeited'],
])('the meal of an order that is %s is %s', (state, meal) => {
  expect(mealOf(stateOf(state))).toBe(meal)
})

test.each([
  ['pending', 'confirmed', []],
  ['cancelled', 'skipped', []],
  ['pending', 'skipped', ['reserved → available: skipped']],
  ['pending', 'skipped pause', ['reserved → available: pause']],
  ['pending', 'skipped skip_limit', ['reserved → forfeited: skip_limit']],
  ['confirmed', 'cancelled', ['reserved → available: cancelled']],
  ['confirmed', 'cancelled closure', ['reserved → available: closure']],
  ['confirmed', 'skipped late', ['reserved → forfeited: late']],
  ['out_for_delivery', 'delivered', ['reserved → eaten: delivered']],
  ['delivered', 'preparing', ['eaten → reserved: set_back']],
  ['skipped', 'pending', ['available → reserved: set_back']],
  ['skipped late', 'confirmed', ['forfeited → reserved: set_back']],
  ['skipped late', 'cancelled', ['forfeited → reserved: set_back', 'reserved → available: cancelled']],
  ['delivered', 'cancelled', ['eaten → reserved: set_back', 'reserved → available: cancelled']],
  ['cancelled', 'delivered', ['available → reserved: set_back', 'reserved → eaten: delivered']],
])('from %s to %s', (from, to, steps) => {
  const moves = mealSteps(stateOf(from), stateOf(to))
  expect(moves.map((step) => `${step.from} → ${step.to}: ${step.reason}`)).toEqual(steps)
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
