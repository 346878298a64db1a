import { expect, test } from './fixtures.ts'
import { serviceWorkerReady } from './push-browser.ts'

test('once visited, the app opens without a network', async ({ page, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/')
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await serviceWorkerReady(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(page.getByText('You are offline', { exact: false })).toBeVisible()
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
})
