import { expect, test } from 'vitest'
import { weekdayName } from './weekday-name.ts'

test.each([
  ['2026-11-16', 'Monday', 'Mon'],
  ['2026-11-21', 'Saturday', 'Sat'],
  ['2026-12-31', 'Thursday', 'Thu'],
])('%s is a %s', (day, long, short) => {
  expect(weekdayName(day)).toBe(long)
  expect(weekdayName(day, 'short')).toBe(short)
})
