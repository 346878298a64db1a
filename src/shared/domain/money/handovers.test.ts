import { describe, expect, test } from 'vitest'
import { cashInHand, countedState, heldSince } from './handovers.ts'

test.each([
  [96000, 96000, 'matched'],
  [96000, 94000, 'discrepancy'],
  [96000, 96001, 'discrepancy'],
])('%i declared and %i counted is a %s', (declared, counted, state) => {
  expect(countedState(declared, counted)).toBe(state)
})

test('what is settled is in hand no more', () => {
  expect(cashInHand({ collected: 96000, settled: 50000 })).toBe(46000)
  expect(cashInHand({ collected: 88000, settled: 96000 })).toBe(-8000)
})

describe('the day since which cash is in hand', () => {
  const collected = [
    { day: '2026-11-21', amount: 40000 },
    { day: '2026-11-23', amount: 96000 },
    { day: '2026-11-22', amount: 10000 },
  ]
  test.each([
    [146000, '2026-11-21'],
    [106001, '2026-11-21'],
    [106000, '2026-11-22'],
    [96000, '2026-11-23'],
    [2000, '2026-11-23'],
    [0, null],
    [-8000, null],
  ])('of ₹ paise %i', (inHand, day) => {
    expect(heldSince(collected, inHand)).toBe(day)
  })
})
