import type { Page } from '@playwright/test'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { expect, test } from '../fixtures.ts'
import { openWith, ordersOf } from '../order-flow.ts'

/** Customers of the demo kitchen. */
const WITH_ONE_ON_THE_STOVE = '+919000000002'
const WITH_ONE_DELIVERED = '+919000000005'
const WITH_NOTES = '+919000000004'

/** What the browser tells a page that is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

// shows: C2.orders.8, C2.details.3, C2.details.4, C2.details.7, C2.details.8, C2.details.10, C4.status.5, C4.status.6
test('the details of an order show each step as it happens', { tag: '@day' }, async ({ page, server, login }) => {
  const customer = await login(WITH_ONE_ON_THE_STOVE)
  const token = await server.signInAdmin()
  await page.goto('/my-orders')
  await page.getByRole('link').filter({ hasText: 'Preparing' }).click()
  await expect(page).toHaveURL('/order-details')
  const order = (await ordersOf(server, customer)).find(({ status }) => status === 'preparing')
  const information = page.getByRole('region', { name: 'Order Information' })
  await expect(information).toContainText(`#${order?._id.slice(-8)}`)
  await expect(information).toContainText(order?.menu_name ?? '')
  await expect(information).toContainText('COD')
  await expect(information).toContainText(`₹${order?.price}`)
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Regular Thali')
  await expect(page.getByRole('region', { name: 'Delivery Address' })).toContainText('Laxmi Road')

  const current = page.getByRole('list', { name: 'Order progress' }).locator('[aria-current]')
  await expect(current).toContainText('Preparing')
  const params = { id: order?._id ?? '' }
  await server.call(adminOrderCalls.setOrderStatus, { params, body: { status: 'out_for_delivery' } }, { token })
  await lookAgain(page)
  await expect(current).toContainText('Out for Delivery')
  await expect(page.getByRole('button', { name: 'Reorder' })).toBeHidden()

  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page).toHaveURL('/my-orders')
  await page.goBack()
  await expect(page).not.toHaveURL('/order-details')
})

// shows: C2.details.9
test('notes stand on a card of their own, and survive a reload', async ({ page, login }) => {
  await login(WITH_NOTES)
  await page.goto('/my-orders')
  await page.getByRole('link').filter({ hasText: 'Out for Delivery' }).click()
  await expect(page.getByRole('region', { name: 'Order Details' })).toContainText('Please ring twice.')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Order Details' })).toContainText('Please ring twice.')
})

test('the details of an order follow it when the list no longer has it', async ({ page, server, login }) => {
  const customer = await login(WITH_ONE_DELIVERED)
  const delivered = (await ordersOf(server, customer)).find(({ status }) => status === 'delivered')
  await page.route('**/api/orders/*', (route) =>
    route.fulfill({ json: { success: true, orders: [], nextCursor: null } }),
  )
  await openWith(page, '/order-details', { state: { order: { ...delivered, status: 'preparing' } } })
  await expect(page.getByRole('button', { name: 'Reorder' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Status' })).toContainText('Delivered')
})
