import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { failOrders } from '#server/ordering/ordering.ts'
import { checkDays } from '#server/reports/reports.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { CallInput } from '#shared/contract/define.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { DAY_LISTS, type DayList } from '#shared/domain/reports/day-checks.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { changeDinner } from '../../support/days.ts'
import { addRoute, emptyRoutes, subscribeHome } from '../../support/delivery.ts'
import { addMenu, emptyKitchen } from '../../support/kitchen.ts'
import { startPushServer } from '../../support/push-service.ts'
import { deliverPushes, forgetPushes } from '../../support/pushes.ts'
import { codOrder } from '../../support/riders.ts'
import { newStaff, signInStaff } from '../../support/staff.ts'
import { addCustomers } from '../../support/subscribers.ts'

/** Today’s checklist Thursday 12 March 2026, lunch from 12:00 to 14:00. */

const env = { ALLOW_LOCAL_PUSH: '1', VAPID_SUBJECT: 'mailto:kitchen@dabba.test' }
const app = await testApp({ env })
const { db } = app.ctx
const server = await startPushServer(app.ctx.push.publicKey)
afterAll(() => server.close())
const DAY = '2026-03-12'
const at = (time: string, day = DAY) => app.clock.set(`${day}T${time}:00+05:30`)
/** Sessions of the office end within the day. */
const owner = async () => ({ token: await app.signInAdmin() })

beforeEach(async () => {
  at('11:00', '2026-03-11')
  await emptyRoutes(app)
  await db.deleteFrom('order_boxes').execute()
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await trx.deleteFrom('payments').execute()
  })
  await emptyKitchen(app, ['customers'])
  await db.deleteFrom('day_checks').execute()
  await db.deleteFrom('staff_devices').execute()
  await forgetPushes(app)
  await addMenu(app, { active: true, thaliPrice: 80 })
})

const steps = async (slot = 'lunch', day = DAY) => {
  const { reply } = await app.call(contract.wholeDay, { query: { day } }, await owner())
  const found = reply.day.slots.find((one) => one.slot === slot)
  if (!found) throw new Error(`no ${slot}`)
  return { ...found, gaps: Object.fromEntries(found.gaps.map(({ gap, count }) => [gap, count])) }
}
const list = async (wanted: DayList) =>
  (await app.call(contract.listWholeDay, { query: { day: DAY, slot: 'lunch', list: wanted } }, await owner())).reply

type WantedPage = NonNullable<CallInput<typeof contract.listWholeDay>['query']>

/** All pages of a list, three rows at a time. */
async function pagesOf(wanted: DayList, as: { token: string }) {
  const rows: string[] = []
  for (let cursor: string | null = null; ; ) {
    const query: WantedPage = { day: DAY, slot: 'lunch', list: wanted, limit: 3, cursor: cursor ?? undefined }
    const { reply } = await app.call(contract.listWholeDay, { query }, as)
    rows.push(...reply.missing.map(({ subscription_id }) => subscription_id), ...reply.orders.map(({ _id }) => _id))
    if (!reply.nextCursor) return { rows, total: reply.total }
    cursor = reply.nextCursor
  }
}

/** Five subscribers who have paid, and three who pay in cash, ₹80 each: eight orders of the day, confirmed. One more subscriber has no address. */
async function eightOrders() {
  const subscribers = await addCustomers(app, 6)
  await subscribeHome(app, subscribers, DAY)
  await sql`UPDATE subscriptions SET payment_state = 'paid'`.execute(db)
  const nowhere = subscribers.at(-1) as string
  await sql`DELETE FROM stop_orders`.execute(db)
  await sql`UPDATE subscriptions SET delivery_address = NULL WHERE customer_id = ${nowhere}`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await sql`DELETE FROM meal_moves WHERE order_id IN (SELECT id FROM orders WHERE customer_id = ${nowhere})`.execute(
      trx,
    )
    await sql`DELETE FROM order_lines WHERE order_id IN (SELECT id FROM orders WHERE customer_id = ${nowhere})`.execute(
      trx,
    )
    await sql`DELETE FROM order_status_changes WHERE order_id IN (SELECT id FROM orders WHERE customer_id = ${nowhere})`.execute(
      trx,
    )
    await sql`DELETE FROM orders WHERE customer_id = ${nowhere}`.execute(trx)
    await sql`UPDATE subscriptions SET meals_left = meals_left + 1 WHERE customer_id = ${nowhere}`.execute(trx)
  })
  at('18:00', '2026-03-11')
  await dailyRun(app.ctx)
  at('08:00')
  const cod: string[] = []
  for (const flat of [1, 2, 3]) cod.push(await codOrder(app, await app.startSession(), `Flat ${flat}, Kothrud, Pune`))
  return { cod }
}

