import { expect, test } from 'vitest'
import { STANDARD_CALENDAR } from '../calendar/standard-calendar.ts'
import { previewPause } from './pause-preview.ts'
import { validUntil } from './validity.ts'

const VALIDITY = { startDay: '2026-10-31', validDays: 45, pausesExtend: true, closedDays: [] }
const PAUSE = { from: '2026-11-05', to: '2027-02-05' }

test.each([
  ['without a pause', {}, [], '2026-12-14'],
  ['with a pause', {}, [PAUSE], '2027-03-17'],
  [
    'with a pause that begins on a day that another has moved',
    {},
    [
      { from: '2026-11-05', to: '2026-11-06' },
      { from: '2026-12-16', to: '2026-12-17' },
    ],
    '2026-12-18',
  ],
  ['with a pause after it', {}, [{ from: '2026-12-15', to: '2026-12-17' }], '2026-12-14'],
  ['with a pause without an end', {}, [{ from: '2026-11-05', to: null }], null],
  ['by rules for which pauses count', { pausesExtend: false }, [PAUSE], '2026-12-14'],
  ['with closed days', { closedDays: ['2026-11-02', '2026-12-15'] }, [], '2026-12-16'],
  ['with a closed day in a pause, once', { closedDays: ['2026-11-06'] }, [PAUSE], '2027-03-17'],
] as const)('meals can be eaten %s until %s', (_, changes, pauses, until) => {
  expect(validUntil({ ...VALIDITY, ...changes }, pauses)).toBe(until)
})

test('a pause says which meals would expire, where pauses do not extend', () => {
  const now = new Date('2026-11-02T10:00:00+05:30')
  const of = (pausesExtend: boolean) => ({
    mealsLeft: 23,
    nextDay: '2026-11-04',
    pauses: [],
    orders: [],
    validity: { ...VALIDITY, pausesExtend, paused: [] },
  })
  const lost = { meals: 22, after: '2026-12-14' }
  expect(previewPause(of(false), PAUSE, STANDARD_CALENDAR, now)).toMatchObject({ can: true, preview: { lost } })
  const extended = previewPause(of(true), PAUSE, STANDARD_CALENDAR, now)
  expect(extended.can && extended.preview).not.toHaveProperty('lost')
})

test('days of the renewal can be paused', () => {
  const now = new Date('2026-11-02T10:00:00+05:30')
  const renewed = { mealsLeft: 1, nextDay: '2026-11-04', pauses: [], orders: [], renewalMeals: 5 }
  expect(previewPause(renewed, { from: '2026-11-06', to: '2026-11-07' }, STANDARD_CALENDAR, now)).toMatchObject({
    can: true,
    preview: { keptDays: ['2026-11-06', '2026-11-07'], formerLastDay: '2026-11-10', lastDay: '2026-11-12' },
  })
})
