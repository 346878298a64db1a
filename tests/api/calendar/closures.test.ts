import { beforeEach, describe, expect, test } from 'vitest'
import { calendarOf, prepareDays } from '#server/calendar/calendar.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { addDays, type KitchenDay, weekdayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { closureCosts } from '#shared/domain/calendar/closures.ts'
import { createTestApp, type SignedIn, testApp } from '../../support/app.ts'
import { BOOKS, booksOf } from '../../support/books.ts'
import { changeLunch, closeByOffice, reopenByOffice } from '../../support/days.ts'
import { orderBody, startKitchenAnew } from '../../support/kitchen.ts'
import { balanceOf, unsoundLedgers } from '../../support/meals.ts'
import { addCustomers, addSubscriptions, buySubscription } from '../../support/subscribers.ts'

const app = await testApp()
const { ctx } = app
const { db } = ctx
const at = (instant: string) => app.clock.set(`${instant}+05:30`)
await app.signInAdmin()
/** An admin's session lasts half a day. */
const admin = async () => ({ token: await app.signInAdmin() })
const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()

beforeEach(async () => {
  await startKitchenAnew(app)
  await db.deleteFrom('service_days').execute()
  await db.deleteFrom('closures').execute()
  at('2026-10-31T10:00:00') // Saturday
  await changeLunch(app, { cutOffTime: '18:00' })
  await prepareDays(ctx)
  calendarOf(ctx).invalidate()
})

/** All that closing may change. */
const books = () =>
  booksOf(
    app,
    BOOKS.filter((table) => table !== 'admin_sessions' && table !== 'audit_events'),
  )
const range = (from: KitchenDay, to = from) => ({ from, to })
const preview = async (from: KitchenDay, to = from) =>
  (await app.call(contract.previewClosure, { body: range(from, to) }, await admin())).reply.preview
const close = async (version: string, from: KitchenDay, to = from, reason: 'gas' | 'holiday' = 'gas') =>
  app.call(contract.closeDays, { body: { ...range(from, to), reason, version } }, await admin())
const eventsOf = async (type: string) =>
  db.selectFrom('outbox_events').selectAll().where('type', '=', type).orderBy('id').execute()
const ordersOn = (day: KitchenDay) =>
  db.selectFrom('orders').selectAll().where('delivery_date', '=', day).orderBy('id').execute()
const endOf = async (id: string) =>
  (await db.selectFrom('subscriptions').select('end_day').where('id', '=', id).executeTakeFirstOrThrow()).end_day

/** Places an order of two thalis, ₹200, for the order day. */
async function placed(person: SignedIn) {
  return (await app.call(contract.placeOrder, { body: orderBody(person.phone) }, person)).reply.order
}
const myOrder = async (person: SignedIn, id: string) =>
  (await app.call(contract.getOrder, { params: { id } }, person)).reply.order

/** A customer with an address. */
async function registered() {
  const me = await app.startSession()
  const body = { phoneNumber: me.phone, type: 'Home' as const, address: '17 Temple Lane, Pune', isDefault: true }
  await app.call(contract.addAddress, { body }, me)
  return me
}

/** On Sunday 22 November somebody buys seven meals: Tuesday the 24th is ordered, the last day is Tuesday 1 December. */
async function subscriber() {
  at('2026-11-22T10:00:00')
  const me = await registered()
  return { ...me, subscription: await buySubscription(app, me.id, 7) }
}

/** Customer A: 26 meals from Monday 2 November, the last on Tuesday 1 December; on Sunday the 22nd 18 are eaten. */
async function customerA() {
  const me = await registered()
  const subscription = await buySubscription(app, me.id, 26)
  for (let day = '2026-11-02'; day <= '2026-11-21'; day = addDays(day, 1)) {
    if (weekdayOf(day) === 0) continue
    at(`${day}T09:00:00`)
    await dailyRun(ctx)
    const mine = (await ordersOn(day)).map(({ id }) => id)
    await changeStatus(ctx, { orderIds: mine, to: 'delivered', adminId })
  }
  at('2026-11-22T10:00:00')
  await dailyRun(ctx)
  return { ...me, subscription }
}

