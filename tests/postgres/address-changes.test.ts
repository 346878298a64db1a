import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { AppContext } from '#server/kernel/context.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { nextOpenDay } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { contractClient, fetchFrom } from '../support/client.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { addCustomers, addSubscriptions } from '../support/subscribers.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { connectPatiently, startCluster } from './cluster.ts'

/** Customers who change their addresses while the daily run makes and confirms the orders of all. */

const SUBSCRIPTIONS = 6000
const MOVING = 300
const AT_ONCE = 20

const ADMIN = { email: 'admin@dabba.test', password: 'a long password' }
const TODAY = '2027-03-10' as KitchenDay
const TOMORROW = nextOpenDay(STANDARD_CALENDAR, TODAY)
const NOW = `${TODAY}T10:00:00+05:30`

const dir = temporaryDir('dabba-addresses-')
const cluster = await startCluster()
const databaseUrl = await cluster.createDatabase('dabba')
const clockFile = join(dir.path, 'clock')
writeFileSync(clockFile, String(Date.parse(NOW) - Date.now()))
const server = await startServerProcess(
  {
    DATABASE_URL: databaseUrl,
    SMS_PROVIDER: 'test',
    SEED: 'demo',
    ROLES: 'web',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'info',
  },
  clockFile,
)
const connection = connectPatiently(databaseUrl, 4)
const { db } = connection
afterAll(async () => {
  await server.end('SIGKILL')
  await connection.close()
  await cluster.stop()
  dir.dispose()
})

const ctx = { db, now: () => new Date(NOW) } as AppContext
const call = contractClient(fetchFrom(server.url))

test('neither the daily run nor an address change waits for the other in a circle, and each order goes where it should', async () => {
  const customers = await addCustomers({ ctx }, SUBSCRIPTIONS)
  await addSubscriptions(db, customers, { firstDay: TOMORROW, endDay: '2027-04-20', createdAt: ctx.now() })
  // Spread over all of them: the run meets them at any moment.
  const moving = customers.filter((_, index) => index % (SUBSCRIPTIONS / MOVING) === 0)
  const addresses = new Map(
    (
      await db
        .selectFrom('addresses as a')
        .innerJoin('customers as c', 'c.id', 'a.customer_id')
        .select(['a.id', 'a.customer_id', 'c.phone'])
        .where('a.customer_id', 'in', moving)
        .execute()
    ).map((row) => [row.customer_id, row]),
  )
  const tokens = new Map<string, string>()
  for (const customer of moving) tokens.set(customer, await startCustomerSession(ctx, customer))
  const { reply } = await call(contract.adminLogin, { body: ADMIN })

  let over = false
  const run = call(contract.runDailyRun, {}, { token: reply.token }).finally(() => {
    over = true
  })
  let changes = 0
  const movers = Array.from({ length: AT_ONCE }, async (_, mover) => {
    for (let round = 0; !over || round === 0; round++) {
      for (let index = mover; index < moving.length; index += AT_ONCE) {
        const customer = moving[index] as string
        const token = tokens.get(customer) as string
        const { id, phone: phoneNumber } = addresses.get(customer) as { id: string; phone: string }
        const body = { phoneNumber, type: 'Home' as const, address: `House ${index}, moved ${round + 1} times, Pune` }
        const answer = await call(contract.updateAddress, { params: { id }, body }, { token })
        expect([answer.status, answer.reply.error]).toEqual([200, undefined])
        changes += 1
      }
      await wait(5)
    }
  })
  await Promise.all(movers)
  const { status, reply: done } = await run
  expect([status, done.done?.created]).toEqual([200, SUBSCRIPTIONS])

  const { rows } = await connection.pool.query(
    `SELECT count(*)::integer AS orders, count(*) FILTER (WHERE o.delivery_address <> s.delivery_address) AS elsewhere
     FROM orders o JOIN subscriptions s ON s.id = o.subscription_id WHERE s.customer_id = ANY($1) AND o.delivery_date = $2`,
    [moving, TOMORROW],
  )
  expect(rows).toEqual([{ orders: MOVING, elsewhere: 0 }])
  held(
    54,
    '6,000 subscriptions',
    `${SUBSCRIPTIONS} orders made while ${changes} addresses were changed: no deadlock, no rejection, 0 orders elsewhere`,
  )
})
