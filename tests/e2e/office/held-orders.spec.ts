import { placeOrder } from '../admin-orders.ts'
import { test as base, expect, startTestServer, type TestServer } from '../fixtures.ts'

/** What a new customer orders above the caps of the day stands on top of the Orders tab until the kitchen answers. */

const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const server = await startTestServer(undefined, { LIMIT_FIRST_PORTIONS: '12' })
      await use(server)
      await server.end()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

// One after the other: a second worker would start a second server of this kind for a few flows.
test.describe.configure({ mode: 'default' })

test('orders above the caps are accepted and rejected, and counted on the dashboard', async ({
  adminPage,
  loginAdmin,
  server,
}) => {
  await loginAdmin()
  await placeOrder(server)
  const [first, second] = [await placeOrder(server, undefined, 40), await placeOrder(server, undefined, 50)]
  await adminPage.goto('/admin#tab=dashboard')
  const figure = adminPage.getByRole('region', { name: 'Statistics' }).getByText('Awaiting approval')
  await expect(figure.locator('..')).toContainText('2')
  await adminPage.goto('/admin#tab=orders')
  const held = adminPage.getByRole('region', { name: 'Awaiting approval (2)' })
  const accept = adminPage.getByRole('button', { name: /^Accept order #/ })
  await expect(accept).toHaveCount(2)
  // What was ordered is a list in the row.
  const row = held.getByRole('listitem').filter({ hasText: first.shown, has: accept })
  await expect(row).toContainText('New customer')
  await row.getByRole('button', { name: /^Accept order #/ }).click()
  await expect(adminPage.getByText(/^Order #\w+ is accepted\.$/)).toBeVisible()
  const other = adminPage.getByRole('region', { name: 'Awaiting approval (1)' })
  await expect(other).toContainText(second.shown)
  await other.getByRole('button', { name: /^Reject order #/ }).click()
  await expect(adminPage.getByText(/^Order #\w+ is rejected\.$/)).toBeVisible()
  await expect(adminPage.getByRole('heading', { name: /Awaiting approval/ })).toHaveCount(0)

  const token = await server.signInAdmin()
  const { reply } = await server.api<{ orders: { _id: string; status: string; held?: true }[] }>(
    '/api/admin/orders?date=all',
    {},
    token,
  )
  const of = (id: string) => reply.orders.find(({ _id }) => _id === id)
  expect([of(first.id)?.status, of(second.id)?.status]).toEqual(['confirmed', 'cancelled'])
})

test('a delivery with nobody there is marked, and the mark taken back', async ({ adminPage, loginAdmin, server }) => {
  const token = await loginAdmin()
  const { id, shown } = await placeOrder(server)
  await server.api(`/api/admin/orders/${id}/status`, { method: 'PUT', body: { status: 'out_for_delivery' } }, token)
  await adminPage.goto('/admin#tab=orders&date=all')
  await adminPage
    .getByRole('row')
    .filter({ hasText: shown })
    .getByRole('button', { name: /details/i })
    .click()
  const dialog = adminPage.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Nobody there / not paid' }).click()
  await expect(dialog.getByText('Marked: nobody there or not paid')).toBeVisible()
  await expect(dialog.getByText('Cancelled', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Take the mark back' }).click()
  await expect(dialog.getByText('Marked: nobody there or not paid')).toHaveCount(0)
})
