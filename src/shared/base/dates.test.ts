import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatWeekdayDate } from './dates.ts'

// shows: C1.14
test.each([
  ['2026-11-20', '20 Nov 2026'],
  ['2026-01-01', '1 Jan 2026'],
  ['2026-11-20T18:29:59.000Z', '20 Nov 2026'],
  ['2026-11-20T18:30:00.000Z', '21 Nov 2026'],
  ['2026-12-31T20:00:00Z', '1 Jan 2027'],
  ['', ''],
  ['soon', ''],
  [null, ''],
  [undefined, ''],
])('formatDate(%s) is %s', (date, text) => {
  expect(formatDate(date)).toBe(text)
})

test.each([
  ['2026-11-20', 'Fri, 20 Nov 2026'],
  ['2026-11-20T18:30:00.000Z', 'Sat, 21 Nov 2026'],
  ['soon', ''],
])('formatWeekdayDate(%s) is %s', (date, text) => {
  expect(formatWeekdayDate(date)).toBe(text)
})

test('any instant reads as the browser would write it', () => {
  const format = new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(formatDate(instant.toISOString())).toBe(format.format(instant))
    }),
  )
})
