import { expect, test } from 'vitest'
import type { ShownStatus } from '#shared/domain/ordering/order-status.ts'
import { isUpcoming } from './upcoming.ts'

test.each<[ShownStatus, string, boolean, boolean]>([
  ['pending', '2031-01-09', false, true],
  ['confirmed', '2031-01-08', false, true],
  ['out_for_delivery', '2031-01-08', false, true],
  ['delivered', '2031-01-08', false, false],
  ['skipped', '2031-01-09', false, true],
  ['cancelled', '2031-01-09', false, false],
  ['cancelled', '2031-01-09', true, true],
  // Nobody said what became of it.
  ['confirmed', '2031-01-07', false, false],
])('%s for %s, open %s: %s', (status, delivery_date, open, upcoming) => {
  expect(isUpcoming({ status, delivery_date, open }, '2031-01-08')).toBe(upcoming)
})
