import { expect, test } from 'vitest'
import { STANDARD_CALENDAR } from '../calendar/standard-calendar.ts'
import { reportDaysOf } from './reports.ts'

test.each([
  ['today', '2026-03-11T05:30:00Z', { from: '2026-03-11', to: '2026-03-11' }],
  ['today', '2026-03-11T18:30:00Z', { from: '2026-03-12', to: '2026-03-12' }],
  ['week', '2026-03-11T05:30:00Z', { from: '2026-03-09', to: '2026-03-14' }],
  ['month', '2026-03-11T05:30:00Z', { from: '2026-03-01', to: '2026-03-31' }],
  ['month', '2026-01-31T18:30:00Z', { from: '2026-02-01', to: '2026-02-28' }],
  ['month', '2028-02-10T00:00:00Z', { from: '2028-02-01', to: '2028-02-29' }],
  ['month', '2026-12-31T00:00:00Z', { from: '2026-12-01', to: '2026-12-31' }],
  ['all', '2026-03-11T05:30:00Z', null],
] as const)('%s at %s', (period, now, days) => {
  expect(reportDaysOf(period, STANDARD_CALENDAR, new Date(now))).toEqual(days)
})
