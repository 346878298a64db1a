import { describe, expect, test } from 'vitest'
import { addMonths, isMonth, monthName, monthOf, weeksOfMonth } from './month.ts'

test.each([
  ['2026-11', true],
  ['2000-01', true],
  ['2099-12', true],
  ['2100-01', false],
  ['1999-12', false],
  ['2026-00', false],
  ['2026-13', false],
  ['2026-1', false],
  ['2026-11-01', false],
  ['', false],
])('%j is a month: %s', (text, real) => {
  expect(isMonth(text)).toBe(real)
})

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 0, '2026-11'],
  ['2026-11', -23, '2024-12'],
])('%s and %i months is %s', (month, count, then) => {
  expect(addMonths(month, count)).toBe(then)
})

test('a day lies in its month, which has a name', () => {
  expect(monthOf('2026-11-22')).toBe('2026-11')
  expect(monthName('2026-11')).toBe('November 2026')
})

describe('the weeks of a month', () => {
  test.each([
    ['2026-11', 6, '2026-10-26', '2026-12-06'], // begins on a Sunday
    ['2026-12', 5, '2026-11-30', '2027-01-03'],
    ['2027-02', 4, '2027-02-01', '2027-02-28'], // exactly four
  ])('%s are %i, from %s to %s', (month, count, first, last) => {
    const weeks = weeksOfMonth(month)
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, first, last])
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })
})
