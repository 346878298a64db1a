import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { AppContext } from '#server/kernel/context.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { makeOrders } from '#server/subscriptions/daily/make-orders.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { nextOpenDay } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { contractClient, fetchFrom } from '../support/client.ts'
import { type AnsweredStatement, startDatabaseProxy } from '../support/database-proxy.ts'
import { heldByAll } from '../support/held-by-all.ts'
import { startServerProcess } from '../support/server-process.ts'
import { addCustomers, addSubscriptions } from '../support/subscribers.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { connectPatiently, startCluster } from './cluster.ts'
import { type Answer, type Call, contendedWork, placeAnOrder } from './contended-work.ts'

/**
 * An instance is frozen (SIGSTOP) after each statement of each of its pieces of work, when the database has answered and it
 * has not heard of it. Meanwhile the other one confirms all orders that are due, changes the very order, and takes new
 * ones. Then the frozen one goes on.
 */

const DUE = 200
const ANSWER_MS = 5000
/** The rows that nobody holds are done at once; of the others the wait is that for the frozen session to be ended. */
const FREE_MS = 1500

const ADMIN = { email: 'admin@dabba.test', password: 'a long password' }
const TODAY = '2027-03-10' as KitchenDay
const TOMORROW = nextOpenDay(STANDARD_CALENDAR, TODAY)

const dir = temporaryDir('dabba-frozen-')
const cluster = await startCluster()
const databaseUrl = await cluster.createDatabase('dabba')
const proxy = await startDatabaseProxy(databaseUrl)
const settings = {
  SMS_PROVIDER: 'test',
  SEED: 'demo',
  // Timed work would come in between; the daily run is called by hand.
  ROLES: 'web',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'info',
}

/** Starts an instance whose clock stands at `instant` now. */
async function instanceAt(instant: string, url: string) {
  const clockFile = join(dir.path, `clock-${instant.slice(11, 19)}`)
  writeFileSync(clockFile, String(Date.parse(instant) - Date.now()))
  return startServerProcess({ ...settings, DATABASE_URL: url }, clockFile)
}

const other = await instanceAt(`${TODAY}T18:00:05+05:30`, databaseUrl)
// For it there is still time to answer, however long the test takes.
const frozen = await instanceAt(`${TODAY}T17:30:00+05:30`, proxy.url)
/** One that confirms what is due, too. */
const runnerProxy = await startDatabaseProxy(databaseUrl)
const runner = await instanceAt(`${TODAY}T18:00:06+05:30`, runnerProxy.url)
const connection = connectPatiently(databaseUrl, 4)
const { db, pool } = connection
const ctx = { db, now: () => new Date(`${TODAY}T10:00:00+05:30`) } as AppContext
afterAll(async () => {
  for (const instance of [frozen, runner, other]) await instance.end('SIGKILL')
  await connection.close()
  await proxy.close()
  await runnerProxy.close()
  await cluster.stop()
  dir.dispose()
})

const callFrozen = contractClient(fetchFrom(frozen.url))
const callOther = contractClient(fetchFrom(other.url))
const admin = (await callOther(contract.adminLogin, { body: ADMIN })).reply.token

const customers = await addCustomers({ ctx }, DUE)
await addSubscriptions(db, customers, { firstDay: TOMORROW, endDay: '2027-04-20', createdAt: ctx.now() })
expect(await makeOrders(db, { calendar: STANDARD_CALENDAR, day: TOMORROW, now: ctx.now() })).toBeGreaterThanOrEqual(DUE)
// Of the demo's own subscriptions.
await pool.query(
  "UPDATE orders SET fulfilment = 'confirmed' WHERE fulfilment = 'pending' AND NOT (customer_id = ANY($1))",
  [customers],
)

const me = {
  token: await startCustomerSession({ ...ctx, now: () => new Date(`${TODAY}T17:59:00+05:30`) }, customers[0] as string),
  ...(await db
    .selectFrom('orders as o')
    .innerJoin('addresses as a', 'a.customer_id', 'o.customer_id')
    .select(['o.id as orderId', 'o.phone', 'o.subscription_id as subscriptionId', 'a.id as addressId'])
    .where('o.subscription_id', 'is not', null)
    .$narrowType<{ subscriptionId: string }>()
    .where('o.customer_id', '=', customers[0] as string)
    .where('o.delivery_date', '=', TOMORROW)
    .executeTakeFirstOrThrow()),
}
/** The contended order among them. */
const someIds = [
  ...new Set([
    me.orderId,
    ...(await db.selectFrom('orders').select('id').where('customer_id', 'in', customers).limit(20).execute()).map(
      ({ id }) => id,
    ),
  ]),
]
const menuId = (await db.selectFrom('menus').select('id').where('is_active', '=', true).executeTakeFirstOrThrow()).id

