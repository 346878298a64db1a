import { describe, expect, test } from 'vitest'
import { deliveryDaysOf, firstFilterOf, type OrderDateFilter } from './order-filters.ts'
import { STANDARD_CALENDAR } from './standard-calendar.ts'

const at = (ist: string) => new Date(`${ist}+05:30`)

describe('the filters of the order list', () => {
  test.each([
    ['2026-03-11T12:00:00', 'today', '2026-03-11', '2026-03-11'],
    ['2026-03-11T12:00:00', 'yesterday', '2026-03-10', '2026-03-10'],
    ['2026-03-11T12:00:00', 'tomorrow', '2026-03-12', '2026-03-12'],
    ['2026-03-11T12:00:00', 'week', '2026-03-09', '2026-03-14'],
    ['2026-03-09T00:00:00', 'week', '2026-03-09', '2026-03-14'],
    ['2026-03-14T23:59:59', 'week', '2026-03-09', '2026-03-14'],
    ['2026-03-15T12:00:00', 'week', '2026-03-09', '2026-03-14'],
    ['2026-03-15T12:00:00', 'today', '2026-03-15', '2026-03-15'],
    ['2026-03-14T12:00:00', 'tomorrow', '2026-03-16', '2026-03-16'],
    ['2026-03-15T12:00:00', 'tomorrow', '2026-03-16', '2026-03-16'],
    ['2026-03-15T12:00:00', 'yesterday', '2026-03-14', '2026-03-14'],
    ['2026-03-16T12:00:00', 'yesterday', '2026-03-14', '2026-03-14'],
    ['2026-01-01T00:00:00', 'yesterday', '2025-12-31', '2025-12-31'],
    ['2026-01-01T00:00:00', 'week', '2025-12-29', '2026-01-03'],
  ] as const)('at %s, %s is %s to %s', (now, filter, from, to) => {
    expect(deliveryDaysOf(filter, STANDARD_CALENDAR, at(now))).toEqual({ from, to })
  })

  test('a closed day is passed over', () => {
    const at1 = at('2026-03-11T12:00:00')
    const closed = (day: string) => [day, { open: false, cutOffAt: at1, orderBy: at1 }] as const
    const calendar = { ...STANDARD_CALENDAR, days: new Map(['2026-03-10', '2026-03-11', '2026-03-12'].map(closed)) }
    const dayOf = (filter: OrderDateFilter) => deliveryDaysOf(filter, calendar, at1)?.from
    expect(dayOf('yesterday')).toBe('2026-03-09')
    expect(dayOf('today')).toBe('2026-03-11')
    expect(dayOf('tomorrow')).toBe('2026-03-13')
    expect(firstFilterOf([calendar], at1)).toBe('tomorrow')
  })

  test.each([
    ['2026-03-14T12:00:00', 'today'],
    ['2026-03-13T13:59:00', 'today'],
    ['2026-03-13T14:00:00', 'tomorrow'],
    ['2026-03-13T20:30:00', 'tomorrow'],
    ['2026-03-15T12:00:00', 'tomorrow'],
  ])('at %s the list opens with %s', (now, filter) => {
    expect(firstFilterOf([STANDARD_CALENDAR], at(now))).toBe(filter)
  })

  test('a day is that day', () => {
    const days = deliveryDaysOf('2026-04-02', STANDARD_CALENDAR, at('2026-03-11T12:00:00'))
    expect(days).toEqual({ from: '2026-04-02', to: '2026-04-02' })
  })

  test('all is all', () => {
    expect(deliveryDaysOf('all', STANDARD_CALENDAR, at('2026-03-11T12:00:00'))).toBeNull()
  })
})
