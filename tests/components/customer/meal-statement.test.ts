import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MealMove } from '#shared/contract/subscriptions/customer/meals.schemas.ts'
import { mealCalls } from '#shared/contract/subscriptions/customer/meals.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { passRetries, takeClock } from '../clock.ts'
import { button, region, renderScreen } from '../render-screen.tsx'
import { subscriptionOf } from '../replies.ts'
import { later, server } from '../stub-server.ts'

const { mealStatement } = mealCalls
const subscription = subscriptionOf(10)
const HELD = { available: 7, reserved: 1, eaten: 18, forfeited: 0, refunded: 0, expired: 0 }
const OF = { subscription_id: subscription._id, plan_type: '26-day-subscription', ...HELD }

const move = (id: number, changes: Partial<MealMove>): MealMove => ({
  _id: String(id),
  reason: 'made',
  meals: 1,
  change: -1,
  balance: 7,
  delivery_date: '2026-11-24',
  by: 'system',
  at: '2026-11-23T03:30:00.000Z',
  ...changes,
})
const SKIPPED = move(3, { reason: 'skipped', change: 1, balance: 8, by: 'customer', at: '2026-11-23T12:11:00.000Z' })
const DELIVERED = move(2, {
  reason: 'delivered',
  change: 0,
  delivery_date: '2026-11-23',
  at: '2026-11-23T07:40:00.000Z',
})
const BOUGHT = move(1, { reason: 'bought', meals: 26, change: 26, balance: 26, delivery_date: null })

const statement = () => region('Meals statement')
const lines = () => statement().getByRole('listitem')

function openSubscriptions() {
  server.answers(subscriptionCalls.listSubscriptions, {
    subscriptions: [subscription],
    now: new Date().toISOString(),
  })
  renderScreen('/subscriptions')
}

test('opens on demand: where the meals are, every move with the server’s time, and what was left', async () => {
  const asked = server.answers(mealStatement, { ...OF, moves: [SKIPPED, DELIVERED, BOUGHT], nextCursor: null })
  openSubscriptions()
  await expect.element(button('Meals statement')).toHaveAttribute('aria-expanded', 'false')
  expect(asked).toHaveLength(0)
  await button('Meals statement').click()
  await expect.element(button('Meals statement')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(statement().getByText('7 left, 1 reserved, 18 eaten')).toBeVisible()
  await expect.element(lines()).toHaveLength(3)
  await expect.element(lines().nth(0)).toMatchTextContent('Skipped Tue 24 Nov on 23 Nov 17:41+18 left')
  await expect.element(lines().nth(1)).toMatchTextContent('Delivered Mon 23 Nov on 23 Nov 13:107 left')
  await expect.element(lines().nth(2)).toMatchTextContent('Bought 26 meals on 23 Nov 09:00+2626 left')
  await expect.element(statement().getByText('by the customer')).not.toBeInTheDocument()
  expect(asked[0]?.params).toEqual({ id: subscription._id })
  await button('Meals statement').click()
  await expect.element(statement()).not.toBeInTheDocument()
})

test('shows older moves when asked to', async () => {
  const moves = Array.from({ length: 25 }, (_, index) => move(25 - index, { balance: 25 - index }))
  const asked = server.answers(mealStatement, ({ query }) => {
    const limit = Number(query.limit)
    return { ...OF, moves: moves.slice(0, limit), nextCursor: limit < 25 ? String(26 - limit) : null }
  })
  openSubscriptions()
  await button('Meals statement').click()
  await expect.element(lines()).toHaveLength(10)
  await button('Show older').click()
  await expect.element(lines()).toHaveLength(25)
  await expect.element(button('Show older')).not.toBeInTheDocument()
  expect(asked.at(-1)?.query.limit).toBe('30')
})

test('says that it is loading, and that nothing has moved', async () => {
  const answer = later(mealStatement)
  server.answers(mealStatement, () => answer.promise)
  openSubscriptions()
  await button('Meals statement').click()
  await expect.element(page.getByText('Loading the meals statement...')).toBeInTheDocument()
  answer.resolve({ ...OF, available: 0, reserved: 0, eaten: 0, moves: [], nextCursor: null })
  await expect.element(statement().getByText('Nothing has happened with the meals yet.')).toBeVisible()
  await expect.element(statement().getByText('0 left, 0 reserved, 0 eaten')).toBeVisible()
})

test('says when it could not be loaded, and tries again', async () => {
  takeClock()
  const asked = server.rejects(mealStatement, 500)
  openSubscriptions()
  await button('Meals statement').click()
  await passRetries(asked)
  await expect.element(page.getByRole('alert').getByText('The meals statement could not be loaded.')).toBeVisible()
  server.answers(mealStatement, { ...OF, moves: [BOUGHT], nextCursor: null })
  await button('Try Again').click()
  await expect.element(lines()).toHaveLength(1)
})
