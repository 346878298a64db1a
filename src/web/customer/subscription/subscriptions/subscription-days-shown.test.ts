import { expect, test } from 'vitest'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { calendarOfSubscription } from './subscription-days-shown.ts'

const ist = (text: string) => new Date(`2026-03-${text}+05:30`)
/** A Wednesday morning: Thursday's order waits, Wednesday's is past its deadline. */
const NOW = ist('11T10:00:00')
const order = (day: string, fulfilment: 'pending' | 'confirmed' | 'skipped', confirmBy: Date, paused = false) => ({
  id: `order of ${day}`,
  day: `2026-03-${day}`,
  fulfilment,
  confirmBy,
  paused,
})
const SUBSCRIPTION = {
  mealsLeft: 4,
  nextDay: '2026-03-13',
  pauses: [{ from: '2026-03-14', to: '2026-03-16' }],
  orders: [order('11', 'confirmed', ist('10T18:00:00')), order('12', 'pending', ist('11T18:00:00'))],
}
const CALENDAR: Calendar = {
  ...STANDARD_CALENDAR,
  days: new Map([['2026-03-18', { open: false, cutOffAt: NOW, orderBy: NOW }]]),
}

test.each([
  ['11', 'ordered', null], // past its deadline
  ['12', 'ordered', 'skip_order'],
  ['13', 'planned', 'skip_day'],
  ['14', 'paused', 'serve_day'],
  ['15', 'closed', null], // Sunday
  ['16', 'paused', 'serve_day'],
  ['17', 'planned', 'skip_day'],
  ['18', 'closed', null],
  ['20', 'planned', 'skip_day'],
  ['21', 'none', null],
])('the %sth of March is %s: %s', (day, state, action) => {
  const dayOf = calendarOfSubscription(SUBSCRIPTION, CALENDAR, NOW)
  expect(dayOf(`2026-03-${day}`)).toMatchObject({ state, action })
})

test('a skipped order can be had after all, one that a pause has skipped with its day', () => {
  const orders = [order('12', 'skipped', ist('11T18:00:00'))]
  const dayOf = calendarOfSubscription({ ...SUBSCRIPTION, orders }, CALENDAR, NOW)
  expect(dayOf('2026-03-12')).toMatchObject({ state: 'skipped', action: 'confirm_order', order: { id: 'order of 12' } })
  const late = calendarOfSubscription({ ...SUBSCRIPTION, orders }, CALENDAR, ist('11T18:00:00'))
  expect(late('2026-03-12')).toMatchObject({ state: 'skipped', action: null })
  const pauses = [{ from: '2026-03-12', to: '2026-03-12' }]
  const paused = calendarOfSubscription(
    { ...SUBSCRIPTION, pauses, orders: [order('12', 'skipped', ist('11T18:00:00'), true)] },
    CALENDAR,
    NOW,
  )
  expect(paused('2026-03-12')).toMatchObject({ state: 'paused', action: 'serve_day' })
})
