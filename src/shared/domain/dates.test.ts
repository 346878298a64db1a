import { expect, test } from 'vitest'
import { formatDate } from './dates.ts'

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
