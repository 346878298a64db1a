import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { arrangeDay, moveStop, runsOf, runsOfDay, type Stop, stopsOf } from '#server/delivery/delivery.ts'
import { newId } from '#server/kernel/ids.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import { START, testApp } from '../../support/app.ts'
import { addRoute, emptyRoutes, locateCustomers, subscribeHome } from '../../support/delivery.ts'
import { addMenu, emptyKitchen } from '../../support/kitchen.ts'
import { newStaff } from '../../support/staff.ts'
import { addCustomers } from '../../support/subscribers.ts'

/** Runs of a day: who is delivered to in which order, and what becomes of stops and their orders. */

const app = await testApp()
const { db } = app.ctx
const DAY = '2026-03-12'
const NEXT = '2026-03-13'
let owner: { token: string }

beforeEach(async () => {
  app.clock.set(START)
  await emptyRoutes(app)
  await emptyKitchen(app, ['customers'])
  owner = { token: await app.signInAdmin() }
  await addMenu(app, { day: DAY, active: true, thaliPrice: 80 })
})

const turnTo = async (instant: string) => {
  app.clock.set(instant)
  owner = { token: await app.signInAdmin() }
  await dailyRun(app.ctx)
}
const subscribe = async (count: number, firstDay = DAY) => {
  const customers = await addCustomers(app, count)
  await makeOrders(customers, firstDay)
  return customers
}
const makeOrders = (customers: string[], firstDay = DAY) => subscribeHome(app, customers, firstDay)
const stops = (day = DAY) => stopsOf(db, day, 'lunch')
const customersOf = (some: Stop[]) => some.flatMap(({ orders }) => orders.map(({ customerId }) => customerId))
const open = (some: Stop[]) => some.filter(({ state }) => state !== 'withdrawn')
const statusOf = async (orderId: string) =>
  await db
    .selectFrom('orders')
    .select(['fulfilment', 'reason', 'no_show_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
const orderOf = async (customerId: string, day = DAY) =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('delivery_date', '=', day)
      .executeTakeFirstOrThrow()
  ).id
const start = (runId: string) =>
  sql`UPDATE runs SET state = 'started', started_at = ${app.ctx.now()} WHERE id = ${runId}`.execute(db)
const setStatus = async (ids: string[], status: 'cancelled' | 'confirmed' | 'delivered' | 'preparing') => {
  const { status: code } = await app.call(contract.setOrderStatuses, { body: { ids, status, revive: true } }, owner)
  expect(code).toBe(200)
}

describe('the runs of a day', () => {
  // Given 40 standing stops, 3 skip, 2 new; then 39 stops, the old ones in unchanged relative order.
  test('of 40 standing stops of which 3 skip, with 2 new ones, have 39, the old ones in their order', async () => {
    await addRoute(app, 'A')
    const customers = await subscribe(40)
    await locateCustomers(app, customers)
    await turnTo('2026-03-11T18:00:00+05:30')
    const before = await stops()
    expect(before).toHaveLength(40)
    const skipping = [4, 17, 39].map((index) => before[index] as Stop)
    const added = await subscribe(2, NEXT)
    await locateCustomers(app, added, 10)
    await turnTo('2026-03-12T09:00:00+05:30')
    await setStatus(await Promise.all(customersOf(skipping).map((id) => orderOf(id, NEXT))), 'cancelled')
    await turnTo('2026-03-12T18:00:00+05:30')

    const after = open(await stops(NEXT))
    expect(after).toHaveLength(39)
    const gone = customersOf(skipping)
    expect(customersOf(after).filter((id) => !added.includes(id))).toEqual(
      customersOf(before).filter((id) => !gone.includes(id)),
    )
    expect(after.map(({ number }) => number)).toEqual(Array.from({ length: 39 }, (_, index) => index + 1))
    // Who skipped has kept the place.
    const { rows } = await sql<{ places: number }>`SELECT count(*)::int AS places FROM route_places`.execute(db)
    expect(rows[0]?.places).toBe(42)
  })

  test('have every order on exactly one stop, and one stop for an address with all its orders', async () => {
    await addRoute(app, 'A')
    await addRoute(app, 'B')
    const customers = await addCustomers(app, 12)
    const written = ['Flat 7, Ganga Society, Kothrud, Pune 411038', 'flat 7, Ganga  Society, KOTHRUD, Pune - 411038.']
    for (const [index, address] of written.entries()) {
      await db
        .updateTable('addresses')
        .set({ address })
        .where('customer_id', '=', customers[index] as string)
        .execute()
    }
    await makeOrders(customers)
    await turnTo('2026-03-11T18:00:00+05:30')
    const all = await stops()
    expect(all).toHaveLength(11)
    expect(customersOf(all).toSorted()).toEqual(customers.toSorted())
    expect(all.find(({ address }) => written.includes(address))?.orders).toHaveLength(2)
    // Again and again, by two at once: the same.
    await Promise.all([
      arrangeDay(app.ctx, { day: DAY, slot: 'lunch' }),
      arrangeDay(app.ctx, { day: DAY, slot: 'lunch' }),
    ])
    expect(await stops()).toEqual(all)
  })

  test('are none where the kitchen has no routes', async () => {
    await subscribe(3)
    await turnTo('2026-03-11T18:00:00+05:30')
    expect([await runsOfDay(db, DAY, 'lunch'), await stops()]).toEqual([[], []])
  })

  test('follow what is cancelled, restored and entered after the lock', async () => {
    await addRoute(app, 'A')
    const customers = await subscribe(5)
    await locateCustomers(app, customers)
    await turnTo('2026-03-11T18:00:00+05:30')
    const before = await stops()
    const gone = before[2] as Stop
    const id = (gone.orders[0] as Stop['orders'][number]).id
    await setStatus([id], 'cancelled')
    expect((await stops()).map(({ state }) => state)).toEqual(['pending', 'pending', 'withdrawn', 'pending', 'pending'])
    await setStatus([id], 'confirmed')
    expect((await stops()).map(({ state, id }) => [state, id])).toEqual(before.map(({ id }) => ['pending', id]))
    const body = {
      customerId: customers[4] as string,
      source: 'phone' as const,
      items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
      totalAmount: 80,
      paymentMethod: 'COD',
      userAddress: 'Flat 9, Shanti Nagar, Baner, Pune 411045',
      menuDate: DAY,
    }
    const entered = await app.call(contract.enterOrder, { body }, { ...owner, key: newId() })
    expect(entered.reply.code ?? null).toBeNull()
    await arrangeDay(app.ctx, { day: DAY, slot: 'lunch' })
    const after = await stops()
    expect(after).toHaveLength(6)
    const added = after.find(({ orders }) => orders.some(({ id }) => id === entered.reply.order._id))
    expect([added?.state, added?.area]).toEqual(['pending', 'Baner'])
    expect(after.filter(({ id }) => id !== added?.id).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })
})

describe('a stop', () => {
  let rider: string
  let all: Stop[]
  beforeEach(async () => {
    rider = await newStaff(app, 'rider')
    await addRoute(app, 'A', rider)
    await locateCustomers(app, await subscribe(4))
    await turnTo('2026-03-11T18:00:00+05:30')
    app.clock.set('2026-03-12T12:00:00+05:30')
    owner = { token: await app.signInAdmin() }
    const [run] = await runsOf(db, rider, DAY)
    await start((run as { id: string }).id)
    all = await stops()
  })
  const event = (stop: Stop | undefined, changes: object = {}) => ({
    eventId: newId(),
    stopId: (stop as Stop).id,
    action: 'deliver' as const,
    adminId: rider,
    riderId: rider,
    at: new Date('2026-03-12T12:01:00+05:30'),
    ...changes,
  })
  const orderAt = (index: number) => all[index]?.orders[0]?.id as string

  test('is delivered once for an event, however often it comes, at the time that the event says', async () => {
    const wanted = event(all[0])
    expect((await moveStop(app.ctx, wanted)).outcome).toBe('moved')
    expect((await moveStop(app.ctx, wanted)).outcome).toBe('again')
    expect((await moveStop(app.ctx, { ...wanted, eventId: newId() })).outcome).toBe('conflict')
    const [stop] = await stops()
    expect([stop?.state, stop?.settledAt]).toEqual(['delivered', wanted.at])
    expect(await statusOf(orderAt(0))).toMatchObject({ fulfilment: 'delivered' })
    const { rows } = await sql<{ at: Date }>`
      SELECT changed_at AS at FROM order_status_changes WHERE order_id = ${orderAt(0)} AND to_status = 'delivered'`.execute(
      db,
    )
    expect(rows).toEqual([{ at: wanted.at }])
  })

  test('of two who settle it at once is settled by one', async () => {
    const outcomes = await Promise.all([
      moveStop(app.ctx, event(all[0])),
      moveStop(app.ctx, event(all[0], { action: 'fail', reason: 'not_home' })),
    ])
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'moved'])
  })

  test.each([
    ['not_home', 'not_taken', true, 'forfeited'],
    ['refused', 'not_taken', true, 'forfeited'],
    ['wrong_address', 'not_taken', false, 'forfeited'],
    ['damaged', 'not_delivered', false, 'available'],
    ['not_ready', 'not_delivered', false, 'available'],
    ['too_late', 'not_delivered', false, 'available'],
  ] as const)('that failed since %s: order %s, no-show %s, meal %s', async (reason, kept, noShow, bucket) => {
    await moveStop(app.ctx, event(all[1], { action: 'fail', reason }))
    const order = await statusOf(orderAt(1))
    expect([order.fulfilment, order.reason, order.no_show_at !== null]).toEqual(['cancelled', kept, noShow])
    const move = await db
      .selectFrom('meal_moves')
      .select('to_bucket')
      .where('order_id', '=', orderAt(1))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(move.to_bucket).toBe(bucket)
    const stop = (await stops())[1]
    expect([stop?.state, stop?.reason]).toEqual(['failed', reason])
  })

  test('that was settled by mistake is open again, with its order on its way and the meal back in it', async () => {
    await moveStop(app.ctx, event(all[1], { action: 'fail', reason: 'not_home' }))
    expect((await moveStop(app.ctx, event(all[1], { action: 'reopen' }))).outcome).toBe('moved')
    expect((await stops())[1]).toMatchObject({ state: 'pending', reason: null, settledAt: null })
    expect(await statusOf(orderAt(1))).toMatchObject({ fulfilment: 'out_for_delivery', no_show_at: null })
    expect((await moveStop(app.ctx, event(all[1]))).outcome).toBe('moved')
  })

  test('that the office has called off meanwhile is a conflict, which can be kept with the event', async () => {
    await setStatus([orderAt(2)], 'cancelled')
    const kept: string[] = []
    const moved = await moveStop(app.ctx, event(all[2]), async (_trx, { outcome }) => {
      kept.push(outcome)
    })
    expect([moved.outcome, moved.stop?.state, kept]).toEqual(['conflict', 'withdrawn', ['conflict']])
    expect((await statusOf(orderAt(2))).fulfilment).toBe('cancelled')
  })

  test('of another rider, or on a run that has not left, is not moved', async () => {
    expect((await moveStop(app.ctx, event(all[0], { riderId: newId() }))).outcome).toBe('unknown')
    await sql`UPDATE runs SET state = 'packed', started_at = NULL`.execute(db)
    expect((await moveStop(app.ctx, event(all[0]))).outcome).toBe('conflict')
  })

  test('with an order that the office has set back by hand leaves that as it is', async () => {
    await setStatus([orderAt(3)], 'delivered')
    await setStatus([orderAt(3)], 'preparing')
    const reopened = (await stops()).find(({ orders }) => orders.some(({ id }) => id === orderAt(3)))
    expect(reopened?.state).toBe('delivered')
    await sql`UPDATE run_stops SET state = 'pending', settled_at = NULL WHERE id = ${reopened?.id}`.execute(db)
    await moveStop(app.ctx, event(all[3]))
    expect((await statusOf(orderAt(3))).fulfilment).toBe('preparing')
  })

  test('is settled when the office sets all that goes there delivered; the last one ends the run', async () => {
    await setStatus(
      customersOf(all).map((_, index) => orderAt(index)),
      'delivered',
    )
    expect((await stops()).map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
    expect((await runsOf(db, rider, DAY)).map(({ state }) => state)).toEqual(['done'])
    await moveStop(app.ctx, event(all[0], { action: 'reopen' }))
    expect((await runsOf(db, rider, DAY)).map(({ state }) => state)).toEqual(['started'])
  })
})
