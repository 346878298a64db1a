import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connectEmbedded, openEmbedded } from '#server/embedded/embedded.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { contractClient, fetchFrom } from '../support/client.ts'
import { contentionUntil } from '../support/contention.ts'
import { fillKitchen } from '../support/large-kitchen.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/**
 * One report stops nobody: on the embedded database, which has one connection, owners ask for all figures of a year at once, and
 * for lists of all its orders, while customers read and order.
 */

const ORDERS = 300_000
const OWNERS = 3
const LIMIT_MS = 200
const QUIET_MS = 10_000
const ADMIN = { email: 'owner@dabba.local', password: 'owner-password-1' }

/** What no index tells: each reads all orders. */
const LISTS_OF_ALL = [
  { date: 'all', sort: 'price' },
  { date: 'all', sort: 'area', direction: 'ascending' },
  { date: 'all', sort: 'menu' },
  { date: 'all', sort: 'customer', search: 'pune' },
  { from: '2026-01-01', to: '2026-12-31', sort: 'price' },
  { date: 'all', dish: 'name:of nobody' },
] as const

const dir = temporaryDir('dabba-year-')
afterAll(() => dir.dispose())

test('all figures of a year, asked for by several at once', { timeout: 600_000 }, async () => {
  await fill()
  const server = await startServerProcess({
    ...{ DATA_DIR: dir.path, SEED: 'demo', LOG_LEVEL: 'warn' },
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  })
  const call = contractClient(fetchFrom(server.url))
  const customer = await signIn()
  const { token } = (await call(contract.adminLogin, { body: ADMIN })).reply
  let asked = 0

  // From the first moment on, when no day has been counted yet.
  const reports = Promise.all(Array.from({ length: OWNERS }, (_, owner) => askForAll(owner)))
  const [underReports, busy] = await Promise.all([timesUntil(reports), contentionUntil(reports)])
  const quiet = await timesUntil(wait(QUIET_MS))
  await server.end()
  // What takes 200 ms alone takes a multiple beside other work on the same processors. The slowest call of all is told
  // and not held to it: there is always one at whose very moment the machine did something else.
  // The more runs beside it, the longer the slowest hundredth waits for a turn.
  expect(percentile(underReports, 99)).toBeLessThan(LIMIT_MS * busy * (busy > 2 ? 1.5 : 1))
  held(
    66,
    'a year asked for by several',
    `${ORDERS} orders, ${asked} reports asked for by ${OWNERS}: ${underReports.length} other calls, p99 ` +
      `${percentile(underReports, 99)} ms, slowest ${percentile(underReports, 100)} ms, on processors of which work got ` +
      `1/${busy.toFixed(1)}; without reports ` +
      `${percentile(quiet, 99)} and ${percentile(quiet, 100)} ms`,
  )

  async function fill() {
    const { pool, close } = connectEmbedded(await openEmbedded(dir.path))
    await migrate(pool)
    await close()
    // Statements that take longer than the server lets any take.
    const engine = await openEmbedded(dir.path)
    const client = new pg.Client({ stream: engine.connect, user: 'postgres', database: 'postgres', ssl: false })
    await client.connect()
    await fillKitchen(client, { orders: ORDERS, day: kitchenDayOf(new Date()) })
    await client.end()
    await engine.close()
  }

  async function signIn() {
    const phoneNumber = '+919811122233'
    const { reply: sent } = await call(contract.sendOtp, { body: { phoneNumber } })
    const { reply } = await call(contract.verifyOtp, { body: { phoneNumber, otp: sent.testCode as string } })
    return { token: reply.token, phoneNumber }
  }

  /** All that the office shows of a year, in the order of its tabs; the first pages of an export among them, and some of the lists. */
  async function askForAll(owner: number) {
    const as = { token }
    const thali = { dish: 'thali', category: 'Thali' as const, period: 'all' as const }
    await patiently(() => call(contract.dashboardStats, {}, as))
    await patiently(() => call(contract.reports, { query: { period: 'all' } }, as))
    await patiently(() => call(contract.reports, { query: { period: 'month' } }, as))
    await patiently(() => call(contract.dishReport, { query: thali }, as))
    await patiently(() => call(contract.dishSummary, { query: { date: 'all' } }, as))
    await patiently(() => call(contract.listAdminOrders, { query: { search: 'asha' } }, as))
    const lists = LISTS_OF_ALL.filter((_, index) => index % OWNERS === owner)
    for (const query of lists) await patiently(() => call(contract.listAdminOrders, { query }, as))
    await patiently(() => call(contract.orderTotals, { query: { date: 'all', search: 'pune' } }, as))
    await patiently(() => call(contract.listOrderChoices, { query: { date: 'all', dish: 'name:of nobody' } }, as))
    for (const { status } of await firstPages(as)) expect(status).toBe(200)
  }

  /** Asks again when others are before it, as the answer says. */
  async function patiently(ask: () => Promise<{ status: number; reply: object }>) {
    for (;;) {
      const { status, reply } = await ask()
      asked += 1
      if (status === 200) return
      expect(reply).toMatchObject({ code: 'report_busy' })
      await wait(100)
    }
  }

  async function firstPages(as: { token: string }) {
    const first = await call(contract.listAdminOrders, { query: { date: 'all', limit: 500 } }, as)
    const cursor = first.reply.nextCursor as string
    return [first, await call(contract.listAdminOrders, { query: { date: 'all', limit: 500, cursor } }, as)]
  }

  /** Reads and orders, one call after another, until `end`. Milliseconds of each call, the slowest last. */
  async function timesUntil(end: Promise<unknown>): Promise<number[]> {
    const ended = new AbortController()
    const noted = end.finally(() => ended.abort())
    noted.catch(() => {})
    const others: Record<string, () => Promise<{ status: number }>> = {
      '/healthz': () => fetch(`${server.url}/healthz`),
      'the menu': () => call(contract.activeMenu, {}),
      'a session': () => call(contract.adminVerify, {}, { token }),
      'an order': () => placeOrder(),
    }
    const times: number[] = []
    while (!ended.signal.aborted) {
      for (const [what, ask] of Object.entries(others)) {
        const begun = performance.now()
        expect((await ask()).status, what).toBe(200)
        times.push(Math.round(performance.now() - begun))
      }
    }
    await noted
    return times.sort((a, b) => a - b)
  }

  function placeOrder() {
    const items = [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }]
    const to = {
      paymentMethod: 'COD' as const,
      phoneNumber: customer.phoneNumber,
      userAddress: 'A house by the river, Pune',
    }
    return call(
      contract.placeOrder,
      { body: { items, totalAmount: 80, ...to } },
      { token: customer.token, key: crypto.randomUUID() },
    )
  }
})

/** Of sorted figures. */
function percentile(sorted: number[], percent: number): number {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0
}
