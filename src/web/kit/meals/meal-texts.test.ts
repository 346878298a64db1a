import { expect, test } from 'vitest'
import { changeText, collectedText, heldText, type Move, moverText, moveText } from './meal-texts.ts'

const SKIPPED: Move = {
  _id: '7',
  reason: 'skipped',
  meals: 1,
  change: 1,
  balance: 8,
  delivery_date: '2026-11-24',
  by: 'customer',
  at: '2026-11-23T12:11:00.000Z',
}

test.each<[Partial<Move>, string]>([
  [{}, 'Skipped Tue 24 Nov on 23 Nov 17:41'],
  [{ reason: 'made' }, 'Reserved for Tue 24 Nov on 23 Nov 17:41'],
  [{ reason: 'delivered' }, 'Delivered Tue 24 Nov on 23 Nov 17:41'],
  [{ reason: 'cancelled' }, 'Cancelled Tue 24 Nov on 23 Nov 17:41'],
  [{ reason: 'closure' }, 'Kitchen closed on Tue 24 Nov, given back on 23 Nov 17:41'],
  [{ reason: 'pause' }, 'Paused on Tue 24 Nov, given back on 23 Nov 17:41'],
  [{ reason: 'late', change: 0 }, 'Not delivered Tue 24 Nov, forfeited on 23 Nov 17:41'],
  [{ reason: 'skip_limit', change: 0 }, 'Skipped Tue 24 Nov beyond the limit, forfeited on 23 Nov 17:41'],
  [{ reason: 'set_back' }, 'Order of Tue 24 Nov set back on 23 Nov 17:41'],
  [{ reason: 'bought', meals: 26, delivery_date: null }, 'Bought 26 meals on 23 Nov 17:41'],
  [{ reason: 'bought', meals: 1, delivery_date: null }, 'Bought 1 meal on 23 Nov 17:41'],
  [{ reason: 'expired', meals: 3, delivery_date: null }, '3 meals expired on 23 Nov 17:41'],
  [{ reason: 'opening', delivery_date: null }, 'Carried over on 23 Nov 17:41'],
  [{ at: '2026-11-23T18:31:00.000Z' }, 'Skipped Tue 24 Nov on 24 Nov 00:01'],
])('%j reads %s', (changes, text) => {
  expect(moveText({ ...SKIPPED, ...changes })).toBe(text)
})

test('who did it is told to the office alone', () => {
  expect(moverText(SKIPPED)).toBeUndefined()
  expect(moverText({ ...SKIPPED, admin: null })).toBe('by the customer')
  expect(moverText({ ...SKIPPED, by: 'system', admin: null })).toBe('automatically')
  expect(moverText({ ...SKIPPED, by: 'admin', admin: 'Sunita' })).toBe('by Sunita')
})

test('a change has its sign', () => {
  expect([changeText(26), changeText(-1)]).toEqual(['+26', '−1'])
})

test('the rare is told only when there is some', () => {
  const held = { available: 7, reserved: 1, eaten: 18, forfeited: 0, refunded: 0, expired: 0 }
  expect(heldText(held)).toBe('7 left, 1 reserved, 18 eaten')
  expect(heldText({ ...held, forfeited: 1, expired: 2 })).toBe('7 left, 1 reserved, 18 eaten, 1 forfeited, 2 expired')
})

test('the office reads who collects the money of a subscription', () => {
  expect((['with_first_meal', 'before_first_meal'] as const).map(collectedText)).toEqual([
    'Paid in cash, for all meals at once: whoever brings the first meal collects it.',
    'Paid in cash, for all meals at once: the kitchen collects it before the first meal.',
  ])
})
