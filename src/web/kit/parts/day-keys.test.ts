import { expect, test } from 'vitest'
import { dayOfKey } from './day-keys.ts'

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-03', '2026-10-27'],
  ['ArrowDown', '2026-11-25', '2026-12-02'],
  ['Home', '2026-11-22', '2026-11-16'],
  ['Home', '2026-11-16', '2026-11-16'],
  ['End', '2026-11-16', '2026-11-22'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-11-22', '2026-12-22'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['Enter', '2026-11-22', null],
])('%s leads from %s to %s', (key, from, to) => {
  expect(dayOfKey(key, from)).toBe(to)
})
