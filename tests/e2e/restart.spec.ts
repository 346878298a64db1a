import type { Page } from '@playwright/test'
import { freePort } from '../support/free-port.ts'
import { memoryDir } from '../support/temporary-dir.ts'
import { test as base, type Customer, expect, startTestServer, type TestServer } from './fixtures.ts'
import { copyFounded } from './found-once.ts'
import { placeOrder, setStatus } from './kitchen-flow.ts'
import { watchSockets } from './live-page.ts'

/** A server that can be stopped and started again at the same address, on the same data. */
interface RestartingServer extends TestServer {
  stop(): Promise<void>
  start(): Promise<void>
  /** While it is stopped: runs it where no page looks for it. */
  elsewhere(work: (server: TestServer) => Promise<void>): Promise<void>
}

const test = base.extend<object, { restarting: RestartingServer }>({
  server: [({ restarting }, use) => use(restarting), { scope: 'worker' }],
  restarting: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const dir = memoryDir('dabba-restart-')
      copyFounded(dir.path)
      const settings = { DATA_DIR: dir.path, PORT: String(await freePort()) }
      let running = await startTestServer(undefined, settings)
      await use({
        ...running,
        stop: () => running.end(),
        async start() {
          running = await startTestServer(undefined, settings)
        },
        async elsewhere(work) {
          const other = await startTestServer(undefined, { ...settings, PORT: '0' })
          await work(other)
          await other.end()
        },
      })
      await running.end()
      dir.dispose()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const rowOf = (page: Page, { phone }: Customer) =>
  page.locator('tbody tr').filter({ hasText: `${phone.slice(3, 8)} ${phone.slice(8)}` })

// shows: C9.limits.1, B2.orders.2
test('after a restart of the server both apps come back by themselves, and what they missed is there', async ({
  page,
  adminPage,
  server,
  restarting,
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

  await restarting.stop()
  await expect.poll(() => sockets.openNow()).toBe(0)
  // Nobody is there to hear of this.
  await restarting.elsewhere((other) => setStatus(other, orderId, 'preparing'))
  await expect(card).toContainText('Confirmed')
  await restarting.start()
  await expect(card).toContainText('Preparing', { timeout: 10_000 })
  await expect(row).toContainText('Preparing', { timeout: 10_000 })

  await Promise.all([sockets.admitted(2), kitchenSockets.admitted(2)])
  await setStatus(server, orderId, 'delivered')
  await expect(card).toContainText('Delivered', { timeout: 4000 })
  await expect(row).toContainText('Delivered', { timeout: 4000 })
})
