import { describe, expect, test } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { runJob } from '#server/kernel/jobs/jobs.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, newPhone, START, type TestApp, testApp } from '../../support/app.ts'
import { BOOKS, booksOf } from '../../support/books.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

/** A clock that is put forward or back, and a kitchen that was closed: nothing moves by it that would not move back. */

const CUSTOMERS = 20
const DAY = '2026-03-12'

/** An app with running subscriptions, in the middle of the morning's work. */
async function kitchen(timeGuard: 'alone' | 'compared' = 'alone', now = START) {
  const app = await createTestApp({ timeGuard, now })
  await addMenu(app, { name: 'House Thali', active: true })
  const customers = await addCustomers(app, CUSTOMERS)
  for (const id of customers) await buySubscription(app, id, 5)
  await work(app)
  return app
}

/** All timed work, once. */
async function work(app: TestApp) {
  for (const job of jobsOf(app.ctx.config)) await runJob(app.ctx, job)
  await relay(app.ctx).settled()
}

async function closed(app: TestApp) {
  await app.stop()
  await app.database.dispose()
}

/** All but what an admin leaves by looking in. */
const OF_ADMINS = ['admins', 'admin_sessions', 'audit_events']
const kitchenBooks = (app: TestApp) =>
  booksOf(
    app,
    BOOKS.filter((table) => !OF_ADMINS.includes(table)),
  )
const clockOf = async (app: TestApp, token: string) => (await app.call(contract.getClock, {}, { token })).reply
const readyz = async (app: TestApp) => JSON.parse((await app.send({ url: '/readyz' })).body)

async function orderDays({ ctx }: TestApp) {
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['delivery_date as day', 'fulfilment'])
    .distinct()
    .orderBy('delivery_date')
    .execute()
  return rows.map(({ day, fulfilment }) => `${day} ${fulfilment}`)
}