async function onRun() {
  await addRoute(app, 'A', await newStaff(app, 'rider'))
  await arrangeDay(app.ctx, { day: DAY, slot: 'lunch' })
}

async function packAll(without: string[] = []) {
  const of = { day: DAY, slot: 'lunch' as const }
  const { boxes } = (await app.call(contract.packing, { query: of }, await owner())).reply
  const some = boxes.filter(({ order_id }) => !without.includes(order_id))
  const keys = some.map(({ order_id, number }) => ({ order_id, number }))
  await app.call(contract.packBoxes, { body: { ...of, boxes: keys, packed: true } }, await owner())
}

const setStatus = async (id: string, status: 'delivered' | 'cancelled') =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status } }, await owner())
const told = async () => {
  await relay(app.ctx).settled()
  const { rows } = await sql<{ payload: { check: string; gaps: { gap: string; count: number }[] } }>`
    SELECT payload FROM outbox_events WHERE type = 'day-checked' ORDER BY id`.execute(db)
  return rows.map(({ payload: { check, gaps } }) => [
    check,
    Object.fromEntries(gaps.map(({ gap, count }) => [gap, count])),
  ])
}

test('each list behind a number has all of its rows once, page after page', async () => {
  await eightOrders()
  await onRun()
  await packAll()
  const as = await owner()
  for (const wanted of DAY_LISTS) {
    const { rows, total } = await pagesOf(wanted, as)
    expect([wanted, rows.length, new Set(rows).size]).toEqual([wanted, total, total])
  }
  const query = { day: DAY, slot: 'lunch' as const, list: 'made' as const, cursor: 'x' }
  expect((await app.call(contract.listWholeDay, { query }, await owner())).status).toBe(400)
})

describe('the numbers of a day', () => {
  test('a day on which nothing is ordered is zero', async () => {
    at('12:30')
    expect(await steps()).toMatchObject({
      open: true,
      counts: { expected: 0, made: 0, confirmed: 0, packed: null, on_run: null, delivered: 0 },
      gaps: {},
      overdue: [],
      cashIn: 0,
      cashDue: 0,
    })
  })

  test('6 subscribers, one without an order, and 3 in cash: each step, and what is missing of it, is a list', async () => {
    const { cod } = await eightOrders()
    expect(await steps()).toMatchObject({
      counts: { expected: 9, made: 8, confirmed: 8, packed: null, on_run: null, delivered: 0 },
      gaps: { missing: 1, undelivered: 8, cash_due: 3 },
      cashIn: 0,
      cashDue: 240,
    })
    await onRun()
    await packAll([cod[0] as string])
    expect(await steps()).toMatchObject({
      counts: { packed: 7, on_run: 8 },
      gaps: { missing: 1, unpacked: 1, undelivered: 8 },
    })
    expect((await list('unpacked')).orders.map(({ _id }) => _id)).toEqual([cod[0]])
    const expected = await list('expected')
    expect([expected.total, expected.orders.length, expected.missing]).toMatchObject([9, 8, [{ reason: 'no_address' }]])

    await setStatus(cod[1] as string, 'delivered')
    await app.call(contract.collectCash, { body: { orders: [cod[1] as string] } }, await owner())
    await sql`UPDATE orders SET fulfilment = 'cancelled', reason = 'not_delivered' WHERE id = ${cod[2]}`.execute(db)
    await setStatus(cod[0] as string, 'cancelled')
    // One called off, one delivered, one that failed.
    expect(await steps()).toMatchObject({
      counts: { expected: 8, made: 7, confirmed: 7, delivered: 1 },
      gaps: { missing: 1, undelivered: 5, failed: 1 },
    })
    expect((await list('failed')).orders.map(({ _id, due }) => [_id, due])).toEqual([[cod[2], 0]])
    for (const [name, count] of Object.entries((await steps()).gaps)) {
      expect([name, (await list(name as DayList)).total]).toEqual([name, count])
    }
  })

  test('add up when the day is over: what was expected was packed and on a run, and was delivered or failed', async () => {
    const { cod } = await eightOrders()
    await onRun()
    await packAll()
    const made = (await list('made')).orders.map(({ _id }) => _id)
    const setAll = (ids: string[], status: OrderStatus) =>
      owner().then((as) => app.call(contract.setOrderStatuses, { body: { ids, status } }, as))
    at('12:10')
    await setAll(made, 'out_for_delivery')
    const [calledOff = '', notThere = '', notReady = ''] = cod
    await setStatus(calledOff, 'cancelled')
    await app.call(contract.setNoShow, { params: { id: notThere }, body: { noShow: true } }, await owner())
    await inTransaction(db, (trx) =>
      failOrders(app.ctx, trx, {
        where: sql`o.id = ${notReady}`,
        by: { kind: 'system' },
        at: app.clock.now(),
        why: 'damaged',
      }),
    )
    await setAll(
      made.filter((id) => !cod.includes(id)),
      'delivered',
    )
    at('09:00', '2026-03-13')
    expect(await steps()).toMatchObject({
      counts: { expected: 8, made: 8, confirmed: 8, packed: 8, on_run: 8, delivered: 5 },
      gaps: { failed: 3 },
    })
    const failed = (await list('failed')).orders.map(({ _id }) => _id)
    expect(failed.toSorted()).toEqual(cod.toSorted())
  })

  test('phones and money come to those who may see them, and to nobody else of the kitchen at all', async () => {
    await eightOrders()
    const [order] = (await list('cash_due')).orders
    expect(order).toMatchObject({ due: 80, received: 0, phone: expect.stringMatching(/^\+91/) })
    for (const role of ['kitchen', 'rider', 'accounts'] as const) {
      const { token } = await signInStaff(app, role)
      expect((await app.call(contract.wholeDay, { query: {} }, { token })).status).toBe(403)
    }
  })
})

