import { expect, test } from 'vitest'
import type { ShownStatus } from './order-status.ts'
import { canRate, perThousand, ratedDishes } from './ratings.ts'

const DELIVERED = new Date('2026-11-24T12:40:00+05:30')

test.each<[string, ShownStatus, Date | null, string, string | null]>([
  ['at its delivery', 'delivered', DELIVERED, '2026-11-24T12:40:00+05:30', null],
  ['a moment before a day is over', 'delivered', DELIVERED, '2026-11-25T12:39:59.999+05:30', null],
  ['a day after it', 'delivered', DELIVERED, '2026-11-25T12:40:00+05:30', 'order_rating_over'],
  ['on its way', 'out_for_delivery', null, '2026-11-24T12:40:00+05:30', 'order_not_rateable'],
  ['cancelled after all', 'cancelled', DELIVERED, '2026-11-24T13:00:00+05:30', 'order_not_rateable'],
  ['skipped', 'skipped', null, '2026-11-24T13:00:00+05:30', 'order_not_rateable'],
])('an order %s', (_, status, deliveredAt, now, reason) => {
  expect(canRate({ status, deliveredAt }, new Date(now))).toEqual(reason ? { can: false, reason } : { can: true })
})

test('a rating counts for the dishes that it names, for all when it names none of the order', () => {
  const [roti, dal] = [{ key: 'roti' }, { key: 'dal' }]
  expect(ratedDishes([roti, dal], ['roti'])).toEqual([roti])
  expect(ratedDishes([roti, dal], [])).toEqual([roti, dal])
  expect(ratedDishes([roti, dal], ['fish'])).toEqual([roti, dal])
})

test.each([
  [3, 1200, 2.5],
  [0, 40, 0],
  [1, 3, 333.3],
  [2, 0, null],
])('%i complaints on %i plates', (complaints, plates, rate) => {
  expect(perThousand(complaints, plates)).toBe(rate)
})
