import { describe, expect, test } from 'vitest'
import { FULFILMENTS } from './order-states.ts'
import { ORDER_STATUSES, paymentStatesBefore, SHOWN_STATUSES, stateWhenPlaced, statusOf } from './order-status.ts'
import { kitchenSets, mayBegin, ORDER_ACTIONS, orderCan } from './transitions.ts'

const NOW = new Date('2026-03-11T12:00:00Z')
const LATER = new Date('2026-03-11T12:00:01Z')

/** Status, whether the deadline is ahead, and why the customer cannot answer. */
const ANSWERS = [
  ['pending', true, null],
  ['pending', false, 'order_deadline_passed'],
  ['confirmed', true, 'order_already_confirmed'],
  ['confirmed', false, 'order_deadline_passed'],
  ['skipped', true, 'order_already_skipped'],
  ['cancelled', true, 'order_not_pending'],
  ['preparing', true, 'order_not_pending'],
  ['pending_payment', true, 'order_not_pending'],
] as const

describe('what a customer may answer', () => {
  test.each(ANSWERS)('%s, deadline ahead: %s → %s', (status, ahead, reason) => {
    const order = { status, confirmBy: ahead ? LATER : NOW }
    const expected = reason === null ? { can: true } : { can: false, reason }
    expect(orderCan.confirm(order, NOW)).toEqual(expected)
    expect(orderCan.skip(order, NOW)).toEqual(expected)
  })

  test('is nothing for an order without a deadline', () => {
    const reason = 'order_deadline_passed'
    expect(orderCan.skip({ status: 'pending', confirmBy: null }, NOW)).toEqual({ can: false, reason })
  })
})

/** Status, whether the deadline is ahead, whether declining has an end ahead (`null` for none at all), and why not. */
test.each([
  ['pending', false, true, null],
  ['confirmed', false, true, null],
  ['preparing', false, true, null],
  ['dispatched', false, true, 'order_on_its_way'],
  ['out_for_delivery', false, true, 'order_on_its_way'],
  ['confirmed', false, false, 'order_on_its_way'],
  ['confirmed', true, true, 'order_still_answerable'],
  ['confirmed', false, null, 'order_not_declinable'],
  ['delivered', false, true, 'order_not_pending'],
  ['skipped', false, true, 'order_not_pending'],
  ['cancelled', false, true, 'order_not_pending'],
] as const)('declining what is %s, deadline ahead: %s, can be declined: %s → %s', (status, ahead, until, reason) => {
  const declineBy = until === null ? null : until ? LATER : NOW
  const order = { status, confirmBy: ahead ? LATER : NOW, declineBy }
  expect(orderCan.decline(order, NOW)).toEqual(reason === null ? { can: true } : { can: false, reason })
})

test('only what was delivered is ordered again', () => {
  expect(SHOWN_STATUSES.filter((status) => orderCan.reorder({ status }).can)).toEqual(['delivered'])
  expect(orderCan.reorder({ status: 'skipped' })).toEqual({ can: false, reason: 'not_delivered' })
})

describe('the kitchen', () => {
  test('sets any status from any other', () => {
    for (const status of ORDER_STATUSES) {
      const others = ORDER_STATUSES.filter((to) => orderCan.set({ status }, to).can)
      expect(others).toEqual(ORDER_STATUSES.filter((to) => to !== status))
    }
    expect(orderCan.set({ status: 'pending' }, 'pending')).toEqual({ can: false, reason: 'has_that_status' })
  })

  test('undoes only what still stands as it left it', () => {
    expect(kitchenSets('preparing', ['delivered']).from).toEqual(['delivered'])
    expect(kitchenSets('preparing', ['preparing']).from).toEqual([])
  })
})

test('exactly one side of the deadline may answer', () => {
  for (const confirmBy of [NOW, LATER, null]) {
    const order = { status: 'pending', paymentState: 'due', confirmBy, declineBy: LATER } as const
    const [customer, time] = [ORDER_ACTIONS.skip, ORDER_ACTIONS.confirmByDeadline].map((action) =>
      mayBegin(action, order, NOW),
    )
    expect([customer, time]).toEqual(confirmBy === null ? [false, false] : [confirmBy > NOW, confirmBy <= NOW])
  }
})

test('payment goes forward, and back to due only from what was paid', () => {
  expect(paymentStatesBefore('due')).toEqual(['paid', 'refunded'])
  expect(paymentStatesBefore('refunded')).toEqual(['due', 'paid'])
  const order = { status: 'delivered', confirmBy: null, declineBy: null } as const
  expect(mayBegin(ORDER_ACTIONS.collect, { ...order, paymentState: 'due' }, NOW)).toBe(true)
  expect(mayBegin(ORDER_ACTIONS.collect, { ...order, paymentState: 'paid' }, NOW)).toBe(false)
  expect(mayBegin(ORDER_ACTIONS.collect, { ...order, status: 'cancelled', paymentState: 'due' }, NOW)).toBe(false)
  expect(mayBegin(ORDER_ACTIONS.uncollect, { ...order, paymentState: 'paid' }, NOW)).toBe(true)
  expect(mayBegin(ORDER_ACTIONS.uncollect, { ...order, paymentState: 'refunded' }, NOW)).toBe(true)
  expect(mayBegin(ORDER_ACTIONS.uncollect, { ...order, paymentState: 'due' }, NOW)).toBe(false)
})

test('a cash order is confirmed when it is placed, due until the cash is collected, and shown by its fulfilment', () => {
  expect(stateWhenPlaced('cod')).toEqual({ fulfilment: 'confirmed', paymentMethod: 'cod', paymentState: 'due' })
  for (const fulfilment of ORDER_STATUSES) {
    expect(statusOf({ fulfilment, paymentMethod: 'cod', paymentState: 'due' })).toBe(fulfilment)
  }
})

test('the specification’s eight words are the states of fulfilment', () => {
  expect(Object.keys(FULFILMENTS)).toEqual([
    'pending',
    'confirmed',
    'preparing',
    'dispatched',
    'out_for_delivery',
    'delivered',
    'cancelled',
    'skipped',
  ])
})
