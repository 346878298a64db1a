import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownDepositCalls } from '#shared/contract/delivery/customer/deposits.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { pass, passRetries, takeClock } from '../clock.ts'
import { button, heading, messages, region, renderScreen } from '../render-screen.tsx'
import { HOME, NO_SUBSCRIPTION, REGISTERED, subscribed } from '../replies.ts'
import { server } from '../stub-server.ts'

// shows: C2.profile.9
test('a visitor is asked to log in', async () => {
  renderScreen('/profile', { as: 'visitor' })
  await expect.element(heading('My Profile')).toBeVisible()
  await expect.element(heading('Login Required')).toBeVisible()
  await expect.element(page.getByText('Please log in to view your profile')).toBeVisible()
})

// shows: C2.profile.1, C2.profile.2, C2.profile.7
test('a customer without name, address and subscription', async () => {
  const app = renderScreen('/profile')
  await expect.element(heading('Guest User')).toBeVisible()
  await expect.element(page.getByText('Member since 11 Mar 2026')).toBeVisible()
  await expect.element(page.getByText('+91 98765 00001')).toBeVisible()
  await expect.element(page.getByText('No address provided')).toBeVisible()
  const details = region('Subscription Details')
  await expect.element(details).toMatchTextContent('No Subscription')
  await expect.element(details).toMatchTextContent('No Active Subscription')
  await expect.element(page.getByRole('link', { name: 'Manage Subscription' })).not.toBeInTheDocument()
  await details.getByRole('link', { name: 'Subscribe Now' }).click()
  await expect.poll(app.path).toBe('/subscription')
})

test('a deposit that the kitchen holds is told, and comes back with the boxes', async () => {
  server.answers(ownDepositCalls.ownDeposit, { deposit: { held: 200 } })
  renderScreen('/profile')
  await expect.element(page.getByText('Deposit for boxes: ₹200, comes back with the boxes')).toBeVisible()
})

// shows: C2.menu.6
test('the profile modal tells the real subscription, and leads to the whole profile', async () => {
  server.answers(authCalls.me, { user: REGISTERED })
  const app = renderScreen('/', { as: REGISTERED })
  await button('Open your menu').click()
  await button('My Profile').click()
  const modal = page.getByRole('dialog', { name: 'My Profile' })
  const facts = {
    Name: 'Asha Kulkarni',
    Phone: '+91 98765 00001',
    Address: HOME,
    'Subscription Date': '1 Nov 2026',
    Status: 'Active',
  }
  for (const [label, value] of Object.entries(facts)) {
    await expect.element(modal.getByText(label, { exact: true })).toBeVisible()
    await expect
      .poll(() => modal.getByText(label, { exact: true }).element().parentElement?.textContent)
      .toContain(value)
  }
  await expect.element(modal.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect.element(modal.getByRole('button', { name: 'Close' })).toHaveLength(2)
  await modal.getByRole('link', { name: 'Open My Profile' }).click()
  await expect.poll(app.path).toBe('/profile')
  await expect.element(heading('Asha Kulkarni')).toBeVisible()
})

// shows: C8.login.8
test('what cannot be loaded is said in its place', async () => {
  takeClock()
  server.rejects(authCalls.me, 500)
  const asked = server.rejects(subscriptionCalls.getSubscription, 500)
  renderScreen('/profile', { as: REGISTERED })
  await expect.element(page.getByText('Failed to refresh user data')).toBeVisible()
  await passRetries(asked)
  await expect.element(heading('Your subscription could not be loaded')).toBeVisible()
  server.answers(subscriptionCalls.getSubscription, NO_SUBSCRIPTION)
  await button('Try Again').click()
  await expect.element(page.getByText('No Active Subscription')).toBeVisible()
})

// shows: C8.toasts.11
test('logging out without a network ends the session here and says what failed', async () => {
  server.is('lost', authCalls.logout)
  const app = renderScreen('/profile')
  await button('Logout').click()
  await expect.element(page.getByText('Error logging out')).toBeVisible()
  await expect.poll(app.path).toBe('/')
  await expect.element(button('Login')).toBeVisible()
})

// shows: C2.overlays.3, C9.18
test('a toast of success closes itself after four seconds, one of an error stays', async () => {
  takeClock()
  server.answers(authCalls.logout, {})
  const first = renderScreen('/profile')
  await button('Logout').click()
  const done = page.getByText('Logged out successfully')
  await expect.element(done).toBeVisible()
  await pass(2_500)
  await expect.element(done).toBeVisible()
  await pass(1_500)
  await expect.element(done).not.toBeInTheDocument()
  first.leave()

  server.is('lost', authCalls.logout)
  renderScreen('/profile')
  await button('Logout').click()
  await expect.element(messages().getByText('Error logging out')).toBeVisible()
  await pass(60_000)
  await expect.element(messages().getByText('Error logging out')).toBeVisible()
})

test('name and addresses can be changed', async () => {
  const named = server.answers(authCalls.changeName, { user: { ...REGISTERED, name: 'Asha Rao' } })
  const app = renderScreen('/profile', { as: REGISTERED })
  await button('Edit Name').click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await page.getByLabelText('Name').fill('  ')
  await button('Save Name').click()
  await expect.element(page.getByText('Please enter your name')).toBeVisible()
  await page.getByLabelText('Name').fill('Asha Rao')
  server.answers(authCalls.me, { user: { ...REGISTERED, name: 'Asha Rao' } })
  await button('Save Name').click()
  await expect.element(heading('Asha Rao')).toBeVisible()
  await expect.element(button('Edit Name')).toHaveFocus()
  expect(named.map(({ body }) => body)).toEqual([{ name: 'Asha Rao' }])
  await page.getByRole('link', { name: 'Edit Addresses' }).click()
  await expect.poll(app.path).toBe('/address')
})

test('a short subscription has a cost, and no monthly one', async () => {
  server.answers(subscriptionCalls.getSubscription, {
    ...subscribed(),
    plan_type: '6-day-subscription',
    plan_price: 360,
    subscription_days: 6,
  })
  renderScreen('/profile')
  await expect.element(region('Subscription Details')).toMatchTextContent('6-day subscription')
  await expect.element(region('Subscription Details')).not.toMatchTextContent('Monthly Cost')
})
