import { expect, test } from 'vitest'
import { bankDayOf } from './bank-date.ts'

test.each([
  ['01/03/26', '2026-03-01'],
  ['1-3-2026', '2026-03-01'],
  ['31.12.2026', '2026-12-31'],
  ['11 Mar 2026', '2026-03-11'],
  ['11-MAR-26', '2026-03-11'],
  ['11 March, 2026', '2026-03-11'],
  ['2026-03-11', '2026-03-11'],
  [' 2026/3/1 10:15:00', '2026-03-01'],
  ['11/03/2026 10:15', '2026-03-11'],
  // There is no thirteenth month: the day stands first.
  ['03/13/2026', null],
  ['30/02/2026', null],
  ['11 Xyz 2026', null],
  ['1', null],
  ['', null],
  ['633012345678', null],
  ['01/03/20261', null],
])('the day of %j is %j', (cell, day) => {
  expect(bankDayOf(cell)).toBe(day)
})
