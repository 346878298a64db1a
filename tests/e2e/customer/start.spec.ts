import type { Page } from '@playwright/test'
import { expect, newPhone, test } from '../fixtures.ts'
import { signInByDialog } from '../order-flow.ts'

const KEYS = ['dabba-user', 'dabba-phone', 'dabba-token']

/** What the browser keeps of a session. */
const stored = (page: Page) =>
  page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), KEYS)

const avatar = (page: Page) => page.getByRole('button', { name: 'Open your menu' })

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
test('the home page opens without a complaint of the browser; signing in stores user, phone and token, each by itself', async ({
  page,
}) => {
  const phone = newPhone()
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.locator('main')).toBeVisible()
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

// shows: C2.2
test('the back office opens beside the customer app', async ({ adminPage, loginAdmin }) => {
  await loginAdmin()
  await adminPage.goto('/admin')
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
