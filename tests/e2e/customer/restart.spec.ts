import type { Page } from '@playwright/test'
import type { Customer } from '../fixtures.ts'
import { placeOrder, setStatus } from '../kitchen-flow.ts'
import { watchSockets } from '../live-page.ts'
import { expect, test } from '../moving-server.ts'

const rowOf = (page: Page, { phone }: Customer) =>
  page.locator('tbody tr').filter({ hasText: `${phone.slice(3, 8)} ${phone.slice(8)}` })

// shows: C9.limits.1, B2.orders.2
test('after a restart of the server both apps come back by themselves, and what they missed is there', async ({
  page,
  adminPage,
  server,
  moving,
  login,
  loginAdmin,
  allowConsole,
}) => {
  test.setTimeout(120_000)
  allowConsole(/Failed to load resource|fetching the script/)
  const [sockets, kitchenSockets] = [watchSockets(page), watchSockets(adminPage)]
  const customer = await login()
  const orderId = await placeOrder(server, customer)
  await page.goto('/my-orders')
  await loginAdmin()
  await adminPage.goto('/admin#tab=orders&date=all')
  await Promise.all([sockets.admitted(), kitchenSockets.admitted()])
  const card = page.getByRole('listitem')
  const row = rowOf(adminPage, customer)
  await expect(card).toContainText('Confirmed')
  await expect(row).toContainText('Confirmed')

  await moving.stop()
  await expect.poll(() => sockets.openNow()).toBe(0)
  // Nobody is there to hear of this.
  const again = await moving.startElsewhere()
  await setStatus(again, orderId, 'preparing')
  await expect(card).toContainText('Confirmed')
  await again.comesBack()
  await expect(card).toContainText('Preparing', { timeout: 10_000 })
  await expect(row).toContainText('Preparing', { timeout: 10_000 })

  await Promise.all([sockets.admitted(2), kitchenSockets.admitted(2)])
  await setStatus(server, orderId, 'delivered')
  await expect(card).toContainText('Delivered', { timeout: 4000 })
  await expect(row).toContainText('Delivered', { timeout: 4000 })
})