/** Subscription orders, the customer's among them, and 5 one-off orders for Tuesday 24 November; it is Monday 20:00. */
async function tuesdayOfGas<Me>(customer: () => Promise<Me>, subscriptions: number) {
  const me = await customer()
  const others = await addCustomers(app, subscriptions - 1)
  await addSubscriptions(db, others, { firstDay: '2026-11-24', endDay: '2026-12-28', createdAt: ctx.now() })
  for (const instant of ['2026-11-23T09:00:00', '2026-11-23T18:00:00']) {
    at(instant)
    await dailyRun(ctx)
  }
  at('2026-11-23T20:00:00')
  const buyers: (SignedIn & { orderId: string })[] = []
  for (let n = 0; n < 5; n++) {
    const buyer = await app.startSession()
    buyers.push({ ...buyer, orderId: (await placed(buyer))._id })
  }
  await relay(ctx).settled()
  await db.deleteFrom('outbox_events').execute()
  return { me, buyers }
}

describe('Tuesday 24 November closed on Monday at 20:00 for gas', () => {
  test('cancels 120 subscription orders and 5 one-off orders, 120 meals come back, customer A’s last day is Wednesday 2 December, 125 are told once; the same call again changes nothing', async () => {
    const { me, buyers } = await tuesdayOfGas(customerA, 120)
    expect(await endOf(me.subscription)).toBe('2026-12-01')
    const seen = await preview('2026-11-24')
    expect(seen).toMatchObject({
      days: ['2026-11-24'],
      subscription_orders: 120,
      one_off_orders: 5,
      paid_orders: 0,
      give_back: 0,
      customers: 125,
      staying_orders: 0,
      promised_meals: 0,
      subscriptions: 120,
      messages: { push: 0, app: 125 },
    })
    expect(seen.moved.find(({ subscription_id }) => subscription_id === me.subscription)).toMatchObject({
      last_day: '2026-12-01',
      new_last_day: '2026-12-02',
    })

    const { status, reply } = await close(seen.version, '2026-11-24')
    expect([status, reply.closure.subscription_orders, reply.closure.one_off_orders, reply.closure.customers]).toEqual([
      200, 120, 5, 125,
    ])
    expect(reply.closure).toMatchObject({
      days: ['2026-11-24'],
      closed_days: ['2026-11-24'],
      reason: 'gas',
      reopened_at: null,
    })
    const orders = await ordersOn('2026-11-24')
    expect(orders.map(({ fulfilment, reason }) => `${fulfilment} ${reason}`)).toEqual(
      Array(125).fill('cancelled closure'),
    )
    const moves = await db.selectFrom('meal_moves').selectAll().where('reason', '=', 'closure').execute()
    expect(moves.map((move) => `${move.from_bucket} ${move.to_bucket} ${move.actor}`)).toEqual(
      Array(120).fill('reserved available admin'),
    )
    expect(await balanceOf(db, me.subscription)).toMatchObject({ available: 7, reserved: 1, eaten: 18, sum: 26 })
    expect(await unsoundLedgers(db)).toEqual([])
    expect(await endOf(me.subscription)).toBe('2026-12-02')
    const told = await eventsOf('kitchen-closed')
    expect(new Set(told.map(({ customer_id }) => customer_id)).size).toBe(125)
    expect(told).toHaveLength(125)
    expect(told.find(({ customer_id }) => customer_id === me.id)?.payload).toMatchObject({
      from: '2026-11-24',
      to: '2026-11-24',
      reason: 'gas',
      meals: 1,
      orders: 0,
      lastDay: '2026-12-02',
    })
    expect(told.find(({ customer_id }) => customer_id === buyers[0]?.id)?.payload).toMatchObject({
      meals: 0,
      orders: 1,
      giveBackPaise: 0,
      lastDay: null,
    })

    const before = await books()
    const again = await close(seen.version, '2026-11-24')
    expect([again.status, again.reply]).toEqual([200, reply])
    expect((await books()) === before).toBe(true)
  }, 60_000)

  test('by two admins at once is done and told once', async () => {
    await tuesdayOfGas(subscriber, 3)
    const { version } = await preview('2026-11-24')
    const other = await createTestApp({ database: app.database, now: '2026-11-23T20:00:00+05:30' })
    const body = { ...range('2026-11-24'), reason: 'gas' as const, version }
    const me = await admin()
    const closings = [app, other, app, other].map((each) => each.call(contract.closeDays, { body }, me))
    const late = other.call(contract.closeDays, { body: { ...body, reason: 'power' } }, me)
    const answers = await Promise.all([...closings, late])
    await other.stop()
    const made = await db.selectFrom('closures').selectAll().execute()
    expect(made).toHaveLength(1)
    // Those who gave the reason that counts are answered with the closure, the others that the day is closed.
    expect(answers.map(({ status, reply }) => (status === 200 ? reply.closure.reason : reply.code))).toEqual(
      made[0]?.reason === 'gas'
        ? ['gas', 'gas', 'gas', 'gas', 'closure_nothing_open']
        : [...Array(4).fill('closure_nothing_open'), 'power'],
    )
    expect(await eventsOf('kitchen-closed')).toHaveLength(8)
  })

  test('changes nothing when something has changed since the preview, which comes anew', async () => {
    const { buyers } = await tuesdayOfGas(subscriber, 3)
    const seen = await preview('2026-11-24')
    await changeStatus(ctx, { orderIds: [buyers[0]?.orderId ?? ''], to: 'out_for_delivery', adminId })
    await changeStatus(ctx, { orderIds: [buyers[1]?.orderId ?? ''], to: 'cancelled', adminId })
    const before = await books()
    const { status, reply } = await close(seen.version, '2026-11-24')
    expect([status, reply.code]).toEqual([409, 'preview_stale'])
    expect((await books()) === before).toBe(true)
    const { preview: now } = reply.details as { preview: typeof seen }
    expect(now).toMatchObject({ subscription_orders: 3, one_off_orders: 3, staying_orders: 1, customers: 6 })
    expect(now.version).toBe((await preview('2026-11-24')).version)
    expect((await close(now.version, '2026-11-24')).status).toBe(200)
    const orders = await ordersOn('2026-11-24')
    expect(orders.filter(({ fulfilment }) => fulfilment === 'out_for_delivery')).toHaveLength(1)
  })

  test('closes by what was seen although it costs less by now, and shows what is worse', async () => {
    const { buyers } = await tuesdayOfGas(subscriber, 3)
    const closeSeen = async (seen: Awaited<ReturnType<typeof preview>>) =>
      app.call(
        contract.closeDays,
        { body: { ...range('2026-11-24'), reason: 'gas', version: seen.version, seen: closureCosts(seen) } },
        await admin(),
      )
    const seen = await preview('2026-11-24')
    const worse = await closeSeen({ ...seen, version: `${seen.version}x`, customers: seen.customers - 1 })
    expect(worse.reply.code).toBe('preview_stale')
    await changeStatus(ctx, { orderIds: [buyers[1]?.orderId ?? ''], to: 'cancelled', adminId })
    const { status, reply } = await closeSeen(seen)
    expect(status).toBe(200)
    expect(reply.closure.one_off_orders).toBe(seen.one_off_orders - 1)
    // Opened again meanwhile, the days are other days: the call that came twice closes nothing.
    await reopenByOffice(app, '2026-11-24')
    expect((await closeSeen(seen)).reply.code).toBe('preview_stale')
  })

  test('says what is to be given back for an order that is paid', async () => {
    const { buyers } = await tuesdayOfGas(subscriber, 3)
    const paid = buyers[2]
    await db
      .updateTable('orders')
      .set({ payment_state: 'paid' })
      .where('id', '=', paid?.orderId ?? '')
      .execute()
    const seen = await preview('2026-11-24')
    expect([seen.paid_orders, seen.give_back]).toEqual([1, 200])
    await close(seen.version, '2026-11-24')
    const told = (await eventsOf('kitchen-closed')).find(({ customer_id }) => customer_id === paid?.id)
    expect(told?.payload).toMatchObject({ orders: 1, giveBackPaise: 20_000 })
  })
})

