import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { placeOrder } from '../admin-orders.ts'
import { axe, expect, test } from '../fixtures.ts'

const LIST = '**/api/admin/orders?*'
const rows = (page: Page) => page.getByRole('table', { name: 'Customer Orders' }).locator('tbody tr')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })

test.beforeEach(({ loginAdmin }) => loginAdmin().then(() => {}))

async function openAll(page: Page) {
  await page.goto('/admin#tab=orders&view=customer-orders&date=all')
  await expect(rows(page).first()).toBeVisible()
}

async function changeSelected(page: Page, status: string) {
  await bar(page).getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitemradio', { name: status }).click()
}

// shows: B4.16
test('changes many orders at once, and undoes it', async ({ adminPage, server }) => {
  const [one, two] = [await placeOrder(server), await placeOrder(server)]
  await openAll(adminPage)
  await rowOf(adminPage, two.shown)
    .getByRole('button', { name: /change the status/ })
    .click()
  await adminPage.getByRole('menuitemradio', { name: 'Preparing' }).click()
  await expect(rowOf(adminPage, two.shown)).toContainText('Preparing')
  for (const { shown } of [one, two]) await rowOf(adminPage, shown).getByRole('checkbox').check()
  await expect(bar(adminPage)).toContainText('2 selected')
  const sent: string[] = []
  adminPage.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
  })
  await changeSelected(adminPage, 'Dispatched')
  await expect(bar(adminPage)).toContainText('2 orders set to Dispatched')
  expect(sent).toEqual(['/api/admin/orders/status'])
  await expect(bar(adminPage).getByRole('button', { name: 'Undo' })).toBeFocused()
  for (const { shown } of [one, two]) await expect(rowOf(adminPage, shown)).toContainText('Dispatched')
  await axe(adminPage)
  await adminPage.keyboard.press('Enter')
  await expect(adminPage.getByText('Undone: 2 orders have their former status')).toBeVisible()
  await expect(rowOf(adminPage, one.shown)).toContainText('Confirmed')
  await expect(rowOf(adminPage, two.shown)).toContainText('Preparing')
  await adminPage.reload()
  await expect(rowOf(adminPage, one.shown)).toContainText('Confirmed')
  await expect(rowOf(adminPage, two.shown)).toContainText('Preparing')
})

// shows: B2.figures.8
test('an undo leaves alone what somebody else has changed since', async ({ adminPage, server }) => {
  const [one, two] = [await placeOrder(server), await placeOrder(server)]
  await openAll(adminPage)
  for (const { shown } of [one, two]) await rowOf(adminPage, shown).getByRole('checkbox').check()
  await changeSelected(adminPage, 'Preparing')
  await expect(bar(adminPage)).toContainText('2 orders set to Preparing')
  await server.call(
    adminOrderCalls.setOrderStatus,
    { params: { id: two.id }, body: { status: 'delivered' } },
    { token: await server.signInAdmin() },
  )
  await bar(adminPage).getByRole('button', { name: 'Undo' }).click()
  await expect(adminPage.getByText('Undone: 1 order has its former status')).toBeVisible()
  await expect(adminPage.getByText('1 had been changed since and stay as they are')).toBeVisible()
  await adminPage.getByRole('button', { name: 'Refresh' }).click()
  await expect(rowOf(adminPage, two.shown)).toContainText('Delivered')
})

test('asks before it cancels', async ({ adminPage, server }) => {
  const { shown } = await placeOrder(server)
  await openAll(adminPage)
  await rowOf(adminPage, shown).getByRole('checkbox').check()
  await changeSelected(adminPage, 'Cancelled')
  const dialog = adminPage.getByRole('alertdialog', { name: 'Set 1 order to Cancelled?' })
  await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeFocused()
  await axe(adminPage)
  await adminPage.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rowOf(adminPage, shown)).toContainText('Confirmed')
  await changeSelected(adminPage, 'Cancelled')
  await dialog.getByRole('button', { name: 'Set to Cancelled' }).click()
  await expect(bar(adminPage)).toContainText('1 order set to Cancelled')
  await expect(rowOf(adminPage, shown)).toContainText('Cancelled')
})

