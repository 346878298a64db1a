import { addressCalls } from '#shared/contract/customer/addresses.ts'
import { formatDate } from '#shared/domain/calendar/dates.ts'
import { axe, expect, test } from './fixtures.ts'
import { answerLater, HOME, register, subscribe, subscriptionsOf } from './subscription-flow.ts'
import { now } from './suite-clock.ts'

// shows: C2.profile.9
test('a visitor is asked to log in', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  await expect(page.getByText('Please log in to view your profile')).toBeVisible()
  await axe(page)
})

// shows: C2.profile.1, C2.profile.2, C2.profile.7
test('a customer without name, address and subscription', async ({ page, login }) => {
  const { phone, user } = await login()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Guest User' })).toBeVisible()
  await expect(page.getByText(`Member since ${formatDate(user.createdAt)}`)).toBeVisible()
  await expect(page.getByText(`+91 ${phone.slice(3, 8)} ${phone.slice(8)}`)).toBeVisible()
  await expect(page.getByText('No address provided')).toBeVisible()
  const details = page.getByRole('region', { name: 'Subscription Details' })
  await expect(details).toContainText('No Subscription')
  await expect(details).toContainText('No Active Subscription')
  await expect(page.getByRole('link', { name: 'Manage Subscription' })).toHaveCount(0)
  await axe(page)
  await details.getByRole('link', { name: 'Subscribe Now' }).click()
  await expect(page).toHaveURL('/subscription')
})

// shows: C1.9, C2.profile.4, C2.profile.6, C2.profile.8
test('a subscriber sees the subscription with its next renewal, and the ways on', async ({
  page,
  server,
  login,
  allowFailures,
}) => {
  // The profile is still being read when the logout ends the session.
  allowFailures(401)
  const customer = await login()
  await subscribe(server, customer, 26)
  const [subscription] = await subscriptionsOf(server, customer)
  await page.goto('/profile')
  await answerLater(page)
  await expect(page.getByRole('heading', { name: 'Asha Kulkarni' })).toBeVisible()
  await expect(page.getByText(HOME)).toBeVisible()
  const details = page.getByRole('region', { name: 'Subscription Details' })
  await expect(details.getByText('Active', { exact: true })).toBeVisible()
  const facts = {
    'Plan Type': '26-day-subscription',
    'Monthly Cost': '₹1,560',
    Started: formatDate(subscription?.start_date),
    'Next Renewal': formatDate(subscription?.end_date),
  }
  for (const [label, value] of Object.entries(facts)) {
    await expect(details.getByText(label, { exact: true }).locator('..')).toContainText(value)
  }
  await expect(
    page.getByText('Daily base veg thali (rice, dal, sabzi, roti). Add-ons available at extra cost.'),
  ).toBeVisible()
  await axe(page)
  const actions = page.getByRole('region', { name: 'Quick Actions' })
  await actions.getByRole('link', { name: 'My Orders' }).click()
  await expect(page).toHaveURL('/my-orders')
  await page.goBack()
  await actions.getByRole('link', { name: 'Manage Subscription' }).click()
  await expect(page).toHaveURL('/subscription')
  await page.goBack()
  await actions.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

// shows: C2.menu.6
test('the profile modal tells the real subscription, and leads to the whole profile', async ({
  page,
  server,
  login,
}) => {
  const customer = await login()
  await subscribe(server, customer, 26)
  const [subscription] = await subscriptionsOf(server, customer)
  await page.goto('/')
  await answerLater(page)
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('button', { name: 'My Profile' }).click()
  const modal = page.getByRole('dialog', { name: 'My Profile' })
  const facts = {
    Name: 'Asha Kulkarni',
    Phone: `+91 ${customer.phone.slice(3, 8)} ${customer.phone.slice(8)}`,
    Address: HOME,
    'Subscription Date': formatDate(subscription?.start_date),
    Status: 'Active',
  }
  for (const [label, value] of Object.entries(facts)) {
    await expect(modal.getByText(label, { exact: true }).locator('..')).toContainText(value)
  }
  await expect(modal.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Close' })).toHaveCount(2)
  await axe(page)
  await modal.getByRole('link', { name: 'Open My Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Asha Kulkarni' })).toBeVisible()
})

// shows: C8.login.8
test('what cannot be loaded is said in its place', async ({ page, server, login, allowFailures }) => {
  allowFailures(500)
  const customer = await login()
  await register(server, customer)
  const broken = { status: 500, json: { success: false } }
  await page.route('**/api/subscription/*', (route) => route.fulfill(broken))
  await page.route('**/api/auth/me', (route) => route.fulfill(broken))
  await page.goto('/profile')
  await expect(page.getByText('Failed to refresh user data')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your subscription could not be loaded' })).toBeVisible({
    timeout: 10_000,
  })
  await axe(page)
  await page.unroute('**/api/subscription/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No Active Subscription')).toBeVisible()
})

// shows: C8.toasts.11
test('logging out without a network ends the session here and says what failed', async ({
  page,
  login,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await login()
  await page.goto('/profile')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Error logging out')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

// shows: C2.overlays.3, C9.18
test('a toast of success closes itself after four seconds, one of an error stays', async ({
  page,
  login,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await login()
  await page.clock.install({ time: now() })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  const done = page.getByText('Logged out successfully')
  await expect(done).toBeVisible()
  await page.clock.runFor(2500)
  await expect(done).toBeVisible()
  await page.clock.runFor(1500)
  await expect(done).toBeHidden()

  await login()
  await page.goto('/profile')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Error logging out')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(page.getByText('Error logging out')).toBeVisible()
})

// shows: C7.auth.5
test('an address changed elsewhere is there on the next look', async ({ page, server, login }) => {
  const { phone, token } = await login()
  await page.goto('/profile')
  await expect(page.getByText('No address provided')).toBeVisible()
  const body = { phoneNumber: phone, type: 'Home' as const, address: HOME }
  await server.call(addressCalls.addAddress, { body }, { token })
  await page.reload()
  await expect(page.getByText(HOME)).toBeVisible()
})

test('at 320 px nothing is lost', async ({ page, server, login }) => {
  const customer = await login()
  await subscribe(server, customer, 26)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/profile')
  await answerLater(page)
  await expect(page.getByRole('region', { name: 'Subscription Details' })).toContainText('Next Renewal')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('shows where one is signed in, ends another session, and then all', async ({ page, server, login }) => {
  const { phone } = await login()
  const elsewhere = await server.signIn(phone)
  await page.goto('/profile')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await axe(page)
  await sessions.getByRole('button', { name: 'Log out Unknown browser' }).click()
  await expect(page.getByText('Logged out there')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await server.api('/api/auth/me', {}, elsewhere.token)).status).toBe(401)

  await sessions.getByRole('button', { name: 'Log out everywhere' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Log out everywhere?' })
  await axe(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toBeHidden()
  await sessions.getByRole('button', { name: 'Log out everywhere' }).click()
  await asked.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText('Logged out everywhere')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
