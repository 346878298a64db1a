import type { Page } from '@playwright/test'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { placeOrder, setStatus } from '../kitchen-flow.ts'
import { watchSockets } from '../live-page.ts'
import { expect, test } from '../moving-server.ts'
import { menuOfOrderDay, ordersOf } from '../order-flow.ts'
import { answerLater, dialogOf, pendingOf, subscribe, subscriptionsOf } from '../subscription-flow.ts'

const toast = (page: Page, text: string) => page.locator('[data-toaster]').getByText(text, { exact: true })

/** A Wednesday. */
const MORNING = '2027-03-10T10:00:00+05:30'

/** Long before the screens would look again by themselves. */
const AT_ONCE = { timeout: 4000 }

test.beforeEach(({ moving }) => moving.moveTo(MORNING))

// shows: C2.live.1, C2.live.2
test('a status that the kitchen sets is on the customer’s screen at once', async ({
  page,
  server,
  login,
  adminPage,
  loginAdmin,
}) => {
  const sockets = watchSockets(page)
  const customer = await login()
  await placeOrder(server, customer)
  await page.goto('/my-orders')
  await sockets.admitted()
  const card = page.getByRole('listitem')
  await expect(card).toContainText('Confirmed')

  // The kitchen works in its own browser.
  await loginAdmin()
  await adminPage.goto('/admin#tab=orders&date=all')
  const local = customer.phone.slice(3)
  const row = adminPage.locator('tbody tr').filter({ hasText: `${local.slice(0, 5)} ${local.slice(5)}` })
  await row.getByRole('button', { name: /change the status/ }).click()
  await adminPage.getByRole('menuitemradio', { name: 'Preparing' }).click()
  await expect(card).toContainText('Preparing', AT_ONCE)

  await card.getByRole('link').click()
  const current = page.getByRole('list', { name: 'Order progress' }).locator('[aria-current]')
  await expect(current).toContainText('Preparing')
  await row.getByRole('button', { name: /change the status/ }).click()
  await adminPage.getByRole('menuitemradio', { name: 'Out for Delivery' }).click()
  await expect(current).toContainText('Out for Delivery', AT_ONCE)
})

// shows: C2.live.3, C8.live.1, C8.live.2, C8.live.3, C8.live.4, C8.live.5, C8.live.6
test('each event says its text', async ({ page, server, moving, login }) => {
  test.setTimeout(60_000)
  const sockets = watchSockets(page)
  const customer = await login()
  await page.goto('/my-orders')
  await sockets.admitted()

  await subscribe(server, customer, 3)
  await expect(toast(page, 'Order created for tomorrow! Please confirm by the deadline.')).toBeVisible(AT_ONCE)
  await expect(page.getByRole('listitem')).toContainText('Pending')
  const [first] = await pendingOf(server, customer)
  await server.call(orderCalls.confirmOrder, { params: { id: first?._id ?? '' } }, { token: customer.token })
  await expect(toast(page, 'Order confirmed for tomorrow!')).toBeVisible(AT_ONCE)
  await expect(page.getByRole('listitem')).toContainText('Confirmed')

  moving.moveTo('2027-03-11T09:01:00+05:30')
  await moving.runDaily()
  await expect(toast(page, 'Your subscription expires in 3 day(s). Renew now to avoid interruption.')).toBeVisible(
    AT_ONCE,
  )
  const [second] = await pendingOf(server, customer)
  await server.call(orderCalls.skipOrder, { params: { id: second?._id ?? '' } }, { token: customer.token })
  await expect(toast(page, 'Order skipped for tomorrow')).toBeVisible(AT_ONCE)

  moving.moveTo('2027-03-12T09:01:00+05:30')
  await moving.runDaily()
  await expect(page.getByRole('listitem')).toHaveCount(3, AT_ONCE)
  moving.moveTo('2027-03-12T18:00:00+05:30')
  await moving.runDaily()
  await expect(toast(page, 'Your order for tomorrow has been confirmed automatically.')).toBeVisible(AT_ONCE)
  await expect(page.getByRole('listitem').filter({ hasText: 'Auto-confirmed' })).toHaveCount(1)

  for (const day of ['2027-03-13', '2027-03-15', '2027-03-16']) {
    moving.moveTo(`${day}T09:01:00+05:30`)
    await moving.runDaily()
  }
  await expect(toast(page, 'Your subscription has expired. Please renew to continue.')).toBeVisible(AT_ONCE)
  expect((await ordersOf(server, customer)).map(({ status }) => status)).toEqual([
    'confirmed',
    'confirmed',
    'skipped',
    'confirmed',
  ])
})

