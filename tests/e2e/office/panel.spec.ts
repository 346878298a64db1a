import type { Page } from '@playwright/test'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { placeOrder } from '../admin-orders.ts'
import { axe, expect, test } from '../fixtures.ts'
import { withoutSocket } from '../live-page.ts'

const VERIFY = '**/api/admin/verify'

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })

/** How many orders the filter and the search leave. */
const count = (page: Page) => page.getByRole('definition').first()

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function openAllOrders(page: Page) {
  await page.goto('/admin#tab=orders&view=customer-orders&date=all')
  await expect(rows(page).first()).toBeVisible()
}

async function chooseStatus(page: Page, customer: string, status: string) {
  await rowOf(page, customer)
    .getByRole('button', { name: /change the status/ })
    .click()
  await page.getByRole('menuitemradio', { name: status }).click()
}

test.describe('signing in', () => {
  // shows: B2.1, B5.1
  test('says what is missing or wrong', async ({ adminPage, server, allowFailures }) => {
    allowFailures(401)
    await adminPage.goto('/admin')
    await expect(adminPage.getByRole('dialog')).toContainText('Admin credentials are required')
    await expect(adminPage.getByRole('dialog')).toContainText('contact the system administrator')
    await adminPage.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(adminPage.getByRole('alert').first()).toHaveText('Please fill in all fields')
    await axe(adminPage)
    await signIn(adminPage, server.admin.email, 'not the password')
    await expect(adminPage.getByRole('alert').first()).toHaveText('Email or password is not right.')
    await adminPage.getByRole('button', { name: 'Show password' }).click()
    await expect(adminPage.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await adminPage.getByRole('button', { name: 'Cancel' }).click()
    await expect(adminPage).toHaveURL(`${server.url}/`)
  })

  // shows: B6.2
  test('is locked after five failures', async ({ adminPage, allowFailures }) => {
    allowFailures(401, 423)
    await adminPage.goto('/admin')
    for (let failure = 0; failure < 5; failure += 1) {
      await signIn(adminPage, 'nobody@dabba.local', `wrong ${failure}`)
      await expect(adminPage.getByRole('alert').first()).toHaveText('Email or password is not right.')
    }
    await signIn(adminPage, 'nobody@dabba.local', 'wrong again')
    await expect(adminPage.getByRole('alert').first()).toHaveText(
      'Account is temporarily locked due to multiple failed login attempts.',
    )
  })

  // shows: B8.8
  test('has a text for a lock and for a failure without words of the server', async ({ adminPage, allowFailures }) => {
    allowFailures(423, 502)
    await adminPage.goto('/admin')
    await adminPage.route('**/api/admin/login', (route) => route.fulfill({ status: 423, body: '' }))
    await signIn(adminPage, 'someone@dabba.local', 'a password')
    await expect(adminPage.getByRole('alert').first()).toHaveText(
      'Account is temporarily locked due to multiple failed login attempts.',
    )
    await adminPage.route('**/api/admin/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await adminPage.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(adminPage.getByRole('alert').first()).toHaveText('Login failed. Please try again.')
  })

  // shows: B2.3
  test('by keyboard alone', async ({ adminPage, server }) => {
    await adminPage.goto('/admin')
    await expect(adminPage.getByLabel('Email')).toBeFocused()
    await adminPage.keyboard.type(server.admin.email)
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type(server.admin.password)
    await adminPage.keyboard.press('Enter')
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
    await expect(adminPage.getByText('Welcome, Administrator (owner)')).toBeVisible()
  })
})

test.describe('the session', () => {
  // shows: B2.4
  test('of an admin without name and role welcomes an Administrator', async ({ adminPage, loginAdmin }) => {
    await loginAdmin()
    await adminPage.route(VERIFY, (route) =>
      route.fulfill({ json: { success: true, admin: { id: crypto.randomUUID(), name: '', role: '' } } }),
    )
    await adminPage.goto('/admin')
    await expect(adminPage.getByText('Welcome, Administrator (admin)')).toBeVisible()
  })

  // shows: B2.2
  test('is checked on load, with the loading screen meanwhile', async ({ adminPage, loginAdmin }) => {
    await loginAdmin()
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await adminPage.route(VERIFY, async (route) => {
      await asked
      await route.continue()
    })
    await adminPage.goto('/admin')
    await expect(adminPage.getByRole('heading', { name: 'Loading Admin Panel' })).toBeVisible()
    answer()
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await adminPage.reload()
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  // shows: B4.1
  test('a rejected token is forgotten', async ({ adminPage, loginAdmin, server, allowFailures }) => {
    allowFailures(401)
    const token = await loginAdmin()
    await server.api('/api/admin/logout', { method: 'POST' }, token)
    await adminPage.goto('/admin')
    await expect(adminPage.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(await adminPage.evaluate(() => localStorage.getItem('dabba-admin-token'))).toBeNull()
  })

  // shows: B4.2
  test('a check that fails otherwise can be tried again', async ({ adminPage, loginAdmin, allowFailures }) => {
    allowFailures(503)
    const token = await loginAdmin()
    await adminPage.route(VERIFY, (route) => route.fulfill({ status: 503, json: {} }))
    await adminPage.goto('/admin')
    await expect(adminPage.getByLabel('Email')).toBeVisible()
    await axe(adminPage)
    expect(await adminPage.evaluate(() => localStorage.getItem('dabba-admin-token'))).toBe(token)
    await adminPage.unroute(VERIFY)
    await adminPage.getByRole('button', { name: 'Try Again' }).click()
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  test('that ends in the middle leads to the sign-in and back', async ({
    adminPage,
    loginAdmin,
    server,
    allowFailures,
  }) => {
    allowFailures(401)
    const token = await loginAdmin()
    // The answer of a call shall tell, not the socket.
    await withoutSocket(adminPage)
    await openAllOrders(adminPage)
    await server.api('/api/admin/logout', { method: 'POST' }, token)
    // The next call is told so, or before it the socket is closed.
    const ended = adminPage.getByText('Your session has ended. Please sign in again.')
    await adminPage.getByRole('button', { name: 'Refresh' }).or(ended).first().click()
    await expect(ended).toBeVisible()
    await signIn(adminPage, server.admin.email, server.admin.password)
    await expect(adminPage.getByLabel('Date Filter')).toHaveValue('all')
  })

  // shows: B4.3
  test('ends with the logout', async ({ adminPage, loginAdmin, server }) => {
    const token = await loginAdmin()
    await openAllOrders(adminPage)
    const ended = adminPage.waitForResponse('**/api/admin/logout')
    await adminPage.getByRole('button', { name: 'Logout' }).click()
    await expect(adminPage.getByLabel('Email')).toBeVisible()
    expect(await adminPage.evaluate(() => localStorage.getItem('dabba-admin-token'))).toBeNull()
    expect((await ended).status()).toBe(200)
    expect(await server.api('/api/admin/verify', {}, token)).toMatchObject({ status: 401 })
  })

  // shows: B8.9
  test('ends here even when the logout fails', async ({ adminPage, loginAdmin, allowFailures }) => {
    allowFailures(503)
    await loginAdmin()
    await openAllOrders(adminPage)
    await adminPage.route('**/api/admin/logout', (route) => route.fulfill({ status: 503, json: { error: 'Closed' } }))
    await adminPage.getByRole('button', { name: 'Logout' }).click()
    await expect(adminPage.getByText('Error logging out: Closed')).toBeVisible()
    await expect(adminPage.getByLabel('Email')).toBeVisible()
  })
})

test.describe('Customer Orders', () => {
  test.beforeEach(({ loginAdmin }) => loginAdmin().then(() => {}))

  // shows: B2.figures.6
  test('shows the orders of the date filter', { tag: '@day' }, async ({ adminPage, server }) => {
    const token = await server.signInAdmin()
    await adminPage.goto('/admin#tab=orders')
    const filter = adminPage.getByLabel('Date Filter')
    const { reply: days } = await server.api<{ tomorrow: string; opensWith: string }>(
      adminOrderCalls.orderDays.path,
      {},
      token,
    )
    await expect(filter.locator('option')).toHaveText([
      /^Today · \w{3} \d+ \w{3}$/,
      `Tomorrow · ${weekdayAndDay(days.tomorrow)}`,
      /^Yesterday · \w{3} \d+ \w{3}$/,
      'This Week',
      'All Time',
      'Choose days',
    ])
    await expect(filter).toHaveValue(days.opensWith)
    for (const date of ['all', 'yesterday', 'tomorrow', 'week', 'today']) {
      await filter.selectOption(date)
      const { reply } = await server.api<{ orders: unknown[] }>(
        `${adminOrderCalls.listAdminOrders.path}?date=${date}`,
        {},
        token,
      )
      await expect(count(adminPage)).toHaveText(String(reply.orders.length))
    }
    await adminPage.goBack()
    await expect(filter).toHaveValue('week')
    await adminPage.reload()
    await expect(filter).toHaveValue('week')
  })

  test('says so when there are none, with a hint for today', { tag: '@day' }, async ({ adminPage }) => {
    await adminPage.route(/api\/admin\/orders\?date=to/, (route) =>
      route.fulfill({ json: { success: true, orders: [], nextCursor: null } }),
    )
    await adminPage.goto('/admin#tab=orders&date=today')
    await expect(adminPage.getByText('No orders found for the selected date filter')).toBeVisible()
    await expect(adminPage.getByText('Try All Time to see every order.')).toBeVisible()
    await adminPage.getByLabel('Date Filter').selectOption('tomorrow')
    await expect(adminPage.getByText('No orders found for the selected date filter')).toBeVisible()
    await expect(adminPage.getByText('Try All Time to see every order.')).toBeHidden()
    await adminPage.getByRole('button', { name: 'Show All Time' }).click()
    await expect(adminPage.getByLabel('Date Filter')).toHaveValue('all')
    await expect(rows(adminPage).first()).toBeVisible()
  })

  test('says what happened when they cannot be loaded', async ({ adminPage, allowFailures }) => {
    allowFailures(503)
    // Only Try Again reads once more, not the socket's greeting.
    await withoutSocket(adminPage)
    await adminPage.route('**/api/admin/orders?*', (route) => route.fulfill({ status: 503, json: {} }))
    await adminPage.goto('/admin#tab=orders&date=all')
    await expect(adminPage.getByText('The orders could not be loaded. Please try again.')).toBeVisible({
      timeout: 15_000,
    })
    await adminPage.unroute('**/api/admin/orders?*')
    await adminPage.getByRole('button', { name: 'Try Again' }).click()
    await expect(rows(adminPage).first()).toBeVisible()
  })

  test('finds by name, phone, number and dish, and sorts', { tag: '@day' }, async ({ adminPage }) => {
    await openAllOrders(adminPage)
    const search = adminPage.getByLabel('Search orders')
    await search.fill('asha')
    await expect(rows(adminPage).filter({ hasNotText: 'Asha Kulkarni' })).toHaveCount(0)
    await expect(rows(adminPage).first()).toContainText('Asha Kulkarni')
    await search.fill('90000 00002')
    await expect(rows(adminPage).filter({ hasNotText: 'Imran Shaikh' })).toHaveCount(0)
    await expect(rows(adminPage).first()).toContainText('Imran Shaikh')
    await search.fill('001')
    await expect(rowOf(adminPage, '001').first()).toBeVisible()
    await search.fill('no such dish')
    await expect(adminPage.getByText('No orders match this search')).toBeVisible()
    await adminPage.getByRole('button', { name: 'Clear search' }).click()
    await adminPage.getByRole('button', { name: 'Price' }).click()
    await expect(adminPage.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
    await adminPage.getByRole('button', { name: 'Price' }).click()
    await expect(rows(adminPage).first()).toContainText('Rohan Deshmukh')
    // What it costs depends on the weekday's add-ons; that it is the dearest does not.
    const cells = await rows(adminPage).locator('td').filter({ hasText: /^₹/ }).allTextContents()
    const prices = cells.map((price) => Number(price.replaceAll(/[₹,]/g, '')))
    expect(prices.length).toBeGreaterThan(5)
    expect(prices).toEqual(prices.toSorted((one, other) => other - one))
  })

  test('shows an order’s details', async ({ adminPage, server }) => {
    const { shown } = await placeOrder(server)
    await openAllOrders(adminPage)
    await rowOf(adminPage, shown).getByText('Guest').click()
    const dialog = adminPage.getByRole('dialog', { name: 'Order 001' })
    await expect(dialog).toContainText('7 Tilak Road, first floor, Pune 411030')
    await expect(dialog.getByRole('link', { name: shown })).toHaveAttribute('href', `tel:${shown.replaceAll(' ', '')}`)
    await adminPage.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('keeps a changed status', async ({ adminPage, server }) => {
    const { shown } = await placeOrder(server)
    await openAllOrders(adminPage)
    await rowOf(adminPage, shown)
      .getByRole('button', { name: /^Confirmed, change the status/ })
      .focus()
    await adminPage.keyboard.press('ArrowDown')
    await expect(adminPage.getByRole('menuitemradio', { name: 'Confirmed' })).toBeFocused()
    await axe(adminPage)
    await adminPage.keyboard.press('o')
    await adminPage.keyboard.press('Enter')
    await expect(rowOf(adminPage, shown).getByRole('button', { name: /^Out for Delivery/ })).toBeFocused()
    await adminPage.reload()
    await expect(rowOf(adminPage, shown)).toContainText('Out for Delivery')
    await chooseStatus(adminPage, shown, 'Pending')
    // What goes back is asked about.
    const why = adminPage.getByRole('dialog')
    await why.getByLabel('Reason').fill('Chosen by mistake')
    await why.getByRole('button', { name: 'Set to Pending' }).click()
    await expect(rowOf(adminPage, shown).getByRole('button', { name: /^Pending/ })).toBeVisible()
  })

  test('shows the former status until the server has said yes', async ({ adminPage, server, allowFailures }) => {
    allowFailures(503)
    const { shown } = await placeOrder(server)
    await openAllOrders(adminPage)
    await adminPage.route('**/api/admin/orders/*/status', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'The kitchen is closed' } }),
    )
    await chooseStatus(adminPage, shown, 'Delivered')
    await expect(adminPage.getByText('Failed to update order status: The kitchen is closed')).toBeVisible()
    await expect(rowOf(adminPage, shown)).toContainText('Confirmed')
    await expect(rowOf(adminPage, shown)).toContainText('Delivered was not saved')
  })

  test('of two quick changes the last one stays', async ({ adminPage, server }) => {
    const { shown } = await placeOrder(server)
    await openAllOrders(adminPage)
    let slow = true
    await adminPage.route('**/api/admin/orders/*/status', async (route) => {
      if (slow) await new Promise((resolve) => setTimeout(resolve, 1000))
      slow = false
      await route.continue()
    })
    await chooseStatus(adminPage, shown, 'Preparing')
    await expect(rowOf(adminPage, shown)).toContainText('Saving Preparing...')
    await expect(rowOf(adminPage, shown)).toContainText('Confirmed')
    await chooseStatus(adminPage, shown, 'Dispatched')
    await expect(rowOf(adminPage, shown).getByRole('button', { name: /^Dispatched/ })).toBeVisible()
    await adminPage.reload()
    await expect(rowOf(adminPage, shown)).toContainText('Dispatched')
  })

  test('new orders appear by themselves, but not under an open menu', { tag: '@day' }, async ({
    adminPage,
    server,
  }) => {
    await placeOrder(server)
    await openAllOrders(adminPage)
    const menu = adminPage.getByRole('menu')
    await rows(adminPage)
      .nth(1)
      .getByRole('button', { name: /change the status/ })
      .click()
    const { shown } = await placeOrder(server)
    await expect(adminPage.getByRole('button', { name: 'Show 1 new order' })).toBeVisible({ timeout: 15_000 })
    await expect(menu).toBeVisible()
    await expect(rowOf(adminPage, shown)).toBeHidden()
    await adminPage.keyboard.press('Escape')
    await adminPage.getByRole('button', { name: 'Show 1 new order' }).click()
    await expect(rows(adminPage).first()).toContainText(shown)
    await expect(rows(adminPage).first()).toContainText('New')
    await axe(adminPage)
  })

  test('older orders come when they are asked for', async ({ adminPage, server }) => {
    const token = await server.signInAdmin()
    const { reply } = await server.api<{ orders: { _id: string }[] }>('/api/admin/orders?date=all', {}, token)
    await adminPage.route('**/api/admin/orders?*', (route) => {
      const older = new URL(route.request().url()).searchParams.has('cursor')
      const orders = older ? reply.orders.slice(3) : reply.orders.slice(0, 3)
      return route.fulfill({ json: { success: true, orders, nextCursor: older ? null : orders.at(-1)?._id } })
    })
    await adminPage.goto('/admin#tab=orders&date=all')
    await expect(rows(adminPage)).toHaveCount(3)
    await adminPage.getByRole('button', { name: 'Load more' }).click()
    await expect(count(adminPage)).toHaveText(String(reply.orders.length))
    await expect(adminPage.getByRole('button', { name: 'Load more' })).toBeHidden()
  })

  test('fits a phone', async ({ adminPage }) => {
    await adminPage.setViewportSize({ width: 390, height: 844 })
    await adminPage.goto('/admin#tab=orders&date=all')
    await expect(adminPage.getByRole('listitem').getByRole('button', { name: 'Details of order 001' })).toBeVisible()
    expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await axe(adminPage)
  })
})