describe('the checks of a day', () => {
  const checkAt = async (time: string) => {
    at(time)
    return checkDays(app.ctx)
  }

  test('at 10:00, 12:00 and 15:00 what should be zero and is not is told, once each', async () => {
    await eightOrders()
    await onRun()
    await packAll()
    await db
      .deleteFrom('order_boxes')
      .where('order_id', '=', (await list('made')).orders[0]?._id as string)
      .execute()
    expect(await checkAt('09:59')).toBe(0)
    expect(await checkAt('10:00')).toBe(1)
    expect([await checkAt('10:00'), await checkAt('11:55')]).toEqual([0, 0])
    expect(await checkAt('12:00')).toBe(1)
    expect([await checkAt('12:05'), await checkAt('14:59')]).toEqual([0, 0])
    expect(await checkAt('15:00')).toBe(1)
    expect(await checkAt('23:59')).toBe(0)
    expect(await told()).toEqual([
      ['before', { missing: 1 }],
      ['start', { missing: 1, unpacked: 1 }],
      ['end', { missing: 1, undelivered: 8, cash_due: 3 }],
    ])
  })

  test('by two instances at once, and after a restart, is one', async () => {
    await eightOrders()
    const other = await createTestApp({ database: app.database, now: `${DAY}T10:00:00+05:30` })
    at('10:00')
    const made = await Promise.all([checkDays(app.ctx), checkDays(other.ctx), checkDays(app.ctx), checkDays(other.ctx)])
    expect(made.reduce((sum, one) => sum + one)).toBe(1)
    await other.stop()
    const restarted = await createTestApp({ database: app.database, now: `${DAY}T10:30:00+05:30` })
    expect(await checkDays(restarted.ctx)).toBe(0)
    await restarted.stop()
    expect(await told()).toHaveLength(1)
  })

  test('that nobody was there to make is made when somebody is, but for those that the next one covers', async () => {
    await eightOrders()
    expect(await checkAt('12:20')).toBe(1)
    expect((await told()).map(([check]) => check)).toEqual(['start'])
  })

  test('tells nothing where all is zero, and nothing of a closed day', async () => {
    expect(await checkAt('10:00')).toBe(1)
    expect(await told()).toEqual([])
    await db.deleteFrom('day_checks').execute()
    await eightOrders()
    await db.updateTable('service_days').set({ state: 'closed' }).where('day', '=', DAY).execute()
    const closed = await createTestApp({ database: app.database, now: `${DAY}T12:00:00+05:30` })
    expect(await checkDays(closed.ctx)).toBe(0)
    await closed.stop()
    await db.updateTable('service_days').set({ state: 'open' }).where('day', '=', DAY).execute()
    expect(await told()).toEqual([])
  })

  test('of orders that came when the deliveries had begun asks nobody', async () => {
    at('13:00')
    await codOrder(app, await app.startSession(), 'Flat 9, Kothrud, Pune')
    expect((await steps()).gaps).toEqual({ undelivered: 1, cash_due: 1 })
    await checkAt('15:00')
    expect(await told()).toEqual([])
    expect((await steps()).overdue).toEqual([])
  })

  test('of a dinner from 19:00 to 21:00 are at 17:00, 19:00 and 22:00', async () => {
    await changeDinner(app, { enabled: true })
    const { checks } = await steps('dinner')
    const clock = (instant: string) =>
      new Date(new Date(instant).getTime() + 5.5 * 3600_000).toISOString().slice(11, 16)
    expect(checks.map(clock)).toEqual(['17:00', '19:00', '22:00'])
    expect((await steps()).checks.map(clock)).toEqual(['10:00', '12:00', '15:00'])
    expect(await checkAt('16:00')).toBe(1)
    expect(await checkAt('17:00')).toBe(1)
    const { rows } = await sql<{ slot: string; name: string }>`SELECT slot, name FROM day_checks ORDER BY slot`.execute(
      db,
    )
    expect(rows).toEqual([
      { slot: 'dinner', name: 'before' },
      { slot: 'lunch', name: 'end' },
    ])
  })
})

