import { expect, test } from 'vitest'
import type { ServiceSlot } from './calendar.ts'
import { deliveryWindowOf, windowTimes } from './delivery-window.ts'
import { STANDARD_SLOTS } from './standard-calendar.ts'

const LUNCH = STANDARD_SLOTS[0] as ServiceSlot

test.each([
  ['2026-03-10T17:00:00', { from: '12:00', to: '14:00' }],
  ['2026-03-11T11:59:59.999', { from: '12:00', to: '14:00' }],
  ['2026-03-11T12:00:00', { from: null, to: '21:00' }],
  ['2026-03-11T19:59:59', { from: null, to: '21:00' }],
])('a lunch of 11 March ordered at %s is delivered %j', (placedAt, window) => {
  expect(deliveryWindowOf(LUNCH, '2026-03-11', new Date(`${placedAt}+05:30`))).toEqual(window)
})

test.each([
  ['12:00', '14:00', '12', '2 pm'],
  ['11:30', '14:00', '11:30 am', '2 pm'],
  ['19:00', '21:30', '7', '9:30 pm'],
  ['09:00', '11:00', '9', '11 am'],
  ['00:15', '01:00', '12:15', '1 am'],
  [null, '21:00', null, '9 pm'],
])('%s to %s reads %s to %s', (from, to, first, last) => {
  expect(windowTimes({ from, to })).toEqual({ from: first, to: last })
})
