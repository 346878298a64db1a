import { describe, expect, test } from 'vitest'
import { type Calendar, isOpen, servableDayAt } from './calendar.ts'
import { daysOfRange, offerUntil, rangeProblem, withClosed } from './closures.ts'
import { STANDARD_CALENDAR } from './standard-calendar.ts'

const at = (ist: string) => new Date(`${ist}+05:30`)

test.each([
  ['today', '2026-11-22', '2026-11-22', null],
  ['92 days', '2026-11-22', '2027-02-21', null],
  ['93 days', '2026-11-22', '2027-02-22', 'too_long'],
  ['yesterday', '2026-11-21', '2026-11-23', 'past'],
  ['the wrong way round', '2026-11-24', '2026-11-23', 'backwards'],
] as const)('%s: from %s to %s is wrong by %s', (_, from, to, problem) => {
  expect(rangeProblem({ from, to }, '2026-11-22')).toBe(problem)
})

test('a range has its first and its last day, over a month’s end', () => {
  expect(daysOfRange({ from: '2026-11-29', to: '2026-12-02' })).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ])
})

describe('a calendar with days closed', () => {
  test('is as before on all others', () => {
    const closed = withClosed(STANDARD_CALENDAR, ['2026-11-24', '2026-11-25'])
    expect(
      ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-29'].map((day) => isOpen(closed, day)),
    ).toEqual([true, false, false, true, false])
    expect(isOpen(STANDARD_CALENDAR, '2026-11-24')).toBe(true)
  })

  test('moves no deadline into the past: closed on Monday at 20:00, Wednesday can still be served', () => {
    const closed = withClosed(STANDARD_CALENDAR, ['2026-11-24'])
    expect(servableDayAt(closed, at('2026-11-23T20:00:00'))).toBe('2026-11-25')
  })

  test('with no days is the same', () => {
    expect(withClosed(STANDARD_CALENDAR, [])).toBe(STANDARD_CALENDAR)
  })
})

describe('a customer is asked until', () => {
  const until = (ofSubscription: boolean, now: string, calendar: Calendar = STANDARD_CALENDAR) =>
    offerUntil(calendar, '2026-11-24', ofSubscription, at(now))

  test.each([
    ['the deadline', true, '2026-11-23T17:59:59', '2026-11-23T18:00:00'],
    ['delivery begins, when the deadline has passed', true, '2026-11-23T18:00:00', '2026-11-24T12:00:00'],
    ['one-off orders are taken no more', false, '2026-11-23T20:00:00', '2026-11-24T20:00:00'],
  ])('%s', (_, ofSubscription, now, expected) => {
    expect(until(ofSubscription, now)).toEqual(at(expected))
  })
})
