import { expect, test } from './fixtures.ts'

test('the home page opens without a complaint of the browser', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.locator('main')).toBeVisible()
})

test('a stored session signs the customer in', async ({ page, login }) => {
  const { phone } = await login()
  await page.goto('/')
  expect(await page.evaluate(() => localStorage.getItem('dabba-phone'))).toBe(phone)
})

test('the back office opens beside the customer app', async ({ adminPage, loginAdmin }) => {
  await loginAdmin()
  await adminPage.goto('/admin')
  await expect(adminPage.locator('main')).toBeVisible()
})
