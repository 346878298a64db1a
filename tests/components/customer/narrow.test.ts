import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PendingOrder } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { button, messages, region, renderScreen } from '../render-screen.tsx'
import { orderOf, pendingOrderOf, REGISTERED, subscribed, subscriptionOf } from '../replies.ts'
import { server } from '../stub-server.ts'

/** A phone of 320 px: nothing stands beyond its edge. */

beforeEach(() => page.viewport(320, 640))
afterEach(() => page.viewport(390, 844))

const width = () => document.documentElement.scrollWidth

test('the menu with its bar, as cards and as a list', async () => {
  renderScreen('/', { as: 'visitor' })
  await button('ADD Regular Thali').click()
  await expect.element(button('Checkout')).toBeVisible()
  expect(width()).toBe(320)
  await button('List').click()
  await button('ADD Chicken Curry').click()
  expect(width()).toBe(320)
})

test('the daily order', async () => {
  renderScreen('/daily-order', { as: 'visitor' })
  await expect.element(region("Today's Base Meal")).toBeVisible()
  expect(width()).toBe(320)
})

test('the profile of a subscriber', async () => {
  server.answers(subscriptionCalls.getSubscription, subscribed())
  renderScreen('/profile', { as: REGISTERED })
  await expect.element(region('Subscription Details')).toMatchTextContent('Next Renewal')
  expect(width()).toBe(320)
})

test('subscribing', async () => {
  renderScreen('/subscription', { as: REGISTERED })
  await expect.element(page.getByRole('slider', { name: 'Duration in days' })).toBeVisible()
  expect(width()).toBe(320)
})

test('the subscriptions', async () => {
  const now = new Date().toISOString()
  server.answers(subscriptionCalls.listSubscriptions, { subscriptions: [subscriptionOf(10)], now })
  renderScreen('/subscriptions')
  await expect.element(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  expect(width()).toBe(320)
})

test('the question about tomorrow’s meal has its buttons in reach, and the keyboard is enough', async () => {
  await page.viewport(320, 480)
  const tell = (...orders: PendingOrder[]) =>
    server.answers(orderCalls.listPendingOrders, { orders, now: new Date().toISOString() })
  tell(pendingOrderOf(90))
  server.answers(orderCalls.skipOrder, () => {
    tell()
    return { order: orderOf({ status: 'skipped' }) }
  })
  renderScreen('/')
  const question = page.getByRole('dialog', { name: "Confirm Tomorrow's Meal" })
  const skip = question.getByRole('button', { name: 'Skip', exact: true })
  await expect.element(skip).toBeInViewport()
  expect(width()).toBe(320)
  ;(skip.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(messages()).toMatchTextContent('Order skipped for tomorrow')
  await expect.element(question).not.toBeInTheDocument()
})