describe('a clock that is put 40 days ahead for a run', () => {
  test('moves nothing, and all goes on by itself when it is right again', async () => {
    const app = await kitchen()
    const customer = await app.signIn()
    const place = () =>
      app.call(
        contract.placeOrder,
        { body: orderBody(customer.phone) },
        { token: customer.token, key: `k${Math.random()}` },
      )
    expect((await place()).status).toBe(200)
    const before = await kitchenBooks(app)
    app.clock.jump({ days: 40 })
    await work(app)
    // A session of 30 days has ended by that clock; one that has not orders nothing.
    const late = await app.signIn(customer.phone)
    const rejected = await app.call(contract.placeOrder, { body: orderBody(late.phone) }, { token: late.token })
    expect(rejected).toMatchObject({ status: 409, reply: { code: 'clock_in_doubt' } })
    const token = await app.signInAdmin()
    expect((await app.call(contract.runDailyRun, {}, { token })).reply.code).toBe('clock_in_doubt')
    expect((await app.call(contract.activeMenu, {})).status).toBe(200)
    expect(await clockOf(app, token)).toMatchObject({ doubt: { kind: 'ahead', seconds: 40 * 86_400 } })
    expect(await readyz(app)).toMatchObject({ status: 'read-only', reason: 'clock_in_doubt', clock: 'ahead' })
    await app.ctx.db
      .deleteFrom('customer_sessions')
      .where('customer_id', '=', late.id)
      .where('created_at', '>', new Date('2026-04-01'))
      .execute()
    expect(await kitchenBooks(app)).toBe(before)

    app.clock.jump({ days: -40 })
    expect(await readyz(app)).toEqual({ status: 'ready' })
    expect((await place()).status).toBe(200)
    app.clock.set(`${DAY}T10:00:00+05:30`)
    await work(app)
    expect(await orderDays(app)).toEqual(['2026-03-11 confirmed', '2026-03-12 confirmed', '2026-03-13 pending'])
    const { rows } = await app.ctx.pool.query('SELECT count(*)::int AS n FROM orders WHERE delivery_date > $1', [DAY])
    expect(rows[0].n).toBe(CUSTOMERS)
    held(
      50,
      '40 days ahead',
      `${CUSTOMERS} subscriptions, all timed work: 0 of ${BOOKS.length} tables changed; then all went on by itself`,
    )
    await closed(app)
  })

  test('leaves no session that outlives it', async () => {
    const app = await kitchen()
    app.clock.jump({ days: 40 })
    const [admin, forgotten] = [await app.signInAdmin(), await app.signInAdmin()]
    const [customer, other] = [await app.startSession(), await app.startSession()]
    app.clock.jump({ days: -40 })
    const ofAdmin = async (token: string) => (await app.call(contract.adminVerify, {}, { token })).status
    const ofCustomer = async (token: string) => (await app.call(contract.me, {}, { token })).status
    expect([await ofAdmin(admin), await ofCustomer(customer.token)]).toEqual([200, 200])
    await work(app)
    app.clock.advance({ hours: 11, minutes: 59 })
    expect([await ofAdmin(admin), await ofAdmin(forgotten)]).toEqual([200, 200])
    app.clock.advance({ minutes: 1 })
    expect([await ofAdmin(admin), await ofAdmin(forgotten)]).toEqual([401, 401])
    app.clock.advance({ hours: 13 })
    expect(await ofCustomer(customer.token)).toBe(200)
    app.clock.advance({ days: 29 })
    expect([await ofCustomer(customer.token), await ofCustomer(other.token)]).toEqual([200, 401])
    await closed(app)
  })

  test('goes on at once when an admin says that the time is right', async () => {
    const app = await kitchen()
    app.clock.jump({ days: 3 })
    const token = await app.signInAdmin()
    await work(app)
    expect(await orderDays(app)).toEqual(['2026-03-12 pending'])
    const { now } = await clockOf(app, token)
    expect(
      (await app.call(contract.confirmClock, { body: { now: new Date(START).toISOString() } }, { token })).reply.code,
    ).toBe('clock_changed')
    expect((await app.call(contract.confirmClock, { body: { now } }, { token })).reply.doubt).toBeNull()
    await work(app)
    expect(await orderDays(app)).toEqual(['2026-03-12 confirmed', '2026-03-16 pending'])
    await closed(app)
  })

  test('asks for nothing over a Sunday and the nights beside it', async () => {
    const app = await kitchen('alone', '2026-03-14T18:00:00+05:30')
    app.clock.jump({ hours: 40 })
    expect(await readyz(app)).toEqual({ status: 'ready' })
    await closed(app)
  })

  test('leaves waiting what is only worth telling for a time', async () => {
    const app = await kitchen()
    const [{ id: customerId }] = (await app.ctx.db.selectFrom('customers').select('id').limit(1).execute()) as [
      { id: string },
    ]
    const order = { customerId, orderId: '019cd3a0-0000-7000-8000-000000000001', deliveryDay: DAY }
    await app.ctx.db.transaction().execute((trx) => emit(trx, app.ctx.now(), { type: 'order-delivered', ...order }))
    await app.ctx.pool.query(`UPDATE outbox_events SET worth_until = $1 WHERE type = 'order-delivered'`, [
      `${DAY}T23:59:59+05:30`,
    ])
    app.clock.jump({ days: 40 })
    const waiting = async () => {
      relay(app.ctx).wake()
      await relay(app.ctx).settled()
      return (await app.ctx.db.selectFrom('outbox_events').select('type').where('relayed_at', 'is', null).execute())
        .length
    }
    expect(await waiting()).toBe(1)
    app.clock.jump({ days: -40 })
    expect(await waiting()).toBe(0)
    await closed(app)
  })
})

describe('a clock that is put back', () => {
  test('stops timed work until it has caught up, or an admin says that it is right', async () => {
    const app = await kitchen()
    const customer = await app.signIn()
    const place = () => app.call(contract.placeOrder, { body: orderBody(customer.phone) }, { token: customer.token })
    app.clock.jump({ hours: -5 })
    // It is the same day either way.
    expect((await place()).status).toBe(200)
    expect(await readyz(app)).toMatchObject({ clock: 'behind', seconds: 5 * 3600 })
    app.clock.jump({ hours: -10 })
    expect((await place()).reply.code).toBe('clock_in_doubt')
    app.clock.jump({ hours: 15 })
    expect(await readyz(app)).toEqual({ status: 'ready' })
    app.clock.jump({ hours: -15 })
    const token = await app.signInAdmin()
    const { now, doubt } = await clockOf(app, token)
    expect(doubt).toMatchObject({ kind: 'behind', expected: new Date(START).toISOString() })
    expect((await app.call(contract.confirmClock, { body: { now } }, { token })).reply.doubt).toBeNull()
    expect((await place()).status).toBe(200)
    held(
      50,
      'put back',
      '5 hours: orders of the day are taken, timed work waits; 15 hours: both wait for a yes, or for the time',
    )
    await closed(app)
  })

  test('is known to an instance that starts after it', async () => {
    const app = await kitchen()
    const next = await createTestApp({ database: app.database, timeGuard: 'alone', now: '2026-03-11T05:00:00+05:30' })
    expect(await readyz(next)).toMatchObject({ clock: 'behind', seconds: 6 * 3600 })
    await next.stop()
    await closed(app)
  })

  test('by seconds, as instances differ, is nothing', async () => {
    const app = await kitchen()
    const next = await createTestApp({ database: app.database, timeGuard: 'alone', now: '2026-03-11T10:59:30+05:30' })
    expect(await readyz(next)).toEqual({ status: 'ready' })
    await next.stop()
    await closed(app)
  })
})

