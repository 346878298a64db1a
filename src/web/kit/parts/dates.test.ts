import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockTime, shortDate, weekdayDate } from './dates.ts'

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' })
  return (instant: Date) => format.format(instant)
}

test('any instant reads as the browser would write it', () => {
  const clock = written({ hour: 'numeric', minute: '2-digit' })
  const date = written({ day: 'numeric', month: 'short', year: '2-digit' })
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(clockTime(instant.toISOString())).toBe(clock(instant))
      expect(shortDate(instant.toISOString())).toBe(date(instant))
    }),
  )
})

test('a kitchen day is named by its weekday, too', () => {
  expect(weekdayDate('2026-11-20')).toBe('Fri, 20 Nov 26')
})
