import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import type { AppContext } from '#server/kernel/context.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { makeOrders } from '#server/subscriptions/daily/make-orders.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { nextOpenDay } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { contractClient, fetchFrom } from '../support/client.ts'
import { setClock as setClockFile } from '../support/clock-file.ts'
import { freePort } from '../support/free-port.ts'
import { held } from '../support/promises.ts'
import { type LaunchedServer, launchServerProcess } from '../support/server-process.ts'
import { addCustomers, addSubscriptions } from '../support/subscribers.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { connectPatiently, startCluster } from './cluster.ts'

/** Several instances on one database, with clocks that differ, killed at random, and ten thousand orders that fall due. */

const INSTANCES = 4
const ORDERS = 10_000
/** Customers who skip in time, and customers who try to at the last moment. */
const SKIPPED = 500
const LATE = 300
const KILLS = 24
const CLOCKS_APART_MS = 5000

const ADMIN = { email: 'admin@dabba.test', password: 'a long password' }
const TODAY = '2027-03-10' as KitchenDay
const TOMORROW = nextOpenDay(STANDARD_CALENDAR, TODAY)
const LATER = nextOpenDay(STANDARD_CALENDAR, TOMORROW)

const dir = temporaryDir('dabba-instances-')
const cluster = await startCluster()
const databaseUrl = await cluster.createDatabase('dabba')
const instances: Instance[] = []
afterAll(async () => {
  for (const instance of instances) await instance.end()
  await connection.close()
  await cluster.stop()
  dir.dispose()
})

interface Instance {
  url: string
  server: LaunchedServer
  launch(): Promise<void>
  setClock(instant: string): void
  end(): Promise<unknown>
}

async function newInstance(number: number): Promise<Instance> {
  const clockFile = join(dir.path, `clock-${number}`)
  const PORT = String(await freePort())
  const env = {
    DATABASE_URL: `${databaseUrl}?application_name=instance-${number}`,
    DATABASE_POOL: '5',
    SMS_PROVIDER: 'test',
    // Its menus move with the calendar, so that every day has one.
    SEED: number === 0 ? 'demo' : 'none',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'info',
    PORT,
  }
  const setClock = (instant: string) => {
    const apart = number * CLOCKS_APART_MS
    setClockFile(clockFile, new Date(Date.parse(instant) + apart))
  }
  setClock(`${TODAY}T10:00:00+05:30`)
  const instance: Instance = {
    url: `http://127.0.0.1:${PORT}`,
    server: launchServerProcess(env, clockFile),
    launch: async () => {
      instance.server = launchServerProcess(env, clockFile)
    },
    setClock,
    end: () => instance.server.end('SIGKILL'),
  }
  return instance
}

for (let number = 0; number < INSTANCES; number++) {
  const instance = await newInstance(number)
  instances.push(instance)
  // The first one makes the tables and the menus.
  if (number === 0) await instance.server.ready()
}
const connection = connectPatiently(databaseUrl, 4)
const { db, pool } = connection
const at = (instant: string) => new Date(instant)
const ctx = { db, now: () => at(`${TODAY}T10:00:00+05:30`) } as AppContext

/** Subscriptions of thirty meals for all of these customers, and the pending orders of tomorrow. */
async function subscribeAll(ids: string[]) {
  await addSubscriptions(db, ids, { firstDay: TOMORROW, endDay: '2027-04-20', createdAt: ctx.now() })
  await makePending(TOMORROW, ctx.now())
}

/** Makes the pending orders of a day. An instance that has just started may make some of them in its own daily run meanwhile. */
async function makePending(day: KitchenDay, now: Date) {
  await makeOrders(db, { calendar: STANDARD_CALENDAR, day, now })
  await vi.waitFor(async () => expect((await orderIds(customers, day)).size).toBe(ORDERS), {
    timeout: 30_000,
    interval: 200,
  })
}

const orderIds = async (customers: string[], day: KitchenDay) => {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'customer_id'])
    .where('delivery_date', '=', day)
    .where('customer_id', 'in', customers)
    .execute()
  return new Map(rows.map((row) => [row.customer_id, row.id]))
}

/** Answers for one customer at whichever instance answers. `true` when the skipping has been accepted. */
async function skip(customer: string, orderId: string): Promise<boolean> {
  const token = await startCustomerSession({ ...ctx, now: () => at(`${TODAY}T17:59:00+05:30`) }, customer)
  for (;;) {
    const { url } = instances[Math.floor(Math.random() * INSTANCES)] as Instance
    const call = contractClient(fetchFrom(url))
    const answer = await call(contract.skipOrder, { params: { id: orderId } }, { token }).catch(() => null)
    if (answer?.status === 200) return true
    if (answer?.status === 409) return false
    await wait(50)
  }
}