describe('opened again', () => {
  test('makes no order: the customers are asked once, and the order is made by their yes alone', async () => {
    const { me, buyers } = await tuesdayOfGas(subscriber, 3)
    const [buyer] = buyers
    await closeByOffice(app, '2026-11-24')
    const mine = (await ordersOn('2026-11-24')).find(({ customer_id }) => customer_id === me.id)?.id ?? ''
    expect((await myOrder(me, mine)).closure).toEqual({ reason: 'gas', offer: null })

    at('2026-11-23T21:00:00')
    expect(await reopenByOffice(app, '2026-11-24')).toMatchObject({ days: ['2026-11-24'], asked: 8 })
    await dailyRun(ctx)
    const orders = await ordersOn('2026-11-24')
    expect(orders.map(({ fulfilment }) => fulfilment)).toEqual(Array(8).fill('cancelled'))
    const asked = await eventsOf('kitchen-open-again')
    expect([asked.length, asked.find(({ customer_id }) => customer_id === me.id)?.payload]).toEqual([
      8,
      { customerId: me.id, day: '2026-11-24' },
    ])
    // The deadline has passed: until delivery begins, and one-off orders until they are taken no more.
    expect((await myOrder(me, mine)).closure?.offer).toEqual({ kind: 'restore', until: '2026-11-24T06:30:00.000Z' })
    expect((await myOrder(buyer as SignedIn, buyer?.orderId ?? '')).closure?.offer).toEqual({
      kind: 'reorder',
      until: '2026-11-24T14:30:00.000Z',
    })

    const restore = () => app.call(contract.restoreOrder, { params: { id: mine } }, me)
    const restored = await Promise.all([restore(), restore()])
    expect(restored.map(({ status, reply }) => [status, reply.order.status])).toEqual([
      [200, 'confirmed'],
      [200, 'confirmed'],
    ])
    expect(restored[0]?.reply.order.closure).toBeUndefined()
    expect(await balanceOf(db, me.subscription)).toMatchObject({ available: 6, reserved: 1, eaten: 0, sum: 7 })
    expect(await endOf(me.subscription)).toBe('2026-12-01')
    expect(await unsoundLedgers(db)).toEqual([])
    // Whoever has ordered again is asked no more.
    await placed(buyer as SignedIn)
    expect((await myOrder(buyer as SignedIn, buyer?.orderId ?? '')).closure?.offer).toBeNull()
  })

  test('asks until the deadline, and no longer; what was not accepted stays cancelled', async () => {
    const me = await subscriber()
    at('2026-11-23T09:00:00')
    await closeByOffice(app, '2026-11-24', '2026-11-24', 'bandh')
    expect(await endOf(me.subscription)).toBe('2026-12-02')
    await reopenByOffice(app, '2026-11-24')
    expect(await endOf(me.subscription)).toBe('2026-12-02') // the meal of that day is free still
    const [order] = await ordersOn('2026-11-24')
    const restore = () => app.call(contract.restoreOrder, { params: { id: order?.id ?? '' } }, me)
    at('2026-11-23T18:00:00')
    const late = await restore()
    expect([late.status, late.reply.code]).toEqual([409, 'order_offer_over'])
    expect((await myOrder(me, order?.id ?? '')).closure?.offer).toBeNull()
    at('2026-11-23T17:59:59')
    expect((await restore()).status).toBe(200)
  })

  test('and closed once more takes the offer back, and asks anew when it is opened again', async () => {
    const me = await subscriber()
    at('2026-11-23T09:00:00')
    await closeByOffice(app, '2026-11-24')
    await reopenByOffice(app, '2026-11-24')
    const second = await closeByOffice(app, '2026-11-24', '2026-11-24', 'water')
    const [order] = await ordersOn('2026-11-24')
    const restore = () => app.call(contract.restoreOrder, { params: { id: order?.id ?? '' } }, me)
    expect((await restore()).reply.code).toBe('order_offer_over')
    await reopenByOffice(app, '2026-11-24')
    expect(await eventsOf('kitchen-open-again')).toHaveLength(2)
    expect((await restore()).status).toBe(200)
    // Closed a third time the order is cancelled by that closure.
    await closeByOffice(app, '2026-11-24', '2026-11-24', 'power')
    expect((await myOrder(me, order?.id ?? '')).closure).toEqual({ reason: 'power', offer: null })
    const { closures } = (await app.call(contract.listClosures, { query: {} }, await admin())).reply
    expect(closures.map(({ reason, reopened_by, closed_days }) => [reason, reopened_by !== null, closed_days])).toEqual(
      [
        ['power', false, ['2026-11-24']],
        ['water', true, []],
        ['gas', true, []],
      ],
    )
    expect(closures[1]?._id).toBe(second._id)
    expect(await unsoundLedgers(db)).toEqual([])
  })

  test('brings back the ends of subscriptions that had no order yet, and the daily run serves the day', async () => {
    const me = await subscriber()
    at('2026-11-22T10:00:00')
    const closure = await closeByOffice(app, '2026-11-26', '2026-11-28', 'weather')
    expect([closure.days, closure.subscription_orders, closure.customers]).toEqual([
      ['2026-11-26', '2026-11-27', '2026-11-28'],
      0,
      1,
    ])
    expect(await endOf(me.subscription)).toBe('2026-12-04')
    expect(await reopenByOffice(app, '2026-11-27')).toMatchObject({ days: ['2026-11-27'], asked: 0 })
    expect(await endOf(me.subscription)).toBe('2026-12-03')
    const { closures } = (await app.call(contract.listClosures, { query: range('2026-11-28') }, await admin())).reply
    expect([closures[0]?.closed_days, closures[0]?.reopened_at]).toEqual([['2026-11-26', '2026-11-28'], null])
    await reopenByOffice(app, '2026-11-22', '2026-11-30')
    expect(await endOf(me.subscription)).toBe('2026-12-01')
    at('2026-11-25T09:00:00')
    await dailyRun(ctx)
    expect(await ordersOn('2026-11-26')).toHaveLength(1)
  })

  test('of somebody else’s order says not found', async () => {
    const me = await subscriber()
    at('2026-11-23T09:00:00')
    await closeByOffice(app, '2026-11-24')
    await reopenByOffice(app, '2026-11-24')
    const [order] = await ordersOn('2026-11-24')
    const stranger = await app.startSession()
    expect((await app.call(contract.restoreOrder, { params: { id: order?.id ?? '' } }, stranger)).status).toBe(404)
    expect((await ordersOn('2026-11-24'))[0]).toMatchObject({ customer_id: me.id, fulfilment: 'cancelled' })
  })
})

