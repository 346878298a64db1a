import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { contractClient, fetchFrom } from '../support/client.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { startCluster } from './cluster.ts'

/** Answers while the database is busy or lost on the way: in time, and true. */

const ANSWER_MS = 5000
const LOCKED_MS = 38_000
const CUSTOMERS = 10

const cluster = await startCluster()
const databaseUrl = await cluster.createDatabase('dabba')
const proxy = await startDatabaseProxy(databaseUrl)
const server = await startServerProcess({
  DATABASE_URL: `${proxy.url}?application_name=dabba`,
  SEED: 'demo',
  SMS_PROVIDER: 'test',
  LOG_LEVEL: 'info',
  // Timed work has more patience than callers, and is not what is looked at here.
  ROLES: 'web',
})
const outside = new pg.Client({ connectionString: databaseUrl })
await outside.connect()
afterAll(async () => {
  await server.end('SIGKILL')
  await outside.end()
  await proxy.close()
  await cluster.stop()
})

const call = contractClient(fetchFrom(server.url))
const REJECTED = "We cannot reach our kitchen's records right now. Nothing was lost; please try again in a moment."
const UNKNOWN =
  "We lost touch with our kitchen's records before they could say whether this was saved. Please look before you try again."

interface Customer {
  phone: string
  token: string
}

async function signIn(number: number): Promise<Customer> {
  const phoneNumber = `+9198111${String(number).padStart(5, '0')}`
  const sent = await call(contract.sendOtp, { body: { phoneNumber } })
  const { reply } = await call(contract.verifyOtp, { body: { phoneNumber, otp: sent.reply.testCode as string } })
  return { phone: phoneNumber, token: reply.token }
}

async function place({ phone, token }: Customer, key?: string) {
  const asked = performance.now()
  const body = {
    items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
    totalAmount: 80,
    paymentMethod: 'COD',
    phoneNumber: phone,
    userAddress: 'A house with a patient hallway',
  }
  const { status, reply } = await call(contract.placeOrder, { body }, { token, key })
  return { status, code: reply.code, text: reply.error, ms: Math.round(performance.now() - asked) }
}

const ordersOf = async ({ phone }: Customer) =>
  (await outside.query<{ count: number }>('SELECT count(*)::integer AS count FROM orders WHERE phone = $1', [phone]))
    .rows[0]?.count ?? 0

/** What the server's sessions are doing just now. */
const underWay = async () =>
  (
    await outside.query<{ query: string }>(
      "SELECT query FROM pg_stat_activity WHERE application_name = 'dabba' AND state IN ('active', 'idle in transaction')",
    )
  ).rows.map(({ query }) => query)

const customers: Customer[] = []
for (let number = 0; number < CUSTOMERS; number++) customers.push(await signIn(number))
for (const customer of customers) expect(await place(customer)).toMatchObject({ status: 200 })

test('while orders are locked every order is rejected in time, and what was rejected is not stored later', async () => {
  const locker = new pg.Client({ connectionString: databaseUrl })
  await locker.connect()
  // Also when something fails below: the lock would keep the next try waiting.
  onTestFinished(() => locker.end())
  const before = await Promise.all(customers.map(ordersOf))
  await locker.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE')
  const until = Date.now() + LOCKED_MS
  let slowest = 0
  let rejected = 0
  while (Date.now() < until) {
    // All at once, then one after the other, so that they meet batches that are under way; half of them with a key.
    const answers = await Promise.all(
      customers.map(async (customer, index) => {
        await wait(index * 150)
        return place(customer, index % 2 ? randomUUID() : undefined)
      }),
    )
    for (const { ms, ...answer } of answers) {
      expect(answer).toEqual({ status: 503, code: 'unavailable', text: REJECTED })
      expect(ms).toBeLessThan(ANSWER_MS)
      slowest = Math.max(slowest, ms)
      rejected += 1
    }
    await expect.poll(underWay, { timeout: 1000, interval: 20 }).toEqual([])
  }
  await locker.query('COMMIT')
  for (const customer of customers) expect(await place(customer)).toMatchObject({ status: 200 })
  await wait(1000)
  expect(await Promise.all(customers.map(ordersOf))).toEqual(before.map((orders) => orders + 1))
  held(
    53,
    'orders locked',
    `for ${LOCKED_MS / 1000} s: ${rejected} orders rejected, the slowest after ${slowest} ms; none of them stored later`,
  )
}, 90_000)

test('when the answer to a commit is lost the caller is told so, in time, and the same key finds the order', async () => {
  const customer = customers[0] as Customer
  const before = await ordersOf(customer)
  const key = randomUUID()
  proxy.watch(({ text }) => (text.includes('INSERT INTO orders') ? 'swallow' : 'pass'))
  const { ms, ...answer } = await place(customer, key)
  expect(answer).toEqual({ status: 503, code: 'outcome_unknown', text: UNKNOWN })
  expect(ms).toBeLessThan(ANSWER_MS)
  proxy.watch(null)
  expect(await ordersOf(customer)).toBe(before + 1)
  expect(await place(customer, key)).toMatchObject({ status: 200 })
  expect(await ordersOf(customer)).toBe(before + 1)
  held(53, 'answer lost', `said so after ${ms} ms; the same key found the one order that had been stored`)
})
