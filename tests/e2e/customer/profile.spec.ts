import { formatDate } from '#shared/base/dates.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { expect, test } from '../fixtures.ts'
import { answerLater, HOME, subscribe, subscriptionsOf } from '../subscription-flow.ts'

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
    'Plan Type': '26-day subscription',
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

// shows: C7.auth.5
test('shows on the next look what was changed elsewhere, and where one is signed in; ends that session, and then all', async ({
  page,
  server,
  login,
}) => {
  const { phone } = await login()
  await page.goto('/profile')
  await expect(page.getByText('No address provided')).toBeVisible()
  const elsewhere = await server.signIn(phone)
  const body = { phoneNumber: phone, type: 'Home' as const, address: HOME }
  await server.call(addressCalls.addAddress, { body }, elsewhere)
  await page.reload()
  await expect(page.getByText(HOME)).toBeVisible()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Log out Unknown browser' }).click()
  await expect(page.getByText('Logged out there')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await server.api('/api/auth/me', {}, elsewhere.token)).status).toBe(401)

  // The toast stands where the button is, and stays for as long as the pointer is on it.
  await page.mouse.move(0, 0)
  await sessions.getByRole('button', { name: 'Log out everywhere' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Log out everywhere?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toBeHidden()
  await sessions.getByRole('button', { name: 'Log out everywhere' }).click()
  await asked.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText('Logged out everywhere')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