describe('the owner’s phone', () => {
  const register = async (token: string) => {
    const device = server.newDevice()
    const { status } = await app.call(
      contract.saveStaffDevice,
      { body: { fcmToken: device.token, told: true } },
      { token },
    )
    expect(status).toBe(200)
    return device
  }

  test('says what is missing, also when the session has ended meanwhile; no manager’s, and nobody’s whose role was taken away', async () => {
    await eightOrders()
    await onRun()
    const mine = await register((await owner()).token)
    const other = await signInStaff(app, 'manager')
    await sql`UPDATE admins SET role = 'owner', email = 'second@dabba.test', phone = NULL,
      password_hash = (SELECT password_hash FROM admins WHERE password_hash IS NOT NULL LIMIT 1)
      WHERE id = ${other.id}`.execute(db)
    const former = await register(other.token)
    await db.updateTable('admins').set({ role: 'manager' }).where('id', '=', other.id).execute()
    await sql`DELETE FROM admin_sessions`.execute(db)
    at('15:00')
    await checkDays(app.ctx)
    await deliverPushes(app)
    expect(mine.arrived.map(({ message }) => message)).toEqual([
      {
        title: 'Lunch: not all is done',
        body: '1 without an order · 8 not delivered · ₹240 in cash not in',
        tag: `day-check-${DAY}-lunch`,
        url: `/admin#tab=dashboard&day=${DAY}`,
      },
    ])
    expect(former.arrived).toEqual([])
    const { token } = await signInStaff(app, 'manager')
    const refused = await app.call(contract.saveStaffDevice, { body: { fcmToken: mine.token, told: true } }, { token })
    expect(refused.status).toBe(403)
  })

  test('says that no more codes for signing in are sent today', async () => {
    const mine = await register((await owner()).token)
    await inTransaction(db, (trx) => emit(trx, app.clock.now(), { type: 'codes-used-up', knownDevices: false }))
    relay(app.ctx).wake()
    await deliverPushes(app)
    expect(mine.arrived.map(({ message }) => message)).toMatchObject([
      { title: 'No more sign-in codes today', url: '/admin#tab=dashboard' },
    ])
  })

  test('is told nothing once it is switched off', async () => {
    await eightOrders()
    const mine = await register((await owner()).token)
    const off = { body: { fcmToken: mine.token, told: false } }
    expect((await app.call(contract.saveStaffDevice, off, await owner())).status).toBe(200)
    at('10:00')
    await checkDays(app.ctx)
    await deliverPushes(app)
    expect(mine.arrived).toEqual([])
  })

  test('is pushed to for a month since it was last heard of', async () => {
    await eightOrders()
    const mine = await register((await owner()).token)
    await sql`UPDATE staff_devices SET refreshed_at = ${new Date('2026-02-10T09:00:00+05:30')}`.execute(db)
    at('10:00')
    await checkDays(app.ctx)
    await deliverPushes(app)
    expect(mine.arrived).toEqual([])
  })
})
