import { describe, expect, test } from 'vitest'
import type { Calendar } from '../calendar/calendar.ts'
import { STANDARD_CALENDAR } from '../calendar/standard-calendar.ts'
import { beginsSomeDay, canRenew, queuedSubscription } from './renewal.ts'
import { subscriptionEnd } from './subscription.ts'

const ist = (text: string) => new Date(`${text}+05:30`)
/** A Wednesday; Thursday can still be served. */
const NOW = ist('2026-03-11T11:00:00')
const RUNNING = { mealsLeft: 2, startDay: '2026-03-02', nextDay: '2026-03-12', endDay: '2026-03-13', pauses: [] }
const closed = (...days: string[]): Calendar => ({
  ...STANDARD_CALENDAR,
  days: new Map(days.map((day) => [day, { open: false, cutOffAt: NOW, orderBy: NOW }])),
})

describe('a renewal begins on the open day after the last meal', () => {
  test.each([
    ['of two meals left', RUNNING, STANDARD_CALENDAR, '2026-03-14'],
    ['over a Sunday', { ...RUNNING, mealsLeft: 3 }, STANDARD_CALENDAR, '2026-03-16'],
    ['when all are ordered', { ...RUNNING, mealsLeft: 0, endDay: '2026-03-12' }, STANDARD_CALENDAR, '2026-03-13'],
    [
      'after a pause',
      { ...RUNNING, pauses: [{ from: '2026-03-13', to: '2026-03-20' }] },
      STANDARD_CALENDAR,
      '2026-03-23',
    ],
    ['after a closed day', RUNNING, closed('2026-03-14'), '2026-03-16'],
    ['that a closure moves', RUNNING, closed('2026-03-12'), '2026-03-16'],
    // The last meal was on Tuesday, and nobody could make Wednesday's order.
    ['when it is late', { ...RUNNING, mealsLeft: 0, endDay: '2026-03-10' }, STANDARD_CALENDAR, '2026-03-12'],
    ['when nothing runs', null, STANDARD_CALENDAR, '2026-03-12'],
  ] as const)('%s', (_, running, calendar, startDay) => {
    expect(queuedSubscription(1, running, calendar, NOW)).toEqual({
      mealsLeft: 1,
      startDay,
      nextDay: startDay,
      endDay: startDay,
      pauses: [],
    })
  })

  test('and has a meal each open day from then on', () => {
    expect(queuedSubscription(3, RUNNING, STANDARD_CALENDAR, NOW).endDay).toBe('2026-03-17')
  })

  test('nobody knows when, while the running one is paused without an end', () => {
    expect(beginsSomeDay({ ...RUNNING, pauses: [{ from: '2026-03-13', to: null }] })).toBe(true)
    expect(beginsSomeDay(RUNNING)).toBe(false)
    expect(beginsSomeDay(null)).toBe(false)
  })
})

test('a pause of the running one reaches into the renewal', () => {
  const running = { ...RUNNING, pauses: [{ from: '2026-03-16', to: '2026-03-18' }] }
  expect(queuedSubscription(3, running, STANDARD_CALENDAR, NOW)).toMatchObject({
    startDay: '2026-03-14',
    endDay: '2026-03-20',
  })
  const over = { ...RUNNING, mealsLeft: 0, pauses: [{ from: '2026-03-12', to: '2026-03-18' }] }
  expect(queuedSubscription(1, over, STANDARD_CALENDAR, NOW)).toMatchObject({ startDay: '2026-03-19' })
  const open = { ...RUNNING, pauses: [{ from: '2026-03-16', to: null }] }
  expect(beginsSomeDay(queuedSubscription(3, open, STANDARD_CALENDAR, NOW))).toBe(true)
})

test.each([
  ['2026-03-13', true],
  ['2026-03-14', true],
  ['2026-03-16', false],
])('one whose last day is %s can be renewed on Thursday: %s', (endDay, expected) => {
  const running = { status: 'active', endDate: subscriptionEnd(endDay) }
  expect(canRenew(running, ist('2026-03-12T11:00:00'))).toBe(expected)
  expect(canRenew({ ...running, openEnd: true }, NOW)).toBe(false)
})
