import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { createDatabase } from '../../support/database.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { type Listener, type OpenSockets, openSockets, realtimeOf } from '../../support/sockets.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

/** Several instances on one PostgreSQL; the embedded database has one alone. */

const database = await createDatabase()
const env = { DATABASE_URL: database.url ?? '', SMS_PROVIDER: 'test' }

interface Instance extends TestApp {
  sockets: OpenSockets
}

async function newInstance(): Promise<Instance> {
  const app = await createTestApp({ database, env })
  return { ...app, sockets: await openSockets(app) }
}

const [one, two, worker] = database.url
  ? [await newInstance(), await newInstance(), await createTestApp({ database, env })]
  : []
const workers = worker && realtimeOf(worker.ctx)

afterAll(async () => {
  await workers?.close()
  for (const app of [one, two, worker]) await app?.stop()
  await database.dispose()
})

/** A socket of a person on an instance that hears `teller` by now; what was said to find that out is forgotten. */
async function connectHearing(
  { sockets }: Instance,
  teller: TestApp,
  { id, token }: { id: string; token: string },
): Promise<Listener> {
  const listener = await sockets.connect(token)
  const said = { customerId: id, deliveryDay: '2026-03-11', from: 'pending', to: 'confirmed' } as const
  await expect
    .poll(
      async () => {
        const orderId = randomUUID()
        await teller.ctx.events.publish({ type: 'order-status-changed', orderId, ...said })
        // Messages keep their order: whoever hears this one has heard all before it.
        const heard = () => listener.heard.some(([, payload]) => (payload as { orderId: string }).orderId === orderId)
        return expect
          .poll(heard, { timeout: 500, interval: 10 })
          .toBe(true)
          .then(
            () => true,
            () => false,
          )
      },
      { timeout: 10_000 },
    )
    .toBe(true)
  listener.heard.length = 0
  return listener
}

async function signInAdmin(app: TestApp) {
  return { id: 'nobody', token: await app.signInAdmin() }
}

describe.skipIf(database.url === null)('several instances', () => {
  // shows: C7.realtime.15
  test('what happens on one is told on all, once, and to nobody else', async () => {
    if (!one || !two) return
    const [owner, other] = [await one.signIn(), await one.signIn()]
    await addMenu(one, { active: true })
    const there = await connectHearing(two, one, owner)
    const here = await connectHearing(one, two, owner)
    const stranger = await connectHearing(two, one, other)
    const kitchen = await connectHearing(two, one, await signInAdmin(one))
    const admin = await signInAdmin(one)
    there.heard.length = 0
    const { reply } = await one.call(contract.placeOrder, { body: orderBody(owner.phone) }, { token: owner.token })
    const change = { params: { id: reply.order._id }, body: { status: 'preparing' as const } }
    await two.call(contract.setOrderStatus, change, { token: admin.token })
    expect((await here.hears(1))[0]?.[0]).toBe('order-status-changed')
    expect((await there.hears(1))[0]?.[0]).toBe('order-status-changed')
    // From two instances: which of them is heard first is chance.
    const names = (await kitchen.hears(2)).map(([name]) => name).sort()
    expect(names).toEqual(['order-created', 'order-status-changed'])
    expect(stranger.heard).toEqual([])
  })

  test('a process that only works tells the sockets of the others, many events in few messages', async () => {
    if (!one || !two || !worker) return
    const admin = await signInAdmin(one)
    // It locks the production of a day, which the kitchen hears of, too.
    await dailyRun(worker.ctx)
    const kitchen = await connectHearing(one, worker, admin)
    const customers = await addCustomers(worker, 300)
    for (const customer of customers) await buySubscription(worker, customer, 5)
    await dailyRun(worker.ctx)
    const heard = await kitchen.hears(300)
    expect(new Set(heard.map(([, payload]) => (payload as { orderId: string }).orderId)).size).toBe(300)
  }, 60_000)

  test('a changed menu is read anew at once on every instance', async () => {
    if (!one || !two) return
    const admin = await signInAdmin(one)
    const id = await addMenu(one, { name: 'Fresh Thali' })
    await two.call(contract.activeMenu)
    const listener = await connectHearing(two, one, admin)
    const read = new Promise<string | undefined>((resolve) => {
      listener.socket.once('menu-updated', async () => {
        resolve((await two.call(contract.activeMenu)).reply.menu?.name)
      })
    })
    await one.call(contract.activateMenu, { params: { id } }, { token: admin.token })
    expect(await read).toBe('Fresh Thali')
  })

  // shows: C6.20
  test('logging out on one cuts the sockets on all', async () => {
    if (!one || !two) return
    const owner = await one.signIn()
    const there = await two.sockets.connect(owner.token)
    await one.call(contract.logout, {}, { token: owner.token })
    expect(await there.ended(5000)).toBe('io server disconnect')
  })

  // shows: C7.realtime.16
  test('what gets lost between instances is noticed: clients come back and read anew', async () => {
    if (!one || !two) return
    const owner = await one.signIn()
    const there = await connectHearing(two, one, owner)
    // The database ends the connections over which instances listen, as a restart would.
    await one.ctx.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
    )
    const listening = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`
    await expect.poll(async () => (await one.ctx.pool.query(listening)).rowCount, { interval: 10 }).toBe(0)
    await one.ctx.events.publish({ type: 'subscription-expired', customerId: owner.id, subscriptionId: owner.id })
    expect(await there.ended(10_000)).toBe('transport close')
    expect(there.heard).toEqual([])
    await connectHearing(two, one, owner)
  }, 30_000)

  test('the last instance standing serves everyone', async () => {
    if (!one || !two || !worker) return
    const owner = await one.signIn()
    const before = await one.sockets.connect(owner.token)
    await one.sockets.close()
    expect(await before.ended()).toBe('transport close')
    await workers?.close()
    const own = await two.sockets.connect(owner.token)
    const admin = await signInAdmin(two)
    const { reply } = await two.call(contract.placeOrder, { body: orderBody(owner.phone) }, { token: owner.token })
    const begun = performance.now()
    const change = { params: { id: reply.order._id }, body: { status: 'delivered' as const } }
    const { status } = await two.call(contract.setOrderStatus, change, { token: admin.token })
    expect(status).toBe(200)
    await own.hears(1)
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})