describe('days that cannot be closed', () => {
  const codeOf = async (from: KitchenDay, to = from) =>
    (await app.call(contract.previewClosure, { body: range(from, to) }, await admin())).reply.code

  test('are those that are over, served anyway on none, too many, or the wrong way round', async () => {
    at('2026-11-22T10:00:00')
    expect(await codeOf('2026-11-21')).toBe('closure_days_past')
    expect(await codeOf('2026-11-22')).toBe('closure_nothing_open') // a Sunday
    expect(await codeOf('2026-11-24', '2026-11-23')).toBe('closure_days_backwards')
    expect(await codeOf('2026-11-22', '2027-02-22')).toBe('closure_days_too_many')
    const body = { ...range('2026-11-23', '2028-11-22'), reason: 'water' as const, version: 'x' }
    const { status, reply } = await app.call(contract.closeDays, { body }, await admin())
    expect([status, reply.code]).toEqual([400, 'closure_days_too_many'])
    expect(await codeOf('2026-11-23', '2028-11-23')).toBe('day_out_of_range')
    expect(await codeOf('2026-11-23', '9999-12-31')).toBe('invalid_request')
    await closeByOffice(app, '2026-11-24')
    expect(await codeOf('2026-11-24')).toBe('closure_nothing_open')
    const closing = await close('made up', '2026-11-24')
    expect([closing.status, closing.reply.code]).toEqual([409, 'closure_nothing_open'])
    const opening = async (body: object) => app.call(contract.reopenDays, { body: body as never }, await admin())
    expect((await opening(range('2026-11-25'))).reply.code).toBe('closure_nothing_closed')
    expect((await opening(range('2026-11-20'))).reply.code).toBe('closure_days_past')
  })

  test('leave those among them that can be', async () => {
    at('2026-11-22T10:00:00')
    await closeByOffice(app, '2026-11-24')
    const closure = await closeByOffice(app, '2026-11-23', '2026-11-25', 'holiday')
    expect(closure.days).toEqual(['2026-11-23', '2026-11-25'])
    const { closures } = (await app.call(contract.listClosures, { query: {} }, await admin())).reply
    expect(closures.map(({ reason, closed_days }) => [reason, closed_days])).toEqual([
      ['holiday', ['2026-11-23', '2026-11-25']],
      ['gas', ['2026-11-24']],
    ])
    const { days } = (await app.call(contract.calendarMonth, { query: { month: '2026-11' } }, await admin())).reply
    const lunch = (day: KitchenDay) => days.find((one) => one.day === day)?.slots[0]
    expect(lunch('2026-11-24')).toMatchObject({ state: 'closed', closure: { reason: 'gas', note: null } })
    expect(lunch('2026-11-26')).toMatchObject({ state: 'open', closure: null })
  })
})

