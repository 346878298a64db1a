import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SubscriptionLookup } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { passRetries, takeClock } from '../clock.ts'
import { button, type CUSTOMER, heading, renderScreen } from '../render-screen.tsx'
import { NO_SUBSCRIPTION, subscribed } from '../replies.ts'
import { server } from '../stub-server.ts'

const offer = () => button('Subscribe ₹60/day')
const promo = () => page.getByRole('dialog', { name: 'Save with a subscription' })

async function openPromo(as: 'visitor' | typeof CUSTOMER = 'visitor') {
  const app = renderScreen('/', { as })
  await offer().click()
  await expect.element(promo()).toBeVisible()
  return app
}

// shows: C1.16, C2.promo.1, C2.promo.2, C2.promo.6
test('a visitor compares a plate a day with a subscription', async () => {
  await openPromo()
  await expect.element(promo()).toMatchTextContent('DAILY ORDER₹80per plate')
  await expect.element(promo()).toMatchTextContent('SUBSCRIPTION₹60per plate')
  await expect.element(promo()).toMatchTextContent('25% less')
  const points = promo().getByRole('listitem').elements()
  expect(points.map((point) => point.textContent)).toEqual([
    'Save ₹20 per plate',
    'Fresh daily meals guaranteed',
    'Skip any day with no extra charge',
    'Priority delivery and support',
  ])
  await expect.element(promo().getByText('You can always upgrade to a subscription later.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(promo()).not.toBeInTheDocument()
  await expect.element(offer()).toHaveFocus()
})

test('a visitor who does not sign in stays on the menu', async () => {
  const app = await openPromo()
  await button('Start Subscription').click()
  await expect.element(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(app.path()).toBe('/')
})

// shows: C2.promo.5
test('Continue with Daily Order leads to the order of the day', async () => {
  const app = await openPromo()
  await button('Continue with Daily Order').click()
  await expect.poll(app.path).toBe('/daily-order')
  await expect.element(heading('Daily Order')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(app.path).toBe('/')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  // shows: C4.thali.1
  ['active', 'Subscribed', false],
  // shows: C4.thali.2
  ['expiring_soon', 'Renew Soon', true],
  // shows: C4.thali.3
  ['expired', 'Renew Now', true],
  // shows: C4.thali.4
  ['something new', 'Renew Now', true],
  // shows: C4.thali.5
  [null, 'Subscribe ₹60/day', true],
] as const)('a subscription that is %s shows %s', async (state, name, enabled) => {
  // A newer server may know more states than the contract of this one.
  const reply = state === null ? NO_SUBSCRIPTION : subscribed(state as SubscriptionLookup['frontendStatus'])
  server.answers(subscriptionCalls.getSubscription, reply)
  renderScreen('/')
  if (enabled) await expect.element(button(name)).toBeEnabled()
  else await expect.element(button(name)).toBeDisabled()
})

test('Renew Now leads to the subscription', async () => {
  server.answers(subscriptionCalls.getSubscription, subscribed('expired'))
  const app = renderScreen('/')
  await button('Renew Now').click()
  await expect.poll(app.path).toBe('/subscription')
})

// shows: C4.thali.7
test('a look-up that fails means no subscription', async () => {
  takeClock()
  const rejection = { status: 503, error: 'Please wait', code: 'unavailable' } as const
  const asked = server.rejects(subscriptionCalls.getSubscription, rejection)
  renderScreen('/')
  await expect.element(offer()).toBeEnabled()
  await passRetries(asked)
  await expect.poll(() => localStorage.getItem('subscription_status')).toBe('none')
})
