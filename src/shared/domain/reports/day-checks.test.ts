import { describe, expect, test } from 'vitest'
import { STANDARD_CALENDAR, STANDARD_SLOTS } from '../calendar/standard-calendar.ts'
import { checkDue, checkTime, DAY_CHECKS, DAY_GAPS, gapsAt } from './day-checks.ts'

const DAY = '2026-11-24'
const at = (time: string, day = DAY) => new Date(`${day}T${time}:00+05:30`)
const clock = (instant: Date) => new Date(instant.getTime() + 5.5 * 3600_000).toISOString().slice(11, 16)

test.each([
  ['lunch', ['10:00', '12:00', '15:00']],
  ['dinner', ['17:00', '19:00', '22:00']],
])('%s is checked at %j', (code, times) => {
  const slot = STANDARD_SLOTS.find((one) => one.code === code)
  if (!slot) throw new Error(code)
  expect(DAY_CHECKS.map((name) => clock(checkTime(slot, DAY, name)))).toEqual(times)
})

test.each([
  ['09:59', null],
  ['10:00', 'before'],
  ['11:59', 'before'],
  ['12:00', 'start'],
  ['14:59', 'start'],
  ['15:00', 'end'],
  ['23:59', 'end'],
])('at %s the check that is due is %s', (time, name) => expect(checkDue(STANDARD_CALENDAR, DAY, at(time))).toBe(name))

test('a closed day has none, and no day but today has', () => {
  expect(checkDue(STANDARD_CALENDAR, '2026-11-22', at('12:00', '2026-11-22'))).toBeNull()
  expect(checkDue(STANDARD_CALENDAR, DAY, at('00:00', '2026-11-25'))).toBeNull()
  expect(checkDue(STANDARD_CALENDAR, '2026-11-25', at('12:00'))).toBeNull()
})

describe('of what is missing', () => {
  const all = DAY_GAPS.map((gap) => ({ gap, count: 1 }))
  const found = (check: (typeof DAY_CHECKS)[number], now: Date, gaps = all) =>
    gapsAt(STANDARD_CALENDAR, DAY, check, gaps, now).map(({ gap }) => gap)

  test.each([
    ['before', ['missing', 'unconfirmed']],
    ['start', ['missing', 'unconfirmed', 'unpacked', 'off_run']],
    ['end', ['missing', 'unconfirmed', 'undelivered', 'failed', 'cash_due']],
  ] as const)('%s asks for %j', (check, gaps) => expect(found(check, at('12:00'))).toEqual(gaps))

  test('zero is left out, and before the deadline nothing has to be made', () => {
    expect(
      found(
        'start',
        at('12:00'),
        all.map(({ gap }) => ({ gap, count: gap === 'off_run' ? 1 : 0 })),
      ),
    ).toEqual(['off_run'])
    expect(found('start', at('12:00', '2026-11-23'))).toEqual(['unpacked', 'off_run'])
  })
})
