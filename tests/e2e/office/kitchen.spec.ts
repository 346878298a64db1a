import { expect, newPhone, test } from '../fixtures.ts'
import { placeOrder } from '../kitchen-flow.ts'
import { watchSockets } from '../live-page.ts'
import { now } from '../suite-clock.ts'

/** Long before the sheet would look again by itself. */
const AT_ONCE = { timeout: 10_000 }

test('the kitchen sees an order as it comes, and when the network goes it says since when the figures are', async ({
  adminPage,
  server,
  loginAdmin,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/)
  const sockets = watchSockets(adminPage)
  await loginAdmin()
  const orderId = await placeOrder(server, await server.signIn(newPhone()))
  expect(orderId).toBeTruthy()
  const { reply } = await server.api<{ orderDay: string }>('/api/menu/weekly', {
    body: { dates: [now().toISOString().slice(0, 10)] },
  })
  await adminPage.goto(`/admin#tab=kitchen&day=${reply.orderDay}`)
  await sockets.admitted()
  const thalis = adminPage
    .getByRole('listitem')
    .filter({ has: adminPage.getByRole('heading', { name: 'Regular Thali' }) })
  await expect(thalis).toBeVisible()
  const text = () => thalis.textContent()
  const before = await text()
  await placeOrder(server, await server.signIn(newPhone()))
  await expect.poll(text, AT_ONCE).not.toBe(before)
  await adminPage.context().setOffline(true)
  await expect(adminPage.getByText(/No connection. These figures are of/)).toBeVisible({ timeout: 30_000 })
  await expect(thalis).toBeVisible()
  await adminPage.context().setOffline(false)
  await expect(adminPage.getByText(/No connection. These figures are of/)).toBeHidden({ timeout: 60_000 })
})

test('an order gets its label, is packed by the code on it, and the next label says that it is a copy', async ({
  adminPage,
  server,
  loginAdmin,
}) => {
  await loginAdmin()
  await placeOrder(server, await server.signIn(newPhone()))
  const { reply } = await server.api<{ orderDay: string }>('/api/menu/weekly', {
    body: { dates: [now().toISOString().slice(0, 10)] },
  })
  // Printing opens a window of the browser's own, which nobody here could close.
  await adminPage.addInitScript(() => {
    window.print = () => {}
  })
  await adminPage.goto(`/admin#tab=kitchen&view=packing&day=${reply.orderDay}`)
  const button = (name: string | RegExp) => adminPage.getByRole('button', { name })
  const code = async () => {
    const labels = adminPage.frameLocator('iframe[title="Labels to print"]').locator('.label')
    await expect(labels.first()).toBeVisible()
    return labels
      .last()
      .locator('.code')
      .textContent()
      .then((text) => text ?? '')
  }
  await button('Labels').click()
  await adminPage.getByText('Roll 100 × 50 mm').click()
  await button('Print labels').click()
  await expect(adminPage.getByText(/Labels sent to the printer/)).toBeVisible()
  const typed = await code()
  expect(typed).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/)
  await button('Close').click()

  await adminPage.getByLabel('Code on the label').fill(typed.toLowerCase())
  await button(/^Pack$/).click()
  await expect(adminPage.getByText(/^Packed: /)).toBeVisible()
  await button('Labels').click()
  await expect(adminPage.getByText('Without a label: 0')).toBeVisible()
  await button('Print labels').click()
  await expect(adminPage.getByText(/of them copies/)).toBeVisible()
  const copies = adminPage.frameLocator('iframe[title="Labels to print"]')
  await expect(copies.getByText('COPY').first()).toBeVisible()
})
