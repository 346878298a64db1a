import type { Page } from '@playwright/test'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { newPhone } from '../fixtures.ts'
import { withoutSocket } from '../live-page.ts'
import { expect, test } from '../moving-server.ts'
import { openPayment, ordersOf, signInByDialog } from '../order-flow.ts'
import { answerLater, HOME, registerInBrowser, saveAddress, subscribe, subscriptionsOf } from '../subscription-flow.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

/** Signs in again through the dialog: the number stands there already. */
async function signInAgain(page: Page) {
  await dialogOf(page).getByRole('button', { name: 'Send OTP' }).click()
  await dialogOf(page).getByLabel('OTP', { exact: true }).fill('1234')
  await expect(dialogOf(page)).toBeHidden()
}

/** Without what the tests themselves keep, and the banner's dismissal, which is about the visit. */
const storedKeys = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== 'test-session'),
  )

// shows: C4.session.12
test('a session that ends while a form is open goes on after signing in, with everything typed', async ({
  page,
  server,
  moving,
  login,
  allowFailures,
}) => {
  allowFailures(401)
  const customer = await login()
  await registerInBrowser(page, server, customer)
  // The answer of a call shall tell, not the socket: see realtime.spec.ts for that.
  await withoutSocket(page)
  await page.goto('/subscription')
  await page.getByLabel('Number of days').fill('12')
  await page.getByLabel('Name').fill('Asha K')
  await expect(page.getByRole('region', { name: 'Delivery Address' }).getByText(HOME)).toBeVisible()

  await server.call(authCalls.logout, {}, { token: customer.token })
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(page)).toContainText(
    'Your sign-in on this phone has ended. Nothing was lost: after signing in you go on right here.',
  )
  await expect(dialogOf(page).getByLabel('Phone Number')).toHaveValue(customer.phone.slice(3))
  moving.advance({ seconds: 31 })
  await signInAgain(page)

  // The very call goes on by itself.
  await expect(page.getByText('Subscription created successfully!')).toBeVisible()
  await expect(page).toHaveURL('/subscription')
  const token = await page.evaluate(() => localStorage.getItem('dabba-token') ?? '')
  const subscriptions = await subscriptionsOf(server, { ...customer, token })
  expect(subscriptions.map((subscription) => subscription.subscription_days)).toEqual([12])
  const { reply } = await server.call(authCalls.me, {}, { token })
  expect(reply.user.name).toBe('Asha K')
})

// shows: C4.session.13
test('a session that ends on the payment keeps cart, order and address', async ({
  page,
  server,
  moving,
  login,
  allowFailures,
}) => {
  allowFailures(401)
  const customer = await login()
  await withoutSocket(page)
  await openPayment(page, server)
  await page.getByLabel('Complete Address').fill(HOME)
  await server.call(authCalls.logout, {}, { token: customer.token })
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(dialogOf(page)).toBeVisible()
  moving.advance({ seconds: 31 })
  await signInAgain(page)
  await expect(page.getByText('Order placed')).toBeVisible()
  await expect(page).toHaveURL('/')
  const token = await page.evaluate(() => localStorage.getItem('dabba-token') ?? '')
  expect(await ordersOf(server, { ...customer, token })).toHaveLength(1)
})

// shows: C4.session.14
test('whoever does not sign in again is a visitor, and keeps the cart', async ({
  page,
  server,
  login,
  allowFailures,
}) => {
  allowFailures(401)
  const customer = await login()
  await saveAddress(server, customer)
  await page.goto('/address')
  await expect(page.getByText(HOME)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('cart', '{"Regular Thali":1}'))
  await server.call(authCalls.logout, {}, { token: customer.token })
  await page.goto('/profile')
  await expect(dialogOf(page)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  // What was said to the banner is about the visit, not about the customer.
  expect(await storedKeys(page)).toEqual(['cart', 'notification-banner-dismissed'])
})

// shows: C4.session.11
test('another customer who signs in finds nothing of the former', async ({ page, server, login, allowFailures }) => {
  allowFailures(401)
  const customer = await login()
  await subscribe(server, customer, 5)
  await page.goto('/')
  await answerLater(page)
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('link', { name: 'My Subscriptions' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(HOME)

  await server.call(authCalls.logout, {}, { token: customer.token })
  await page.goto('/profile')
  await expect(dialogOf(page)).toBeVisible()
  await dialogOf(page).getByLabel('Phone Number').fill(newPhone().slice(3))
  await signInAgain(page)
  await expect(page.getByRole('heading', { name: 'Guest User' })).toBeVisible()
  await expect(page.getByText('No address provided')).toBeVisible()
  await expect(page.getByText('No Active Subscription')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(HOME)
})

// shows: C4.session.7
test('logging out forgets everything of the customer at once, also for the next one', async ({
  page,
  server,
  login,
}) => {
  const customer = await login()
  await subscribe(server, customer, 5)
  await page.goto('/')
  await answerLater(page)
  await page.evaluate(() => {
    for (const key of ['fcm-token', 'subscription_status', 'user_data']) localStorage.setItem(key, 'something')
    localStorage.setItem('cart', '{"Regular Thali":1}')
  })
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('link', { name: 'My Subscriptions' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(HOME)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: "Confirm Tomorrow's Meal" })).toBeVisible()
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: "Confirm Tomorrow's Meal" })).toHaveCount(0)
  for (const gone of ['cart', 'fcm-token', 'subscription_status', 'user_data', 'dabba-user', 'dabba-token']) {
    expect(await storedKeys(page)).not.toContain(gone)
  }

  // The answers for the next one are delayed: what stood there for the former must not fill the gap.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/subscription*/**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Login' }).click()
  await signInByDialog(page, newPhone())
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('link', { name: 'My Subscriptions' }).click()
  await expect(page.getByText('Loading subscriptions...')).toBeVisible()
  await expect(page.getByText(HOME)).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'No Active Subscriptions' })).toBeVisible()
})

test('the next customer does not go back to an order of the former', async ({ page, server, login }) => {
  const customer = await login()
  await subscribe(server, customer, 5)
  await page.goto('/my-orders')
  await page.getByRole('main').getByRole('listitem').first().click()
  await expect(page.getByText(HOME)).toBeVisible()
  await page.goto('/profile')
  await answerLater(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await signInByDialog(page, newPhone())
  await expect(page.getByRole('button', { name: 'Open your menu' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/order-details')
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await expect(page.getByText(HOME)).toHaveCount(0)
})

// shows: C4.session.10
test('logging out in one tab is logging out in the other', async ({ page, login }) => {
  await login()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Guest User' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByText('Logged out successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
})
