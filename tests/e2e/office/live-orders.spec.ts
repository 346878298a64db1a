import type { Page } from '@playwright/test'
import { type Customer, expect, newPhone, test } from '../fixtures.ts'
import { placeOrder, setStatus } from '../kitchen-flow.ts'
import { watchSockets } from '../live-page.ts'

/** Long before the list would look again by itself. */
const AT_ONCE = { timeout: 5000 }

test('the wall shows an order as it comes and leaves, by the office session, and rings for it', async ({
  adminPage,
  server,
  loginAdmin,
}) => {
  const sockets = watchSockets(adminPage)
  await loginAdmin()
  await adminPage.addInitScript(() => {
    Object.assign(window, { rung: 0 })
    OscillatorNode.prototype.start = () => Object.assign(window, { rung: Reflect.get(window, 'rung') + 1 })
    OscillatorNode.prototype.stop = () => undefined
  })
  const rung = () => adminPage.evaluate(() => Reflect.get(window, 'rung') as number)
  await adminPage.goto('/office/wall')
  await sockets.admitted()
  const column = (name: string) => adminPage.getByRole('region', { name })
  const figure = async (name: string) =>
    Number((await column(name).locator('p').first().textContent())?.match(/\d+/)?.[0])
  await expect(column('To cook')).toBeVisible()
  await adminPage.getByRole('button', { name: 'New orders do not ring: change' }).click()
  await adminPage.getByRole('checkbox', { name: 'Ring a bell' }).click()
  await expect.poll(rung).toBe(2)
  await adminPage.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => adminPage.evaluate(() => localStorage.getItem('dabba-ring-seen'))).not.toBeNull()
  const [plates, out] = [await figure('To cook'), await figure('On its way')]

  const orderId = await placeOrder(server, await server.signIn(newPhone()))
  await expect.poll(() => figure('To cook'), AT_ONCE).toBeGreaterThan(plates)
  await expect.poll(rung, AT_ONCE).toBeGreaterThanOrEqual(4)
  await setStatus(server, orderId, 'out_for_delivery')
  await expect.poll(() => figure('On its way'), AT_ONCE).toBeGreaterThan(out)
})

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