/** All orders wait for an answer again, as if nothing had been. */
async function reset() {
  // The ledger lets nothing go: its guard sleeps meanwhile.
  await pool.query(
    `SET session_replication_role = replica;
    DELETE FROM meal_moves WHERE reason NOT IN ('bought', 'made');
    SET session_replication_role = DEFAULT`,
  )
  await pool.query(
    `
    WITH mine AS (
      UPDATE orders SET fulfilment = 'pending', auto_confirmed_at = NULL WHERE customer_id = ANY($1) AND subscription_id IS NOT NULL
      RETURNING id, subscription_id
    ), changes AS (DELETE FROM order_status_changes USING mine WHERE order_id = mine.id AND from_status IS NOT NULL)
    UPDATE subscriptions SET meals_left = 29 FROM mine WHERE subscriptions.id = mine.subscription_id`,
    [customers],
  )
}

/** What the frozen instance is in the middle of. */
const WORK: Record<string, () => Answer> = {
  'a customer confirms': () =>
    callFrozen(contract.confirmOrder, { params: { id: me.orderId } }, { token: me.token, key: randomUUID() }),
  'a customer skips': () => callFrozen(contract.skipOrder, { params: { id: me.orderId } }, { token: me.token }),
  'a customer moves': () => {
    const body = { phoneNumber: me.phone, type: 'Home' as const, address: `House ${randomUUID()}, Pune` }
    return callFrozen(contract.updateAddress, { params: { id: me.addressId }, body }, { token: me.token })
  },
  'the kitchen sets orders': () =>
    callFrozen(contract.setOrderStatuses, { body: { ids: someIds, status: 'preparing' } }, { token: admin }),
  'the kitchen changes the menu': () => callFrozen(contract.activateMenu, { params: { id: menuId } }, { token: admin }),
  'an order is placed': () => place(callFrozen),
}

const place = (call: Call) => placeAnOrder(call, me, 'COD')
/** Money and days of which the other instance asks for the very same at the same moment, and how many of the due orders it may hold. */
const CONTENDED = contendedWork({ call: callOther, me, admin })
const MAY_HOLD: Record<keyof typeof CONTENDED, number> = {
  'cash is counted': 0,
  'a claim is matched': 0,
  'a customer pauses': someIds.length,
  'the kitchen closes a day': DUE,
}

const timed = async <Result>(work: Promise<Result>) => {
  const begun = performance.now()
  const result = await work
  return { result, ms: Math.round(performance.now() - begun) }
}

/** How many of the orders that were due at the freezing are still pending. */
const pending = async () =>
  (await pool.query<{ count: number }>("SELECT count(*)::integer AS count FROM orders WHERE fulfilment = 'pending'"))
    .rows[0]?.count ?? 0

/** An instance that can be frozen, and the proxy that reads along what it asks. */
interface Freezable {
  instance: typeof frozen
  through: typeof proxy
}

/** The n-th statement from now. */
const nth = (left: number) => () => left-- === 0
/** The n-th of the next transaction: what a session asks before it depends on who came last. */
const nthWithin = (left: number) => {
  let begun = false
  return ({ inTransaction }: AnsweredStatement) => {
    begun ||= inTransaction
    return begun && left-- === 0
  }
}

/** Freezes the instance after such a statement. Resolves with it; `null` when the work ended before. */
function freezeAfter(
  { instance, through }: Freezable,
  isThere: (answered: AnsweredStatement) => boolean,
  work: Promise<unknown>,
): Promise<AnsweredStatement | null> {
  return new Promise((resolve) => {
    through.watch((answered) => {
      if (!isThere(answered)) return 'pass'
      process.kill(instance.pid, 'SIGSTOP')
      resolve(answered)
      return 'pass'
    })
    void work.then(() => resolve(null))
  })
}

/** Orders whose history is no unbroken chain that ends at their status, and subscriptions with a meal too many or too few. */
async function unsound() {
  const { rows } = await pool.query(
    `WITH chain AS (
       SELECT order_id, from_status, to_status, lag(to_status) OVER one AS before, lead(seq) OVER one AS next
       FROM order_status_changes WINDOW one AS (PARTITION BY order_id ORDER BY seq)
     )
     SELECT o.id, o.fulfilment, chain.* FROM orders o JOIN chain ON chain.order_id = o.id
     WHERE o.customer_id = ANY($1)
       AND (chain.from_status IS DISTINCT FROM chain.before OR (chain.next IS NULL AND chain.to_status <> o.fulfilment))
     UNION ALL
     SELECT s.id, s.meals_left::text, NULL, NULL, NULL, NULL, NULL FROM subscriptions s
     JOIN orders o ON o.subscription_id = s.id
     WHERE s.customer_id = ANY($1) AND s.meals_left <> CASE WHEN o.fulfilment IN ('skipped', 'cancelled') THEN 30 ELSE 29 END`,
    [customers],
  )
  return rows
}

const figures = { points: 0, inTransaction: 0, slowest: 0, free: 0 }

/**
 * While the instance is frozen at a statement, and holds `most` orders at most: the others do all of this within the time of
 * an answer.
 */
