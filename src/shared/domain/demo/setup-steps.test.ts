import { expect, test } from 'vitest'
import { SETUP_STEPS, type SetupFacts, setupDone, stepDone } from './setup-steps.ts'

const DONE: SetupFacts = {
  contact: true,
  prices: true,
  area: true,
  dishes: { all: 3, pictured: 3 },
  menus: { days: 6, planned: 6 },
  trial: 'delivered',
  people: 2,
}

test.each<[string, Partial<SetupFacts>]>([
  ['contact', { contact: false }],
  ['prices', { prices: false }],
  ['area', { area: false }],
  ['dishes', { dishes: { all: 3, pictured: 2 } }],
  ['menus', { menus: { days: 6, planned: 5 } }],
  ['menus', { menus: { days: 0, planned: 0 } }],
  ['trial', { trial: 'placed' }],
  ['people', { people: 1 }],
])('%s is open with %j, and everything else is done', (open, facts) => {
  expect(SETUP_STEPS.filter((step) => !stepDone(step, { ...DONE, ...facts }))).toEqual([open])
  // Nobody has to invite anybody.
  expect(setupDone({ ...DONE, ...facts })).toBe(open === 'people')
})

test('a kitchen that has taken every step is done', () => {
  expect(setupDone(DONE)).toBe(true)
})
