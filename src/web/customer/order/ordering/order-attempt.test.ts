import { beforeEach, expect, test } from 'vitest'
import { attemptFor, forgetAttempt, keepAttempt, type OrderBody } from './order-attempt.ts'

const BODY: OrderBody = {
  phoneNumber: '+919876500001',
  items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
  totalAmount: 80,
  menuDate: '2031-01-08',
  orderDate: '2031-01-08T05:00:00.000Z',
  seen: { window: { from: '12:00', to: '14:00' } },
  paymentMethod: 'COD',
  userAddress: 'Flat 3, Sunrise Society, Baner Road, Pune',
  also: [{ menuDate: '2031-01-09', items: [], totalAmount: 80, seen: { window: { from: '12:00', to: '14:00' } } }],
} as unknown as OrderBody
const LATER = {
  ...BODY,
  orderDate: '2031-01-08T07:00:00.000Z',
  seen: { window: { from: '12:00', to: '21:00' } },
  also: BODY.also?.map((day) => ({ ...day, seen: { window: { from: '12:00', to: '21:00' } } })),
} as OrderBody

beforeEach(forgetAttempt)

test('an order without an answer goes out again as it was, also when other terms are shown by now', () => {
  const attempt = attemptFor(BODY)
  keepAttempt({ ...attempt, unanswered: true })
  expect(attemptFor(LATER)).toEqual({ ...attempt, unanswered: true })
  expect(attemptFor({ ...LATER, totalAmount: 160 }).key).not.toBe(attempt.key)
})

test('an order that was rejected for its terms goes out with those that were agreed to', () => {
  const attempt = attemptFor(BODY)
  keepAttempt({ ...attempt, unanswered: false })
  expect(attemptFor({ ...BODY, orderDate: LATER.orderDate }).key).toBe(attempt.key)
  expect(attemptFor(LATER)).toMatchObject({ body: LATER, unanswered: false })
  expect(attemptFor(LATER).key).not.toBe(attempt.key)
})
