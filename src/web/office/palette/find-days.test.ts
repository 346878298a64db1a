import { expect, test } from 'vitest'
import { findDays } from './find-days.ts'

const TODAY = '2026-11-22'
const NAMED = { today: TODAY, tomorrow: '2026-11-23' }

test.each([
  ['2027-03-01', ['2027-03-01']],
  ['24 nov', ['2026-11-24']],
  ['24/11', ['2026-11-24']],
  ['24', ['2026-11-24', '2026-12-24', '2027-01-24', '2027-02-24', '2026-10-24', '2026-09-24']],
  ['Tue 24 Nov 2026', ['2026-11-24']],
  ['tom', ['2026-11-23']],
  ['today', [TODAY]],
  ['2026-02-30', []],
  ['aloo', []],
  ['', []],
  ['/', []],
])('%j means %j', (typed, days) => {
  expect(findDays(typed, TODAY, NAMED)).toEqual(days)
})

test('a weekday is the next one first, today included', () => {
  expect(findDays('sun', TODAY, NAMED).slice(0, 2)).toEqual([TODAY, '2026-11-29'])
  expect(findDays('sat', TODAY, NAMED)[0]).toBe('2026-11-28')
})