// shows: B4.15, B8.28
test('a change that fails changes nothing and says so', async ({ adminPage, server, allowFailures }) => {
  allowFailures(503)
  const { shown } = await placeOrder(server)
  await openAll(adminPage)
  await adminPage.route('**/api/admin/orders/status', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'The kitchen is closed' } }),
  )
  await rowOf(adminPage, shown).getByRole('checkbox').check()
  await changeSelected(adminPage, 'Delivered')
  await expect(adminPage.getByText('Failed to update order status: The kitchen is closed')).toBeVisible()
  await expect(rowOf(adminPage, shown)).toContainText('Confirmed')
  await expect(bar(adminPage)).toContainText('1 selected')
})

test('by keyboard: a page is selected, then all that was found, then none', async ({ adminPage }) => {
  await openAll(adminPage)
  await adminPage.getByRole('button', { name: 'Pages', exact: true }).press('Enter')
  await adminPage.getByRole('checkbox', { name: 'Select all on this page' }).focus()
  await adminPage.keyboard.press('Space')
  await expect(bar(adminPage)).toContainText('10 selected')
  await bar(adminPage)
    .getByRole('button', { name: /^Select all \d+$/ })
    .press('Enter')
  await expect(bar(adminPage)).not.toContainText('10 selected')
  await bar(adminPage).getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect(bar(adminPage)).toBeHidden()
})

test('shows the history of an order', async ({ adminPage, server }) => {
  const { shown } = await placeOrder(server)
  await openAll(adminPage)
  await rowOf(adminPage, shown)
    .getByRole('button', { name: /change the status/ })
    .click()
  await adminPage.getByRole('menuitemradio', { name: 'Preparing' }).click()
  await expect(rowOf(adminPage, shown)).toContainText('Preparing')
  await rowOf(adminPage, shown)
    .getByRole('button', { name: /^Details of order/ })
    .click()
  const history = adminPage.getByRole('dialog').getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').nth(0)).toContainText('Preparing by Administrator')
  await expect(history.getByRole('listitem').nth(1)).toContainText('Placed by the customer')
  await axe(adminPage)
})

