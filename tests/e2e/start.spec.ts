import type { Page } from '@playwright/test'
import { expect, newPhone, test } from './fixtures.ts'
import { signInByDialog } from './order-flow.ts'

const KEYS = ['dabba-user', 'dabba-phone', 'dabba-token']

/** What the browser keeps of a session. */
const stored = (page: Page) =>
  page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), KEYS)

const avatar = (page: Page) => page.getByRole('button', { name: 'Open your menu' })

test('the home page opens without a complaint of the browser', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.locator('main')).toBeVisible()
})

// shows: C4.session.2
test('a stored session signs the customer in', async ({ page, login }) => {
  const { phone } = await login()
  await page.goto('/')
  await expect(avatar(page)).toBeVisible()
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  expect(await stored(page)).toMatchObject({ 'dabba-phone': phone })
})

// shows: C3.14, C4.session.5
test('signing in stores user, phone and token, each by itself', async ({ page }) => {
  const phone = newPhone()
  await page.goto('/')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect(await stored(page)).toEqual({ 'dabba-user': null, 'dabba-phone': null, 'dabba-token': null })
  await signInByDialog(page, phone)
  await expect(avatar(page)).toBeVisible()
  const kept = await stored(page)
  expect(kept['dabba-phone']).toBe(phone)
  expect(kept['dabba-token']?.length).toBeGreaterThan(20)
  expect(JSON.parse(kept['dabba-user'] ?? '')).toMatchObject({
    _id: expect.any(String),
    phoneNumber: phone,
    createdAt: expect.any(String),
    registration_completed: false,
  })
})

for (const [what, broken] of [
  ['unreadable', { 'dabba-user': '{"phoneNumber":' }],
  ['of another kind', { 'dabba-user': '[1, 2]' }],
  ['without a phone', { 'dabba-phone': '' }],
  ['without a user', { 'dabba-user': 'null' }],
] as [string, Record<string, string>][]) {
  // shows: C4.session.4
  test(`stored data that is ${what} is cleared, all three items`, async ({ page, login }) => {
    await login()
    await page.addInitScript((items) => {
      if (location.protocol === 'about:' || localStorage.getItem('broken-once')) return
      localStorage.setItem('broken-once', 'yes')
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, broken)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    expect(await stored(page)).toEqual({ 'dabba-user': null, 'dabba-phone': null, 'dabba-token': null })
  })
}

// shows: C4.session.3, C8.login.7
test('a stored customer without a token is known and asked to sign in again', async ({
  page,
  login,
  allowFailures,
}) => {
  // The calls of the screen go out once without a token, and again when there is one.
  allowFailures(401)
  const phone = newPhone()
  await login(phone)
  await page.addInitScript(() => {
    if (location.protocol === 'about:' || localStorage.getItem('broken-once')) return
    localStorage.setItem('broken-once', 'yes')
    localStorage.removeItem('dabba-token')
  })
  await page.route('**/api/auth/send-otp', (route) =>
    route.fulfill({
      json: {
        success: true,
        message: 'OTP sent',
        testMode: true,
        testCode: '1234',
        resendAfter: 30,
        resendsLeft: 3,
        codeLength: 4,
      },
    }),
  )
  await page.goto('/profile')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog.getByLabel('Phone Number')).toHaveValue(phone.slice(3))
  await expect(page.getByText('No authentication token')).toBeAttached()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  expect(await stored(page)).toEqual({ 'dabba-user': null, 'dabba-phone': null, 'dabba-token': null })
})

// shows: C3.2
test('the token may stand in the stored user', async ({ page, login }) => {
  const { token } = await login()
  await page.addInitScript((token) => {
    if (location.protocol === 'about:' || localStorage.getItem('broken-once')) return
    localStorage.setItem('broken-once', 'yes')
    const user = JSON.parse(localStorage.getItem('dabba-user') ?? '{}')
    localStorage.setItem('dabba-user', JSON.stringify({ ...user, token }))
    localStorage.removeItem('dabba-token')
  }, token)
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
})

// shows: C2.2
test('the back office opens beside the customer app', async ({ adminPage, loginAdmin }) => {
  await loginAdmin()
  await adminPage.goto('/admin')
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
