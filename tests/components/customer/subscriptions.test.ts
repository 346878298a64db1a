import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { passRetries, takeClock } from '../clock.ts'
import { button, heading, messages, renderScreen } from '../render-screen.tsx'
import { HOME, subscriptionOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const { listSubscriptions } = subscriptionCalls
const DAY_MS = 86_400_000
const now = () => new Date().toISOString()
const tab = (name: string) => page.getByRole('tab', { name })
const cards = () => page.getByRole('tabpanel').getByRole('listitem')

// shows: C2.subscriptions.7
test('a visitor is asked to log in', async () => {
  renderScreen('/subscriptions', { as: 'visitor' })
  await expect.element(heading('My Subscriptions')).toBeVisible()
  await expect.element(heading('Login Required')).toBeVisible()
  await expect.element(page.getByText('Please log in to view your subscriptions')).toBeVisible()
})

// shows: C2.subscriptions.4, C2.subscriptions.5
test('without any subscription both tabs say so and lead on', async () => {
  const app = renderScreen('/subscriptions')
  await expect.element(tab('Active (0)')).toHaveAttribute('aria-selected', 'true')
  await expect.element(heading('No Active Subscriptions')).toBeVisible()
  await expect.element(page.getByText('Subscribe now to enjoy daily meals at discounted rates!')).toBeVisible()
  await tab('Active (0)').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('History (0)')).toHaveAttribute('aria-selected', 'true')
  await expect.element(heading('No Subscription History')).toBeVisible()
  await expect.element(page.getByText('Your past subscriptions will appear here')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await page.getByRole('link', { name: 'Subscribe Now' }).click()
  await expect.poll(app.path).toBe('/subscription')
})

// shows: C2.subscriptions.1, C2.subscriptions.2, C4.display.1
test('each state has its icon and its word', async () => {
  const subscriptions = [
    subscriptionOf(10),
    subscriptionOf(2.5),
    subscriptionOf(-1),
    subscriptionOf(5, { status: 'cancelled', delivery_address: null }),
  ]
  server.answers(listSubscriptions, { subscriptions, now: now() })
  renderScreen('/subscriptions')
  await expect.element(cards()).toHaveLength(2)
  await expect.element(cards().nth(0)).toMatchTextContent('Active')
  await expect.element(cards().nth(1)).toMatchTextContent('Expires in 3 day(s)')
  await expect.element(cards().nth(1)).toMatchTextContent('12 Mar 2026')
  await expect.element(cards().nth(1)).toMatchTextContent('Created 11 Mar 2026')
  await tab('History (2)').click()
  await expect.element(cards().nth(0)).toMatchTextContent('Expired')
  await expect.element(cards().nth(1)).toMatchTextContent('Cancelled')
  await expect.element(cards().nth(1)).not.toMatchTextContent(HOME)
  for (const card of cards().elements()) await expect.element(card.querySelector('svg')).toBeVisible()
})

// shows: C4.display.3
test("the phone's clock does not move a subscription to the history", async () => {
  const reply = { subscriptions: [subscriptionOf(10)], now: now() }
  takeClock(new Date(Date.now() + 30 * DAY_MS))
  server.answers(listSubscriptions, reply)
  renderScreen('/subscriptions')
  await expect.element(tab('Active (1)')).toBeVisible()
})

// shows: C2.subscriptions.6, C8.toasts.10
test('loading and failing are said, and tried again', async () => {
  takeClock()
  const asked = server.rejects(listSubscriptions, 500)
  renderScreen('/subscriptions')
  await expect.element(page.getByText('Loading subscriptions...')).toBeVisible()
  await passRetries(asked)
  await expect.element(heading('Failed to load subscriptions')).toBeVisible()
  await expect.element(messages().getByText('Failed to load subscriptions')).toBeVisible()
  server.answers(listSubscriptions, { subscriptions: [], now: now() })
  await button('Try Again').click()
  await expect.element(heading('No Active Subscriptions')).toBeVisible()
  await expect.element(messages().getByText('Failed to load subscriptions')).not.toBeInTheDocument()
})