/** What the books say of a day's orders. */
async function booksOf(day: KitchenDay) {
  const { rows } = await pool.query(
    `WITH mine AS (
       SELECT id, fulfilment AS status, auto_confirmed_at FROM orders
       WHERE delivery_date = $1 AND subscription_id IS NOT NULL AND customer_id = ANY($2)
     ), changes AS (
       SELECT order_id, count(*) AS count FROM order_status_changes WHERE from_status = 'pending' GROUP BY 1
     ), events AS (
       SELECT subject_id, count(*) FILTER (WHERE type = 'order-auto-confirmed') AS count, bool_or(relayed_at IS NULL) AS unsent
       FROM outbox_events GROUP BY 1
     )
     SELECT count(*) FILTER (WHERE status = 'pending') AS pending,
       count(*) FILTER (WHERE status = 'confirmed' AND auto_confirmed_at IS NOT NULL) AS confirmed,
       count(*) FILTER (WHERE status = 'skipped') AS skipped,
       count(*) FILTER (WHERE coalesce(changes.count, 0) <> 1) AS changed_twice,
       count(*) FILTER (WHERE coalesce(events.count, 0) <> (status = 'confirmed')::integer) AS noticed_wrongly,
       count(*) FILTER (WHERE unsent) AS unsent
     FROM mine LEFT JOIN changes ON changes.order_id = mine.id LEFT JOIN events ON events.subject_id = mine.id`,
    [day, customers],
  )
  return rows[0]
}

const customers = await addCustomers({ ctx }, ORDERS)
await subscribeAll(customers)

// shows: C4.pending.6
test('each order is confirmed once, with one event, whatever is killed; skipped ones are left alone', async () => {
  const early = customers.slice(0, SKIPPED)
  const late = customers.slice(SKIPPED, SKIPPED + LATE)
  for (const instance of instances) await instance.server.ready()
  const orders = await orderIds([...early, ...late], TOMORROW)
  const inTime = async (some: string[]) => {
    const answers: boolean[] = []
    for (let from = 0; from < some.length; from += 25) {
      const batch = some.slice(from, from + 25)
      answers.push(...(await Promise.all(batch.map((id) => skip(id, orders.get(id) as string)))))
    }
    return answers
  }
  // The hurried ones answer while the clocks pass six one after the other, and instances die.
  for (const instance of instances) instance.setClock(`${TODAY}T17:30:00+05:30`)
  expect((await inTime(early)).every(Boolean)).toBe(true)
  for (const instance of instances) instance.setClock(`${TODAY}T17:59:52+05:30`)
  const hurried = inTime(late)
  let caught = 0
  for (let kill = 0; kill < KILLS; kill++) {
    // Half of them are aimed at whoever is at work on the orders just now, the others hit anyone at any moment.
    const busy = kill % 2 ? await instanceAtWork() : null
    if (busy !== null) caught += 1
    else await wait(Math.random() * 700)
    const instance = instances[busy ?? Math.floor(Math.random() * INSTANCES)] as Instance
    await instance.end()
    await instance.launch()
  }
  const skippedLate = (await hurried).filter(Boolean).length
  for (const instance of instances) await instance.server.ready()
  const skipped = SKIPPED + skippedLate
  // What an instance had taken when it died is free again after a minute; the next batch has it.
  for (const instance of instances) instance.setClock(`${TODAY}T18:10:00+05:30`)
  await runDaily(instances[0] as Instance)
  await expect
    .poll(() => booksOf(TOMORROW), { timeout: 90_000, interval: 500 })
    .toEqual({ pending: 0, confirmed: ORDERS - skipped, skipped, changed_twice: 0, noticed_wrongly: 0, unsent: 0 })
  held(
    4,
    '4 instances',
    `clocks ${CLOCKS_APART_MS / 1000} s apart, ${KILLS} killed (${caught} at work): ${ORDERS - skipped} confirmed once ` +
      `with one event each, ${skipped} skipped (${skippedLate} of ${LATE} at the last moment) left alone`,
  )
})

/** The daily run, as the timer of every ten minutes runs it. */
async function runDaily({ url }: Instance) {
  const call = contractClient(fetchFrom(url))
  const { reply } = await call(contract.adminLogin, { body: ADMIN })
  expect((await call(contract.runDailyRun, {}, { token: reply.token })).status).toBe(200)
}

/** The number of an instance that is confirming or telling just now; `null` when none is for a while. */
async function instanceAtWork(): Promise<number | null> {
  for (let look = 0; look < 150; look++) {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE application_name LIKE 'instance-%' AND state <> 'idle'
         AND (query LIKE '%order-auto-confirmed%' OR query LIKE '%UPDATE outbox_events%')`,
    )
    if (rows[0]) return Number(rows[0].name.replace('instance-', ''))
    await wait(5)
  }
  return null
}

// shows: C4.pending.7
test('what fell due while all were down is caught up with at the next start', async () => {
  await makePending(LATER, at(`${TOMORROW}T10:00:00+05:30`))
  for (const instance of instances) await instance.end()
  expect(await booksOf(LATER)).toMatchObject({ pending: ORDERS, confirmed: 0 })
  const started = Date.now()
  for (const instance of instances) {
    instance.setClock(`${TOMORROW}T23:10:00+05:30`)
    await instance.launch()
  }
  await expect
    .poll(() => booksOf(LATER), { timeout: 90_000, interval: 500 })
    .toEqual({ pending: 0, confirmed: ORDERS, skipped: 0, changed_twice: 0, noticed_wrongly: 0, unsent: 0 })
  const seconds = Math.round((Date.now() - started) / 1000)
  held(4, 'all down at 18:00', `${ORDERS} confirmed once with one event each within ${seconds} s of the start at 23:10`)
})
