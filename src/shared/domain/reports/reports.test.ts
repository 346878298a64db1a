import { expect, test } from 'vitest'
import { STANDARD_CALENDAR } from '../calendar/standard-calendar.ts'
import { comparedDaysOf, type ReportedDays, reportDaysOf } from './reports.ts'

test.each([
  ['today', '2026-03-11T05:30:00Z', { from: '2026-03-11', to: '2026-03-11' }],
  ['today', '2026-03-11T18:30:00Z', { from: '2026-03-12', to: '2026-03-12' }],
  ['week', '2026-03-11T05:30:00Z', { from: '2026-03-09', to: '2026-03-14' }],
  ['month', '2026-03-11T05:30:00Z', { from: '2026-03-01', to: '2026-03-31' }],
  ['month', '2026-01-31T18:30:00Z', { from: '2026-02-01', to: '2026-02-28' }],
  ['month', '2028-02-10T00:00:00Z', { from: '2028-02-01', to: '2028-02-29' }],
  ['month', '2026-12-31T00:00:00Z', { from: '2026-12-01', to: '2026-12-31' }],
  ['last_month', '2026-03-11T05:30:00Z', { from: '2026-02-01', to: '2026-02-28' }],
  ['last_month', '2026-01-31T05:30:00Z', { from: '2025-12-01', to: '2025-12-31' }],
  ['all', '2026-03-11T05:30:00Z', null],
] as const)('%s at %s', (period, now, days) => {
  expect(reportDaysOf(period, STANDARD_CALENDAR, new Date(now))).toEqual(days)
})

const span = (from: string, to: string) => ({ from, to })

// Wednesday, 11 March 2026.
test.each([
  // Under way: as far as it has come.
  ['month', span('2026-03-01', '2026-03-11'), span('2026-02-01', '2026-02-11')],
  ['week', span('2026-03-09', '2026-03-11'), span('2026-03-02', '2026-03-04')],
  [span('2026-03-10', '2026-03-20'), span('2026-03-10', '2026-03-11'), span('2026-02-27', '2026-02-28')],
  // Over, or a day.
  ['today', span('2026-03-11', '2026-03-11'), span('2026-03-10', '2026-03-10')],
  ['last_month', span('2026-02-01', '2026-02-28'), span('2026-01-01', '2026-01-31')],
  [span('2026-02-10', '2026-02-19'), span('2026-02-10', '2026-02-19'), span('2026-01-31', '2026-02-09')],
  // To come.
  [span('2026-03-16', '2026-03-17'), span('2026-03-16', '2026-03-17'), span('2026-03-14', '2026-03-15')],
] as [ReportedDays, object, object][])('%j is compared', (reported, now, before) => {
  expect(comparedDaysOf(reported, STANDARD_CALENDAR, new Date('2026-03-11T05:30:00Z'))).toEqual({ now, before })
})

test('a month that is longer than the one before is compared with all of it', () => {
  const compared = comparedDaysOf('month', STANDARD_CALENDAR, new Date('2026-03-30T05:30:00Z'))
  expect(compared).toEqual({ now: span('2026-03-01', '2026-03-30'), before: span('2026-02-01', '2026-02-28') })
})

test('all time is compared with nothing', () => {
  expect(comparedDaysOf('all', STANDARD_CALENDAR, new Date())).toBeNull()
})
