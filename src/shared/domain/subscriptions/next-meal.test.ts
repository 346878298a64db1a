import { expect, test } from 'vitest'
import { type KnownMeals, type NextMeal, nextMealOf } from './next-meal.ts'

const TODAY = '2026-03-11'
const RUNS: KnownMeals = {
  status: 'active',
  isExpired: false,
  end_date: '2026-03-31T18:29:59.000Z',
  pause: null,
  meal_days: ['2026-03-12', '2026-03-13'],
  held_up: null,
}

test.each<[string, Partial<KnownMeals>, NextMeal | null]>([
  ['runs', {}, { says: 'next', day: '2026-03-12' }],
  ['has its next meal skipped', { meal_days: ['2026-03-13'] }, { says: 'next', day: '2026-03-13' }],
  [
    'is paused',
    { pause: { from: TODAY, to: '2026-03-14' }, meal_days: ['2026-03-16'] },
    { says: 'paused', to: '2026-03-14', day: '2026-03-16' },
  ],
  ['is paused without an end', { pause: { from: TODAY, to: null }, meal_days: [] }, { says: 'paused_open' }],
  ['has no address', { meal_days: [], held_up: 'no_address' }, { says: 'no_address' }],
  ['waits for its payment', { meal_days: [], held_up: 'payment_due' }, { says: 'payment_due' }],
  ['has had its last meal today', { meal_days: [] }, { says: 'none' }],
  [
    'has ended of late',
    { status: 'expired', isExpired: true, end_date: '2026-03-02T18:29:59.000Z', meal_days: [] },
    { says: 'ended' },
  ],
  ['ended long ago', { status: 'expired', isExpired: true, end_date: '2026-01-02T18:29:59.000Z', meal_days: [] }, null],
  ['was called off', { status: 'cancelled', meal_days: [] }, null],
  ['never was', { status: null, end_date: null, meal_days: [] }, null],
  ['is told of by an older server', { meal_days: undefined }, null],
])('of a subscription that %s', (_, changes, said) => {
  expect(nextMealOf({ ...RUNS, ...changes }, TODAY, [])).toEqual(said)
})

test('of a day that has a card nothing more is said', () => {
  expect(nextMealOf(RUNS, TODAY, ['2026-03-12'])).toBeNull()
})
