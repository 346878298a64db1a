import { expect, test } from 'vitest'
import type { ShownStatus } from '#shared/domain/ordering/order-status.ts'
import { stepTimes } from './step-times.ts'

const none = null

test.each<[string, ShownStatus[], (string | null)[]]>([
  ['nothing', [], [none, none, none, none]],
  ['an order that waits', ['pending'], [none, none, none, none]],
  ['one on its way', ['confirmed', 'preparing', 'dispatched'], ['0', '1', '2', none]],
  [
    'dispatched is the beginning of out for delivery',
    ['confirmed', 'dispatched', 'out_for_delivery'],
    ['0', none, '1', none],
  ],
  ['one that was answered first', ['pending', 'confirmed', 'delivered'], ['1', none, none, '2']],
  ['one that was set back', ['confirmed', 'delivered', 'preparing'], ['0', '2', none, none]],
  ['one that was skipped and confirmed again', ['pending', 'skipped', 'confirmed'], ['2', none, none, none]],
])('%s', (_, statuses, times) => {
  expect(stepTimes(statuses.map((status, index) => ({ status, at: String(index) })))).toEqual(times)
})