describe('a long closure', () => {
  test('over the month’s end, of every coming day that a subscription had, moves all of it behind', async () => {
    const me = await subscriber()
    at('2026-11-22T10:00:00')
    const seen = await preview('2026-11-23', '2027-02-22')
    expect(seen.days).toHaveLength(79)
    // Tuesday's order, and the six meals after it.
    expect(seen).toMatchObject({ subscription_orders: 1, promised_meals: 6, subscriptions: 1, customers: 1 })
    expect(seen.moved).toMatchObject([{ last_day: '2026-12-01', new_last_day: '2027-03-02' }])
    await close(seen.version, '2026-11-23', '2027-02-22', 'holiday')
    expect(await endOf(me.subscription)).toBe('2027-03-02')
    const { subscriptions } = (await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, me)).reply
    expect(subscriptions[0]?.end_date).toBe('2027-03-02T18:29:59.000Z')
    at('2027-02-22T10:00:00')
    await dailyRun(ctx)
    expect(await ordersOn('2027-02-23')).toHaveLength(1)
    expect(await unsoundLedgers(db)).toEqual([])
  })

  test('tells a customer of several cancelled orders once', async () => {
    at('2026-11-23T09:00:00')
    const person = await app.startSession()
    await placed(person)
    await placed(person)
    const [customer] = await addCustomers(app, 1)
    await buySubscription(app, customer as string, 5)
    const closure = await closeByOffice(app, '2026-11-23', '2026-11-28')
    expect([closure.one_off_orders, closure.subscription_orders, closure.customers]).toEqual([2, 1, 2])
    expect((await eventsOf('kitchen-closed')).map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([expect.objectContaining({ customerId: person.id, orders: 2 })]),
    )
  })
})
