import { expect, test } from 'vitest'
import { isSettled, ORDER_STATUSES, timelinePosition } from './order-status.ts'

const TABLE = [
  ['pending', -1, false],
  ['confirmed', 0, false],
  ['preparing', 1, false],
  ['dispatched', 2, false],
  ['out_for_delivery', 2, false],
  ['delivered', 3, true],
  ['cancelled', null, true],
  ['skipped', null, true],
] as const

// shows: C4.status.5
test.each(TABLE)('%s stands at %s of the timeline, settled: %s', (status, position, settled) => {
  expect([timelinePosition(status), isSettled(status)]).toEqual([position, settled])
})

test('the table has every status', () => {
  expect(TABLE.map(([status]) => status)).toEqual([...ORDER_STATUSES])
})
