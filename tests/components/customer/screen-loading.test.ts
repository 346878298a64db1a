import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { notFoundScreen } from '#web/routes.ts'
import { heading, region, renderScreen } from '../render-screen.tsx'
import { NO_SUBSCRIPTION } from '../replies.ts'
import { later, server } from '../stub-server.ts'

// That React complains of nothing is seen to in setup.ts.
test('a screen whose code is still on its way shows that it is loading, then itself', async () => {
  const { load } = notFoundScreen
  const arrival = Promise.withResolvers<void>()
  notFoundScreen.load = () => arrival.promise.then(load)
  const app = renderScreen('/nowhere')
  await expect.element(page.getByText('Loading...')).toBeVisible()
  arrival.resolve()
  await expect.element(heading('This page does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the menu' }).click()
  await expect.poll(app.path).toBe('/')
})

test('what is not on the screen is loaded after what the screen asked for', async () => {
  const late = later(subscriptionCalls.getSubscription)
  server.answers(subscriptionCalls.getSubscription, () => late.promise)
  const asked = server.answers(orderCalls.listPendingOrders, { orders: [], now: new Date().toISOString() })
  renderScreen('/profile')
  await expect.element(heading('Guest User')).toBeVisible()
  // Longer than it would wait for a screen that asks for nothing.
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(asked).toHaveLength(0)
  late.resolve(NO_SUBSCRIPTION)
  await expect.element(region('Subscription Details')).toMatchTextContent('No Active Subscription')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})
