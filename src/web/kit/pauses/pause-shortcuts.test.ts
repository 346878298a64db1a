import { expect, test } from 'vitest'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { pauseShortcuts } from './pause-shortcuts.ts'

const subscription = { mealsLeft: 7, nextDay: '2026-11-24', pauses: [], orders: [] }
const at = (now: string, of = subscription) => pauseShortcuts(of, STANDARD_CALENDAR, new Date(`2026-${now}+05:30`))

test.each([
  ['on a Monday at noon', '11-23T12:00:00', '2026-11-24', '2026-11-30', '2026-11-24'],
  ['after the deadline', '11-23T18:00:00', undefined, '2026-11-30', '2026-11-25'],
  ['on a Saturday, before a Sunday', '11-28T12:00:00', undefined, '2026-11-30', '2026-11-30'],
  ['on a Sunday: next week is the one that begins tomorrow', '11-22T12:00:00', undefined, '2026-11-23', '2026-11-24'],
])('%s', (_, now, tomorrow, monday, first) => {
  const shortcuts = at(now)
  expect(shortcuts.tomorrow?.from).toBe(tomorrow)
  expect(shortcuts.nextWeek?.from).toBe(monday)
  expect(shortcuts.openEnd).toEqual({ from: first, to: null })
})

test('next week ends with the last day that is served', () => {
  expect(at('11-23T12:00:00').nextWeek).toEqual({ from: '2026-11-30', to: '2026-12-05' })
})

test('days without a meal of the subscription are not offered', () => {
  expect(at('11-23T12:00:00', { ...subscription, mealsLeft: 2 })).toMatchObject({ nextWeek: null })
  expect(at('11-23T12:00:00', { ...subscription, mealsLeft: 0 })).toEqual({
    tomorrow: null,
    nextWeek: null,
    openEnd: null,
  })
})
