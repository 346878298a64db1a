import { expect, test } from 'vitest'
import { secondThoughts } from './second-thoughts.ts'

const NOW = new Date('2026-03-11T12:00:00Z')
const LATER = new Date('2026-03-11T12:00:01Z')

/** Status, why it is so, and why it cannot be confirmed or skipped after all before the deadline. */
test.each([
  ['pending', null, null, null],
  ['confirmed', null, 'order_already_confirmed', null],
  ['skipped', null, null, 'order_already_skipped'],
  ['skipped', 'skip_limit', null, 'order_already_skipped'],
  ['skipped', 'pause', 'order_paused', 'order_already_skipped'],
  ['cancelled', 'closure', 'order_not_pending', 'order_not_pending'],
  ['preparing', null, 'order_not_pending', 'order_not_pending'],
] as const)('what is %s (%s) is confirmed after all: %s, skipped after all: %s', (status, why, confirm, skip) => {
  const order = { status, confirmBy: LATER, reason: why }
  const outcome = (reason: string | null) => (reason === null ? { can: true } : { can: false, reason })
  expect(secondThoughts.confirm(order, NOW)).toEqual(outcome(confirm))
  expect(secondThoughts.skip(order, NOW)).toEqual(outcome(skip))
  if (why === 'pause') return
  const late = { ...order, confirmBy: NOW }
  expect(secondThoughts.confirm(late, NOW)).toEqual(outcome('order_deadline_passed'))
  expect(secondThoughts.skip(late, NOW)).toEqual(outcome('order_deadline_passed'))
})

/** Status, whether cancelling has an end ahead (`null` for none at all), and why not. */
test.each([
  ['confirmed', true, null],
  ['pending', true, null],
  ['pending_payment', true, null],
  ['confirmed', false, 'order_cancel_too_late'],
  ['confirmed', null, 'order_not_cancellable'],
  ['preparing', true, 'order_not_cancellable'],
  ['delivered', true, 'order_not_cancellable'],
  ['cancelled', true, 'order_not_cancellable'],
] as const)('cancelling what is %s, can be cancelled: %s → %s', (status, until, reason) => {
  const cancelBy = until === null ? null : until ? LATER : NOW
  expect(secondThoughts.cancel({ status, cancelBy }, NOW)).toEqual(
    reason === null ? { can: true } : { can: false, reason },
  )
})

/** Status, how it is paid, whether the cut-off is ahead (`null` for none), and why it cannot be changed. */
test.each([
  ['confirmed', 'cod', true, null],
  ['pending', 'cod', true, null],
  ['confirmed', 'cod', false, 'order_change_too_late'],
  ['preparing', 'cod', true, 'order_not_changeable'],
  ['cancelled', 'cod', true, 'order_not_changeable'],
  ['confirmed', 'cod', null, 'order_not_changeable'],
  ['confirmed', 'subscription', true, 'order_not_changeable'],
  ['pending_payment', 'cod', true, 'order_not_changeable'],
] as const)('changing what is %s and paid by %s, cut-off ahead: %s → %s', (status, paymentMethod, ahead, reason) => {
  const order = { status, paymentMethod, cancelBy: ahead === null ? null : ahead ? LATER : NOW }
  expect(secondThoughts.replace(order, NOW)).toEqual(reason === null ? { can: true } : { can: false, reason })
})