// shows: B3.9
test('saves what is filtered as CSV', async ({ adminPage, server }) => {
  const { shown, id } = await placeOrder(server)
  await openAll(adminPage)
  await adminPage.getByLabel('Search orders').fill(shown)
  await expect(rows(adminPage)).toHaveCount(1)
  await adminPage.getByRole('button', { name: 'Download CSV' }).click()
  const why = adminPage.getByRole('dialog', { name: 'What is the file for?' })
  await why.getByLabel('Reason').fill('For the accountant')
  const [download] = await Promise.all([
    adminPage.waitForEvent('download'),
    why.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('orders-all.csv')
  const [heads, first, end] = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(heads).toBe(
    '\uFEFFNo.,Order,Customer,Phone,Menu,Dishes,Subscription,Price,Payment,Delivery,Placed on,Placed at,Status,Address,Notes,Revenue',
  )
  expect(first).toContain(`#${id.slice(-8)},Guest,${shown.replace('+91', '(+91)')},`)
  expect(first).toContain('1 × Regular Thali,No,')
  expect(first).toContain(',Confirmed,"7 Tilak Road, first floor, Pune 411030",')
  expect(end).toBe('')
})

test('finds an order by the number that its customer reads', async ({ adminPage, server }) => {
  const { shown, id } = await placeOrder(server)
  await placeOrder(server)
  await openAll(adminPage)
  await adminPage.getByLabel('Search orders').fill(`#${id.slice(-8)}`)
  await expect(rows(adminPage)).toHaveCount(1)
  await expect(rows(adminPage)).toContainText(shown)
})

/** A day of ten thousand orders, page by page as the server hands them out. */
function manyOrders(count: number) {
  const orders = Array.from({ length: count }, (_, index): AdminOrder => {
    const number = String(count - index).padStart(12, '0')
    return {
      _id: `01a1fd08-f1e4-7a7d-acad-${number}`,
      menu_name: 'Wednesday Thali',
      date: '2027-03-10',
      delivery_date: '2027-03-10',
      createdAt: '2027-03-10T04:00:00.000Z',
      price: 80 + (index % 7) * 10,
      status: 'confirmed',
      is_subscription_order: false,
      auto_confirmed_at: null,
      payment_method: 'cod',
      delivery_address: 'Flat 4, Shanti Nagar, Pune',
      notes: null,
      items: [{ name: 'Regular Thali', kind: 'thali' as const, quantity: 1, price: 80, total: 80 }],
      user_id: { _id: '01a1fd08-f1e4-7a7d-acad-000000000000', name: `Customer ${index + 1}` },
      phone_number: `+91900${String(index).padStart(7, '0')}`,
      subscription_id: null,
    }
  })
  return (route: Route) => {
    const { searchParams } = new URL(route.request().url())
    const cursor = searchParams.get('cursor')
    const found = orders.filter(({ user_id }) =>
      user_id?.name?.toLowerCase().startsWith(searchParams.get('search') ?? ''),
    )
    if (searchParams.get('sort') === 'price') found.sort((one, other) => (one.price ?? 0) - (other.price ?? 0))
    const from = cursor === null ? 0 : found.findIndex(({ _id }) => _id === cursor) + 1
    const page = found.slice(from, from + 500)
    const nextCursor = from + 500 < found.length ? page.at(-1)?._id : null
    return route.fulfill({ json: { success: true, orders: page, nextCursor } })
  }
}

test('works with ten thousand orders of a day', async ({ adminPage }) => {
  test.setTimeout(90_000)
  await adminPage.route(LIST, manyOrders(10_000))
  await adminPage.goto('/admin#tab=orders&view=customer-orders&date=today')
  const table = adminPage.getByRole('table', { name: 'Customer Orders' })
  await expect(table).toHaveAttribute('aria-rowcount', '10001', { timeout: 60_000 })
  expect(await rows(adminPage).count(), 'rows drawn').toBeLessThan(60)

  // How long the page is busy with a press or a letter, beginning to end.
  const busyFor = (work: () => Promise<void>) => async () => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const search = busyFor(async () => {
    await adminPage.getByLabel('Search orders').fill('customer 9999')
    await expect(rows(adminPage)).toHaveCount(1)
  })
  expect(await search(), 'milliseconds for a search').toBeLessThan(2000)
  await expect(rows(adminPage)).toContainText('Customer 9999')
  await adminPage.getByLabel('Search orders').fill('')
  const sort = busyFor(async () => {
    await adminPage.getByRole('button', { name: 'Price' }).click()
    await expect(rows(adminPage).first()).toContainText('₹80')
  })
  expect(await sort(), 'milliseconds for sorting').toBeLessThan(2000)
  await adminPage.getByRole('button', { name: 'Pages', exact: true }).click()
  await adminPage.getByLabel('Rows per page').selectOption('100')
  await expect(table).toHaveAttribute('aria-rowcount', '101')
})

test('figures, search and sorting are of all orders, however few are loaded', async ({ adminPage, server }) => {
  const older = await placeOrder(server)
  await placeOrder(server)
  const token = await server.signInAdmin()
  const read = async (query: object) =>
    (await server.call(adminOrderCalls.listAdminOrders, { query: { date: 'all', ...query } }, { token })).reply.orders
  const [all, dearest] = [await read({}), await read({ sort: 'price', direction: 'descending' })]
  await adminPage.route(LIST, (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.has('search') || searchParams.has('sort')) return route.continue()
    return route.fulfill({ json: { success: true, orders: all.slice(0, 1), nextCursor: all[0]?._id } })
  })
  await openAll(adminPage)
  await expect(adminPage.getByRole('definition').first()).toHaveText(all.length.toLocaleString('en-IN'))
  await adminPage.getByRole('button', { name: 'Price' }).click()
  await adminPage.getByRole('button', { name: 'Price' }).click()
  await expect(rows(adminPage).first()).toContainText(`#${dearest[0]?._id.slice(-8)}`)
  await adminPage.getByLabel('Search orders').fill(`${older.shown} tilak`)
  await expect(rows(adminPage)).toHaveCount(1)
  await expect(rows(adminPage)).toContainText(`#${older.id.slice(-8)}`)
  await expect(adminPage.getByRole('definition').first()).toHaveText('1')
  await axe(adminPage)
})

test('a search under a day offers all days', async ({ adminPage, server }) => {
  const { id, shown } = await placeOrder(server)
  await adminPage.goto('/admin#tab=orders&view=customer-orders&date=2031-01-08')
  await adminPage.getByLabel('Search orders').fill(shown)
  await expect(adminPage.getByText('No orders match this search')).toBeVisible()
  await adminPage.getByRole('button', { name: 'Search all days' }).click()
  await expect(adminPage.getByLabel('Date Filter')).toHaveValue('all')
  await expect(rows(adminPage)).toHaveCount(1)
  await expect(rows(adminPage)).toContainText(`#${id.slice(-8)}`)
})
