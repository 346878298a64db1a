import type { Page } from '@playwright/test'
import { adminOrderCalls } from '#shared/contract/office/orders.ts'
import { axe, expect, test } from './fixtures.ts'
import { openWith, ordersOf } from './order-flow.ts'
import { now } from './suite-clock.ts'

/** Customers of the demo kitchen. */
const WITH_SEVERAL_ORDERS = '+919000000001'
const WITH_ONE_ON_THE_STOVE = '+919000000002'
const WITH_NOTES = '+919000000004'
const WITH_ONE_DELIVERED = '+919000000005'

/** What the browser tells a page that is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

// shows: C2.orders.9, C5.orders.2
test('a visitor is asked to log in', async ({ page }) => {
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  await expect(page.getByText('Please log in to view your orders')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
})

// shows: C2.orders.4
test('a new customer has no orders yet', async ({ page, login }) => {
  await login()
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(page.getByText('When you place your first order, it will appear here')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Order Now' }).click()
  await expect(page).toHaveURL('/')
})

// shows: C1.9, C2.orders.5, C2.orders.7
test('the orders are listed, newest first, older ones on demand', { tag: '@day' }, async ({ page, server, login }) => {
  const customer = await login(WITH_SEVERAL_ORDERS)
  const orders = await ordersOf(server, customer)
  // The badges of a subscription, and pages of one order.
  await page.route('**/api/orders/*', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    const response = await route.fetch({ url: url.href })
    const reply = await response.json()
    for (const order of reply.orders) {
      Object.assign(order, { is_subscription_order: true, auto_confirmed_at: '2026-11-20T12:30:00.000Z' })
    }
    await route.fulfill({ response, json: reply })
  })
  await page.goto('/my-orders')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  const card = page.getByRole('listitem').first()
  await expect(card).toContainText(orders[0]?.menu_name ?? '')
  await expect(card).toContainText(`₹${orders[0]?.price}`)
  await expect(card).toContainText(/\d{1,2} \w{3,4} \d{4}/)
  await expect(card).toContainText('Subscription')
  await expect(card).toContainText('Auto-confirmed')
  await page.getByRole('button', { name: 'Show older orders' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await axe(page)
})

// shows: C2.orders.2, C2.orders.3, C8.toasts.1
test('orders that cannot be loaded can be tried again', async ({ page, login, allowFailures }) => {
  allowFailures(500)
  await login()
  await page.route('**/api/orders/*', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.goto('/my-orders')
  await expect(page.getByText('Loading your orders...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Error Loading Orders' })).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('main').getByText('Failed to load orders')).toBeVisible()
  await axe(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
})

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
  await axe(page)

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

test('the details of an order that is gone show what was handed over, and ask once', async ({
  page,
  login,
  allowFailures,
}) => {
  await login()
  allowFailures(404)
  await page.clock.install({ time: now() })
  let asked = 0
  await page.route('**/api/order/*', (route) => {
    asked += 1
    return route.continue()
  })
  await openWith(page, '/order-details', { state: { order: orderOf({ status: 'preparing' }) } })
  await expect(page.getByRole('region', { name: 'Order Status' })).toContainText('Preparing')
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(60_000)
  expect(asked).toBe(1)
})

// shows: C2.details.11
test('a delivered order offers Reorder, which is still to come', async ({ page, login }) => {
  await login(WITH_ONE_DELIVERED)
  await page.goto('/my-orders')
  await page.getByRole('link').filter({ hasText: 'Delivered' }).click()
  await page.getByRole('button', { name: 'Reorder' }).click()
  await expect(page.getByText('Reorder functionality coming soon!')).toBeVisible()
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

// shows: C2.details.1, C2.details.3, C2.details.4, C2.details.6, C2.details.8, C2.details.9
test('without an order there are no details', async ({ page, login }) => {
  await page.goto('/order-details')
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await expect(page.getByText('Unable to load order details. Please try again.')).toBeVisible()
  await axe(page)

  await login()
  const order = { price: 95, status: 'cancelled' }
  await openWith(page, '/order-details', { state: { order } })
  const information = page.getByRole('region', { name: 'Order Information' })
  await expect(information).toContainText('N/A')
  await expect(information).toContainText('Custom Order')
  await expect(information).toContainText('COD')
  await expect(page.getByRole('list', { name: 'Order progress' })).toBeHidden()
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page).toHaveURL('/my-orders')
})

// shows: C2.orders.1
test('the arrow of My Orders leads home', async ({ page, login }) => {
  await login()
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

// shows: C2.orders.6, C4.status.1
test('a card tells what it has, and each status by its word', async ({ page, login }) => {
  const WORDS = {
    pending: 'Pending',
    confirmed: 'Confirmed',
    preparing: 'Preparing',
    dispatched: 'Dispatched',
    out_for_delivery: 'Out for Delivery',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    skipped: 'Skipped',
  }
  await login()
  const orders = Object.keys(WORDS).map((status) => orderOf({ status, menu_name: '', date: '' }))
  await page.route('**/api/orders/*', (route) => route.fulfill({ json: { success: true, orders, nextCursor: null } }))
  await page.goto('/my-orders')
  const cards = page.getByRole('listitem')
  await expect(cards).toHaveCount(8)
  for (const [position, word] of Object.values(WORDS).entries()) {
    const card = cards.nth(position)
    await expect(card).toContainText(/^Order/)
    await expect(card).toContainText('12 Mar 2026')
    await expect(card).toContainText('₹1,180')
    await expect(card.getByText(word, { exact: true })).toBeVisible()
    await expect(card.getByText('Subscription')).toHaveCount(0)
    await expect(card.getByText('Auto-confirmed')).toHaveCount(0)
  }
  await axe(page)
})

// shows: C2.details.2, C2.details.5, C2.details.6, C4.status.2
test('the details name status, date and each fact', async ({ page, login }) => {
  await login()
  const words = ['Pending', 'Confirmed', 'Preparing', 'Out for Delivery', 'Delivered', 'Cancelled']
  for (const word of words) {
    const order = orderOf({ status: word.toLowerCase().replaceAll(' ', '_'), payment_method: 'upi' })
    await page.route('**/api/order/*', (route) => route.fulfill({ json: { success: true, order } }))
    await openWith(page, '/order-details', { state: { order } })
    const status = page.getByRole('region', { name: 'Order Status' })
    await expect(status.getByText(word, { exact: true }).first()).toBeVisible()
    await expect(status).toContainText('11 Mar 2026')
    await page.unrouteAll()
  }
  const information = page.getByRole('region', { name: 'Order Information' })
  await expect(information.getByText('Order Date').locator('..')).toContainText('11 Mar 2026')
  await expect(information.getByText('Payment Method').locator('..')).toContainText('UPI')
  await expect(information.getByText('Total Amount').locator('..')).toContainText('₹1,180')
  await expect(page.getByRole('button', { name: 'Reorder' })).toHaveCount(0)
})

/** An order as the list tells it. */
function orderOf(changes: object) {
  return {
    _id: crypto.randomUUID(),
    menu_name: 'Wednesday Thali',
    date: '2026-03-11',
    delivery_date: '2026-03-12',
    createdAt: '2026-03-11T05:00:00.000Z',
    price: 1180,
    status: 'confirmed',
    is_subscription_order: false,
    auto_confirmed_at: null,
    payment_method: 'cod',
    delivery_address: 'Flat 3, Sunrise Society, Baner Road, Pune',
    notes: null,
    items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
    ...changes,
  }
}