async function othersGoOn(at: AnsweredStatement, most: number, same?: () => Answer) {
  const alike = same && timed(same())
  const run = timed(callOther(contract.runDailyRun, {}, { token: admin }))
  const free = await timed(expect.poll(pending, { timeout: FREE_MS, interval: 10 }).toBeLessThanOrEqual(most))
  const ordered = timed(place(callOther))
  const set = timed(
    callOther(contract.setOrderStatus, { params: { id: me.orderId }, body: { status: 'delivered' } }, { token: admin }),
  )
  for (const { result, ms } of await Promise.all([run, ordered, set])) {
    expect([at.text, result.status, result.reply.error]).toEqual([at.text, 200, undefined])
    expect(ms).toBeLessThan(ANSWER_MS)
    figures.slowest = Math.max(figures.slowest, ms)
  }
  if (alike) {
    const { result, ms } = await alike
    expect([at.text, DONE_OR_TOO_LATE.includes(result.status)]).toEqual([at.text, true])
    expect(ms).toBeLessThan(ANSWER_MS)
    figures.slowest = Math.max(figures.slowest, ms)
  }
  expect([at.text, await pending()]).toEqual([at.text, 0])
  figures.points += 1
  figures.inTransaction += Number(at.inTransaction)
  figures.free = Math.max(figures.free, free.ms)
}

/** It has done it, or the other one was quicker. */
const DONE_OR_TOO_LATE = [200, 404, 409]

interface Frozen extends Freezable {
  work: () => Answer
  /** What the other instance is asked for meanwhile. */
  same?: () => Answer
  /** So many orders that are due may have to wait. */
  most: number
}

/** Freezes the work at such a statement. `false` when it has none. */
async function freezeAt(
  isThere: Parameters<typeof freezeAfter>[1],
  { work, same, most, ...what }: Frozen,
): Promise<boolean> {
  const begun = work()
  const at = await freezeAfter(what, isThere, begun)
  what.through.watch(null)
  if (at === null) {
    expect((await begun).status).toBe(200)
    return false
  }
  await othersGoOn(at, most, same).finally(() => process.kill(what.instance.pid, 'SIGCONT'))
  const { status } = await begun
  const answers = same ? [...DONE_OR_TOO_LATE, 503] : [200, 409, 503]
  expect([at.text, answers.includes(status)]).toEqual([at.text, true])
  expect([at.text, await unsound()]).toEqual([at.text, []])
  // It is as well as before.
  await expect.poll(async () => (await fetch(`${what.instance.url}/readyz`)).status, { timeout: 5000 }).toBe(200)
  return true
}

/** Does the work again and again, frozen at its first statement, its second one, and so on to its last. */
async function freezeAtEach(what: Frozen) {
  for (let point = 0; ; point++) {
    await reset()
    if (!(await freezeAt(nth(point), what))) return expect(point).toBeGreaterThan(0)
  }
}

/** Where most hangs on it: the first statement within the first transaction, the last before its commit, and the commit. */
async function decisivePoints(work: () => Answer): Promise<number[]> {
  const within: boolean[] = []
  proxy.watch(({ inTransaction }) => {
    within.push(inTransaction)
    return 'pass'
  })
  expect((await work()).status).toBe(200)
  proxy.watch(null)
  const begin = within.indexOf(true)
  const commit = within.indexOf(false, begin)
  expect(commit - begin).toBeGreaterThan(1)
  return [0, commit - begin - 1, commit - begin]
}

const FIRST = { instance: frozen, through: proxy }

test.each(Object.keys(WORK))(
  'while %s, the others go on',
  (name) => freezeAtEach({ ...FIRST, work: WORK[name] as () => Answer, most: someIds.length }),
  120_000,
)

test.each(Object.keys(CONTENDED) as (keyof typeof CONTENDED)[])(
  'while %s, the others go on, and it is done once',
  async (name) => {
    const { make, most } = { make: CONTENDED[name], most: MAY_HOLD[name] }
    await reset()
    const first = await make()
    for (const point of await decisivePoints(() => first.ask(callFrozen))) {
      await reset()
      const { ask, done } = await make()
      const [work, same] = [() => ask(callFrozen), () => ask(callOther)]
      expect(await freezeAt(nthWithin(point), { ...FIRST, work, same, most })).toBe(true)
      expect((await pool.query(done[0], [done[1]])).rows).toEqual([{ count: 1 }])
    }
  },
  120_000,
)

test('while the daily run, which may hold every order that is due, the others go on', async () => {
  const callRunner = contractClient(fetchFrom(runner.url))
  const run = () => callRunner(contract.runDailyRun, {}, { token: admin })
  await freezeAtEach({ instance: runner, through: runnerProxy, work: run, most: DUE })
}, 600_000)

heldByAll(
  52,
  'at each statement',
  () =>
    `${figures.points} statements of ${Object.keys(WORK).length + Object.keys(CONTENDED).length + 1} kinds of work, the daily run among them, ` +
    `${figures.inTransaction} within a transaction: ` +
    `what was free was done within ${figures.free} ms, all calls of the other instance within ${figures.slowest} ms`,
)
