import { expect, test } from 'vitest'
import type { ShownStatus } from '#shared/domain/ordering/order-status.ts'
import { lastPlaced, ordersToCome } from './home-orders.ts'

const TODAY = '2026-03-11'
const order = (delivery_date: string, status: ShownStatus, changes = {}) => ({
  delivery_date,
  createdAt: `${delivery_date}T05:00:00.000Z`,
  status,
  is_subscription_order: false,
  items: ['thali'],
  ...changes,
})
const days = (orders: { delivery_date: string; createdAt: string }[]) => orders.map((one) => one.delivery_date)

test('what is still to come stands by day, without what is over', () => {
  const orders = [
    order('2026-03-13', 'confirmed'),
    order('2026-03-10', 'confirmed'),
    order('2026-03-12', 'skipped'),
    order(TODAY, 'delivered'),
    order('2026-03-12', 'pending'),
    order(TODAY, 'out_for_delivery'),
    order('2026-03-12', 'cancelled'),
  ]
  expect(days(ordersToCome(orders, TODAY))).toEqual([TODAY, '2026-03-12', '2026-03-13'])
})

test('of one day the earlier order is first', () => {
  const late = order('2026-03-12', 'confirmed', { createdAt: '2026-03-11T09:00:00.000Z' })
  const early = order('2026-03-12', 'confirmed', { createdAt: '2026-03-11T08:00:00.000Z' })
  expect(ordersToCome([late, early], TODAY)).toEqual([early, late])
})

test('the last order that was placed and delivered is the one to have again', () => {
  const orders = [
    order('2026-03-09', 'delivered'),
    order('2026-03-06', 'delivered'),
    order('2026-03-10', 'cancelled'),
    order('2026-03-10', 'delivered', { is_subscription_order: true }),
    order('2026-03-10', 'delivered', { items: [] }),
  ]
  expect(lastPlaced(orders, TODAY)?.delivery_date).toBe('2026-03-09')
  expect(lastPlaced([order(TODAY, 'delivered')], TODAY)).toBeNull()
})