// shows: C2.live.4, C2.live.5, C2.live.6, C4.2
test('the subscription’s state changes on every screen that shows it', async ({ page, server, moving, login }) => {
  test.setTimeout(60_000)
  const sockets = watchSockets(page)
  const customer = await login()
  await page.goto('/subscription')
  await sockets.admitted()
  await expect(page.getByText('Duration: 26 days')).toBeVisible()
  // Bought on another device.
  await subscribe(server, customer, 2)
  await expect(page.getByText('Already Subscribed!')).toBeAttached(AT_ONCE)
  await answerLater(page)

  await page.goto('/subscriptions')
  await sockets.admitted(2)
  const card = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(card).toContainText('12 Mar 2027')
  const [pending] = await pendingOf(server, customer)
  await setStatus(server, pending?._id ?? '', 'cancelled')
  await expect(card).toContainText('13 Mar 2027', AT_ONCE)

  await page.goto('/profile')
  await sockets.admitted(3)
  const details = page.getByRole('region', { name: 'Subscription Details' })
  await expect(details).toContainText('Active')
  for (const day of ['2027-03-11', '2027-03-12', '2027-03-13', '2027-03-15']) {
    moving.moveTo(`${day}T09:01:00+05:30`)
    await moving.runDaily()
    // The meals of the 12th and the 13th are asked about as they come.
    if (day < '2027-03-13') await answerLater(page)
  }
  await expect(details).toContainText('Inactive', AT_ONCE)
  expect((await subscriptionsOf(server, customer)).map(({ status }) => status)).toEqual(['active'])
})

// shows: C2.live.8, C4.3, C4.4
test('the question about tomorrow’s meal comes with its order, and goes when it is answered elsewhere', async ({
  page,
  server,
  moving,
  login,
}) => {
  const sockets = watchSockets(page)
  const customer = await login()
  await page.goto('/')
  await sockets.admitted()
  await expect(dialogOf(page)).toBeHidden()
  await subscribe(server, customer, 5)
  await expect(dialogOf(page)).toContainText('Thursday, 11 Mar 2027', AT_ONCE)
  const [first] = await pendingOf(server, customer)
  await server.call(orderCalls.confirmOrder, { params: { id: first?._id ?? '' } }, { token: customer.token })
  await expect(dialogOf(page)).toBeHidden(AT_ONCE)

  // The next day's order comes while the page is open; nobody answers until six.
  moving.moveTo('2027-03-11T09:01:00+05:30')
  await moving.runDaily()
  await expect(dialogOf(page)).toContainText('Friday, 12 Mar 2027', AT_ONCE)
  moving.moveTo('2027-03-11T18:00:00+05:30')
  await moving.runDaily()
  await expect(dialogOf(page).getByRole('timer')).toHaveText('Deadline passed', AT_ONCE)
  await expect(toast(page, 'Your order for tomorrow has been confirmed automatically.')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialogOf(page)).toBeHidden()
})

// shows: C2.live.7
test('a changed menu shows on the home screen', async ({ page, server, login }) => {
  const sockets = watchSockets(page)
  await login()
  await page.goto('/')
  await sockets.admitted()
  const { menu } = await menuOfOrderDay(server)
  await expect(page.getByRole('heading', { name: menu.name, exact: true })).toBeVisible()
  const token = await server.signInAdmin()
  const id = menu._id
  const { reply } = await server.call(adminMenuCalls.getMenu, { params: { id } }, { token })
  const { name, image_url, is_regular_thali, menu_date, categories } = reply.menu
  const body = (as: string) => ({
    name: as,
    imageUrl: image_url,
    isRegularThali: is_regular_thali,
    menuDate: menu_date ?? '',
    categories: categories.map((category) => ({
      ...category,
      id: category._id,
      items: category.items.map((item) => ({
        name: item.name,
        description: item.description,
        is_vegetarian: item.is_vegetarian ?? true,
        addon_price: item.addon_price,
      })),
    })),
  })
  const saved = await server.call(
    adminMenuCalls.updateMenu,
    { params: { id }, body: body('Chef’s Surprise') },
    { token },
  )
  expect(saved.status).toBe(200)
  await expect(page.getByRole('heading', { name: 'Chef’s Surprise', exact: true })).toBeVisible({ timeout: 8000 })
  await server.call(adminMenuCalls.updateMenu, { params: { id }, body: body(name) }, { token })
})

// shows: C6.21
test('a session that ends elsewhere asks to sign in again, and goes on live', async ({
  page,
  server,
  moving,
  login,
  allowFailures,
}) => {
  allowFailures(401)
  const sockets = watchSockets(page)
  const customer = await login()
  const orderId = await placeOrder(server, customer)
  await page.goto('/my-orders')
  await sockets.admitted()
  await server.call(authCalls.logout, {}, { token: customer.token })
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toBeVisible({ timeout: 10_000 })
  moving.advance({ seconds: 31 })
  await dialog.getByRole('button', { name: 'Send OTP' }).click()
  await dialog.getByLabel('OTP', { exact: true }).fill('1234')
  await expect(dialog).toBeHidden()
  await sockets.admitted(2)
  await setStatus(server, orderId, 'dispatched')
  await expect(page.getByRole('listitem')).toContainText('Dispatched', AT_ONCE)
})

// shows: C4.1, C6.10, C7.realtime.2
test('visitors have no socket, and logging out ends it', async ({ page, login }) => {
  const sockets = watchSockets(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('live-'))).toEqual([])
  expect(sockets.openNow()).toBe(0)

  await login()
  await page.goto('/profile')
  await sockets.admitted()
  expect(sockets.openNow()).toBe(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect.poll(() => sockets.openNow()).toBe(0)
})
