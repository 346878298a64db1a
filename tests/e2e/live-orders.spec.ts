import type { Page } from '@playwright/test'
import { type Customer, expect, newPhone, test } from './fixtures.ts'
import { placeOrder, setStatus } from './kitchen-flow.ts'
import { watchSockets } from './live-page.ts'

/** Long before the list would look again by itself. */
const AT_ONCE = { timeout: 5000 }

test.describe('in the back office', () => {
  const row = (page: Page, { phone }: Customer) =>
    page.locator('tbody tr').filter({ hasText: `${phone.slice(3, 8)} ${phone.slice(8)}` })

  // shows: B2.orders.1
  test('orders appear and change by themselves, without moving what is looked at', async ({
    adminPage,
    server,
    loginAdmin,
  }) => {
    const sockets = watchSockets(adminPage)
    await loginAdmin()
    await adminPage.goto('/admin#tab=orders&date=all')
    await sockets.admitted()
    await expect(adminPage.locator('tbody tr').first()).toBeVisible()
    const customer = await server.signIn(newPhone())
    const orderId = await placeOrder(server, customer)
    await expect(row(adminPage, customer)).toContainText('Confirmed', AT_ONCE)
    await setStatus(server, orderId, 'preparing')
    await expect(row(adminPage, customer)).toContainText('Preparing', AT_ONCE)

    // Somebody reads further down: nothing moves under their eyes, and what is selected stays selected.
    await adminPage.setViewportSize({ width: 1280, height: 300 })
    await adminPage.mouse.wheel(0, 400)
    await expect.poll(() => adminPage.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    const [before, place] = await adminPage.evaluate(() => {
      const last = [...document.querySelectorAll('tbody tr')].at(-1)
      if (last) window.getSelection()?.selectAllChildren(last)
      return [window.getSelection()?.toString(), window.scrollY]
    })
    const late = await server.signIn(newPhone())
    const lateId = await placeOrder(server, late)
    await expect(adminPage.getByRole('button', { name: 'Show 1 new order' })).toBeAttached(AT_ONCE)
    expect(await adminPage.evaluate(() => [window.getSelection()?.toString(), window.scrollY])).toEqual([before, place])
    await adminPage.getByRole('button', { name: 'Show 1 new order' }).click()
    await expect(row(adminPage, late)).toBeVisible()
    await setStatus(server, lateId, 'delivered')
    await expect(row(adminPage, late)).toContainText('Delivered', AT_ONCE)
  })

  // shows: B2.orders.3
  test('the end of the session leads to the sign-in', async ({ adminPage, server, loginAdmin, allowFailures }) => {
    allowFailures(401)
    const sockets = watchSockets(adminPage)
    const token = await loginAdmin()
    await adminPage.goto('/admin#tab=orders')
    await sockets.admitted()
    await server.api('/api/admin/logout', { method: 'POST' }, token)
    await expect(adminPage.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 8000 })
  })
})
