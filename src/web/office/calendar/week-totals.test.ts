import { expect, test } from 'vitest'
import type { DayOfMonth, SlotOfDay } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { weeksOfMonth } from '#shared/domain/calendar/month.ts'
import { weeksOf, weekTotals } from './week-totals.ts'

const slot = (changes: Partial<SlotOfDay>): SlotOfDay => ({
  slot: 'lunch',
  state: 'open',
  menu: null,
  closure: null,
  deadline: '2026-11-23T12:30:00.000Z',
  deadline_unusual: false,
  order_by: '2026-11-24T14:30:00.000Z',
  order_by_unusual: false,
  one_off: 0,
  subscription: 0,
  held: 0,
  cancelled: 0,
  skipped: 0,
  promised: 0,
  capacity: null,
  left: null,
  ...changes,
})
const MENU = { _id: '0198c2a4-7b1e-7c3d-9e1f-000000000001', name: 'Ghar Ka Thali', stands_in: false }
const day = (date: string, slots: SlotOfDay[], menu: DayOfMonth['menu'] = MENU): DayOfMonth => ({
  day: date,
  menu,
  slots,
})

test('a month’s days are its weeks', () => {
  const weeks = weeksOfMonth('2026-11')
  expect(weeksOf(weeks.flat().map((date) => day(date, []))).map((week) => week.map((of) => of.day))).toEqual(weeks)
})

test('a week adds up both slots, and counts what is closed and what lacks a menu', () => {
  const week = [
    day('2026-11-23', [slot({ one_off: 3, subscription: 100 }), slot({ slot: 'dinner', one_off: 2 })]),
    day('2026-11-24', [slot({ state: 'closed', cancelled: 17 })], null),
    day('2026-11-25', [slot({ promised: 40 })], null),
    day('2026-11-29', [slot({ state: 'off' })], null),
  ]
  expect(weekTotals(week, '2026-11-20')).toEqual({ orders: 105, promised: 40, closed: 1, withoutMenu: 1 })
})

test.each([
  ['2026-11-25', 1],
  ['2026-11-12', 1],
  ['2026-11-11', 0], // two weeks ahead need no menu yet
  ['2026-11-26', 0], // what is over needs none
])('on %s a day without a menu counts %i', (today, withoutMenu) => {
  expect(weekTotals([day('2026-11-25', [slot({})], null)], today).withoutMenu).toBe(withoutMenu)
})
