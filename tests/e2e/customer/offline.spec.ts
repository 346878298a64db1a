import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openPayment, ordersOf } from '../order-flow.ts'
import { serviceWorkerReady } from '../push-browser.ts'
import { HOME, saveAddress } from '../subscription-flow.ts'

test.use({ serviceWorkers: 'allow' })

/** What the browser says of a network that is gone. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to fetch/

const alert = (page: Page) => page.getByText('You are offline. This is what we last heard from the kitchen.')

// shows: C.good.2
test('once visited, the app opens without a network', async ({ page, allowConsole }) => {
  allowConsole(NO_NETWORK)
  await page.goto('/')
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await serviceWorkerReady(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(alert(page)).toBeVisible()
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(alert(page)).toHaveCount(0)
})

// shows: C.good.3
test('the last menu, cart, orders and addresses stay readable', async ({ page, server, login, allowConsole }) => {
  allowConsole(NO_NETWORK)
  const customer = await login()
  await saveAddress(server, customer)
  await openPayment(page, server)
  await serviceWorkerReady(page)
  await expect(page.getByText('SELECTED')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const order = (await ordersOf(server, customer))[0]
  await page.goto('/my-orders')
  await expect(page.getByRole('listitem')).toContainText(order?.menu_name ?? '')
  await page.goto('/address')
  await expect(page.getByRole('listitem')).toContainText(HOME)

  await page.context().setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(page.getByText('1 item')).toBeVisible()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Your Base Items' })).toBeVisible()
  await page.goto('/my-orders')
  await expect(page.getByRole('listitem')).toContainText(order?.menu_name ?? '')
  await expect(alert(page)).toBeVisible()
  await page.getByRole('listitem').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Order Information' })).toContainText(`#${order?._id.slice(-8)}`)
  await page.goto('/address')
  await expect(page.getByRole('listitem')).toContainText(HOME)
  await expect(alert(page)).toBeVisible()
})

// shows: C.good.5
test('an order over a lost connection is asked for again under the same key', async ({
  page,
  server,
  login,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK)
  const customer = await login()
  await openPayment(page, server)
  await page.getByLabel('Complete Address').fill(HOME)
  await page.route('**/api/orders', (route) => route.abort('internetdisconnected'))
  const lost = page.waitForRequest('**/api/orders')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Your order may or may not have been placed')).toBeVisible()
  expect(await ordersOf(server, customer)).toHaveLength(0)
  await page.context().setOffline(true)
  await expect(alert(page)).toBeVisible()
  await page.getByRole('button', { name: 'Ask Again' }).click()
  await expect(page.getByText('You are offline, nothing was sent')).toBeVisible()

  await page.unroute('**/api/orders')
  await page.context().setOffline(false)
  const again = page.waitForRequest('**/api/orders')
  await page.getByRole('button', { name: 'Ask Again' }).click()
  await expect(page.getByText('Order placed')).toBeVisible()
  const keys = [await lost, await again].map((request) => request.headers()['idempotency-key'])
  expect(keys[0]).toMatch(/^\S{8,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(await ordersOf(server, customer)).toHaveLength(1)
})