test('an instance whose clock is off by hours does no timed work, and others go on', async () => {
  const app = await kitchen('compared', new Date().toISOString())
  const wrong = await createTestApp({
    database: app.database,
    timeGuard: 'compared',
    now: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  })
  const token = await app.signInAdmin()
  expect(await readyz(wrong)).toMatchObject({ clock: 'apart' })
  const { now } = await clockOf(wrong, token)
  expect((await wrong.call(contract.confirmClock, { body: { now } }, { token })).reply.code).toBe('clock_apart')
  const before = await booksOf(wrong)
  await work(wrong)
  expect(await booksOf(wrong)).toBe(before)
  expect(await readyz(app)).toEqual({ status: 'ready' })
  expect((await app.call(contract.runDailyRun, {}, { token })).status).toBe(200)
  held(
    50,
    'one instance apart',
    '3 hours from the database: it does no timed work and moves no heartbeat; the other goes on',
  )
  await wrong.stop()
  await closed(app)
})

const app = await testApp()
const LIMITS = { LIMIT_PER_ADDRESS: '100', LIMIT_PER_CALLER: '50', LIMIT_SIGN_INS: '20' }

describe('limits', () => {
  test('in memory go on when the clock is put back', async () => {
    const limited = await createTestApp({ database: app.database, env: LIMITS })
    const waits: number[] = []
    const used = async (ask: () => ReturnType<TestApp['send']>) => {
      for (let count = 0; count < 2000; count++) {
        const { status, headers } = await ask()
        if (status === 429) return waits.push(Number(headers['retry-after']))
      }
      throw new Error('there is no limit')
    }
    const asks = [
      () => limited.send({ url: '/healthz' }),
      () => limited.send({ url: '/api/menu/active' }),
      () =>
        limited.send({
          url: '/api/auth/send-otp',
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ phoneNumber: newPhone() }),
        }),
    ]
    for (const ask of asks.toReversed()) await used(ask)
    limited.clock.jump({ hours: -17 })
    for (const ask of asks.toReversed()) await used(ask)
    limited.clock.advance({ minutes: 3 })
    for (const ask of asks) expect((await ask()).status).toBe(200)
    expect(Math.max(...waits)).toBeLessThanOrEqual(180)
    held(49, 'limits in memory', `clock put back by 17 hours: 429 for at most ${Math.max(...waits)} s`)
    await limited.stop()
  })

  test('in the database lock nobody out when the clock is put back', async () => {
    const sent = await createTestApp({ database: app.database })
    const phone = newPhone()
    const send = () => sent.call(contract.sendOtp, { body: { phoneNumber: phone } })
    for (let count = 0; count < 4; count++) {
      expect((await send()).status).toBe(200)
      sent.clock.advance({ seconds: 31 })
    }
    expect((await send()).reply.code).toBe('code_send_blocked')
    const email = 'somebody@dabba.test'
    const login = () => sent.call(contract.adminLogin, { body: { email, password: 'guess' } })
    for (let count = 0; count < 5; count++) expect((await login()).status).toBe(401)
    expect((await login()).status).toBe(423)
    const code = sent.inbox.codeOf(phone)
    sent.clock.jump({ hours: -5 })
    // Nor does a code live the longer for it.
    const verify = () => sent.call(contract.verifyOtp, { body: { phoneNumber: phone, otp: code } })
    expect((await verify()).reply.code).toBe('code_expired')
    expect((await send()).status).toBe(200)
    expect((await login()).status).toBe(401)
    held(
      49,
      'codes and locks',
      'clock put back by 5 hours: a blocked phone is sent a code, a locked login may try, at once',
    )
    await sent.stop()
  })
})
