import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fewPlatesOf, prepareDays } from '#server/calendar/calendar.ts'
import { passPlatesOn } from '#server/catalog/catalog.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { changeLunch, closeLunch, reopenLunch } from '../../support/days.ts'
import { addMenu, orderBody, startKitchenAnew } from '../../support/kitchen.ts'
import { limitLunch, platesOfDay, wrongDays } from '../../support/plates.ts'
import { startPushServer } from '../../support/push-service.ts'
import { deliverPushes, forgetPushes } from '../../support/pushes.ts'
import { addCustomers, addSubscribers, addSubscriptions } from '../../support/subscribers.ts'

const app = await testApp({ env: { ALLOW_LOCAL_PUSH: '1' } })
const { ctx } = app
const server = await startPushServer(ctx.push.publicKey)
afterAll(() => server.close())
let admin = { token: '' }
const at = (instant: string) => app.clock.set(`${instant}+05:30`)

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const WEDNESDAY = '2026-11-25'

beforeEach(async () => {
  await startKitchenAnew(app)
  for (const table of ['menu_alerts', 'service_days'] as const) await ctx.db.deleteFrom(table).execute()
  await ctx.db.updateTable('service_slots').set({ capacity: null }).execute()
  await ctx.db.updateTable('settings').set({ value: '' }).where('name', '=', 'limited_until').execute()
  at('2026-11-23T10:00:00')
  await changeLunch(app, { cutOffTime: '18:00', weekdays: '123456', orderByTime: '20:00' })
  await ctx.db.deleteFrom('service_days').execute()
  await prepareDays(ctx)
  admin = { token: await app.signInAdmin() }
})

const oneThali = (phone: string, thalis = 1) => {
  const total = 80 * thalis
  return orderBody(phone, {
    items: [{ name: 'Regular Thali', quantity: thalis, price: 80, total }],
    totalAmount: total,
  })
}
const order = (me: SignedIn, thalis = 1) => app.call(contract.placeOrder, { body: oneThali(me.phone, thalis) }, me)
const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.startSession()))
const left = async (day: string) => {
  // A second later.
  fewPlatesOf(ctx).invalidate()
  const { reply } = await app.call(contract.weeklyMenus, { body: { dates: [day] } })
  return reply.platesLeft?.[day]
}

async function waiting() {
  const me = await app.startSession()
  const phone = server.newDevice()
  await app.call(contract.saveFcmToken, { body: { phoneNumber: me.phone, fcmToken: phone.token } }, me)
  const ask = (date: string) => app.call(contract.notifyOfMenu, { body: { date, wants: 'plate' } }, me)
  return { ...me, device: phone, ask }
}

describe('a day with room for 100 of which 80 are promised', () => {
  /** Ordered for from nine o'clock of the day before on, so that subscriptions can be skipped while it is. */
  async function withPromises() {
    at('2026-11-23T08:00:00')
    await changeLunch(app, { orderByTime: '09:00' })
    at('2026-11-23T10:00:00')
    await addSubscriptions(ctx.db, await addCustomers(app, 80), {
      firstDay: TUESDAY,
      endDay: '2026-12-28',
      createdAt: ctx.now(),
    })
    await dailyRun(ctx)
    await limitLunch(ctx, 100, TUESDAY)
    expect(await platesOfDay(ctx, TUESDAY)).toMatchObject({ capacity: 100, taken: 0, promised: 80 })
  }

  test('takes exactly 20 of 50 orders at once; a skip frees one, and the first who waits is told', async () => {
    await withPromises()
    const replies = await Promise.all((await people(50)).map((me) => order(me)))
    const outcomes = replies.map(({ status, reply }) => (status === 200 ? 200 : `${status} ${reply.code}`))
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === '409 day_full')).toHaveLength(30)
    expect(await platesOfDay(ctx, TUESDAY)).toMatchObject({ taken: 20, promised: 80 })
    expect(replies.find(({ status }) => status === 409)?.reply.error).toBe(
      'There are not enough plates left for Tuesday, 24 Nov 2026. Your cart is kept.',
    )

    await forgetPushes(app)
    const [first, second] = [await waiting(), await waiting()]
    for (const { ask } of [first, second, first]) expect((await ask(TUESDAY)).reply.available).toBe(false)
    const skip = async () => {
      const { id, customer_id } = await ctx.db
        .selectFrom('orders')
        .select(['id', 'customer_id'])
        .where('subscription_id', 'is not', null)
        .where('fulfilment', '=', 'pending')
        .limit(1)
        .executeTakeFirstOrThrow()
      const { phone } = await ctx.db
        .selectFrom('customers')
        .select('phone')
        .where('id', '=', customer_id)
        .executeTakeFirstOrThrow()
      return app.call(contract.skipOrder, { params: { id } }, await app.signIn(phone))
    }
    expect((await skip()).status).toBe(200)
    expect(await platesOfDay(ctx, TUESDAY)).toMatchObject({ taken: 20, promised: 79 })
    // It is held for the first who waits: others cannot order it.
    expect(await left(TUESDAY)).toBe(0)
    await deliverPushes(app)
    expect(first.device.arrived.map(({ message }) => message)).toEqual([
      {
        title: 'A plate is free for Tuesday',
        body: 'House Thali. It is held for you until 11 am.',
        tag: 'menu-2026-11-24',
        url: '/?day=2026-11-24',
      },
    ])
    expect(second.device.arrived).toEqual([])
    // What is free and has been told of is told of once, however often it is looked.
    await dailyRun(ctx)
    await deliverPushes(app)
    expect(second.device.arrived).toEqual([])
    expect((await order(second)).reply.code).toBe('day_full')
    expect((await order(first)).status).toBe(200)
    expect((await order(second)).reply.code).toBe('day_full')
    // The next only when there is a free plate again.
    await skip()
    await deliverPushes(app)
    expect(second.device.arrived).toHaveLength(1)
    expect(first.device.arrived).toHaveLength(1)
    expect(await wrongDays(ctx)).toEqual([])
  })

  test('keeps to what is promised when it is given less room, and says by how much', async () => {
    await withPromises()
    const body = { slot: 'lunch' as const, from: TUESDAY, to: WEDNESDAY, capacity: 70 }
    const { status, reply } = await app.call(contract.setCapacity, { body }, admin)
    expect(status).toBe(200)
    expect(reply.days).toEqual([
      { day: TUESDAY, capacity: 70, taken: 0, promised: 80, over: 10 },
      { day: WEDNESDAY, capacity: 70, taken: 0, promised: 80, over: 10 },
    ])
    expect(await left(TUESDAY)).toBe(0)
    const [me] = await people(1)
    expect((await order(me as SignedIn)).reply.code).toBe('day_full')
    await app.call(contract.setCapacity, { body: { ...body, capacity: null } }, admin)
    expect((await order(me as SignedIn)).status).toBe(200)
    expect(await left(TUESDAY)).toBeUndefined()
  })
})

describe('the plates of a day', () => {
  test('are the thalis; what has none is one box', async () => {
    await limitLunch(ctx, 10, MONDAY)
    const [me, other] = (await people(2)) as [SignedIn, SignedIn]
    await order(me, 3)
    const addOn = [{ name: 'Gulab Jamun', quantity: 4, price: 40, total: 160 }]
    await app.call(contract.placeOrder, { body: orderBody(other.phone, { items: addOn, totalAmount: 160 }) }, other)
    expect(await platesOfDay(ctx, MONDAY)).toMatchObject({ taken: 4 })
    expect(await left(MONDAY)).toBe(6)
  })

  test('that do not suffice for one order are left for a smaller one of the same moment', async () => {
    await limitLunch(ctx, 2, MONDAY)
    const [large, small, smaller] = (await people(3)) as [SignedIn, SignedIn, SignedIn]
    const replies = await Promise.all([order(large, 3), order(small), order(smaller)])
    expect(replies.map(({ status }) => status)).toEqual([409, 200, 200])
    expect(await platesOfDay(ctx, MONDAY)).toMatchObject({ taken: 2 })
  })

  test('come back with an order that is cancelled, and are taken again when the kitchen revives it on a full day', async () => {
    await limitLunch(ctx, 2, MONDAY)
    const [me, other] = (await people(2)) as [SignedIn, SignedIn]
    const { reply } = await order(me, 2)
    const id = reply.order._id
    const set = (status: 'cancelled' | 'confirmed') =>
      app.call(contract.setOrderStatus, { params: { id }, body: { status } }, admin)
    expect((await set('cancelled')).status).toBe(200)
    expect(await platesOfDay(ctx, MONDAY)).toMatchObject({ taken: 0 })
    expect((await order(other, 2)).status).toBe(200)
    expect((await set('confirmed')).status).toBe(200)
    expect(await platesOfDay(ctx, MONDAY)).toMatchObject({ capacity: 2, taken: 4 })
    expect(await left(MONDAY)).toBe(0)
    expect(await wrongDays(ctx)).toEqual([])
  })

  test('are counted when the day is given a capacity, not before', async () => {
    const [me] = (await people(1)) as [SignedIn]
    await order(me, 2)
    expect(await platesOfDay(ctx, MONDAY)).toMatchObject({ capacity: null, taken: 0 })
    const [day] = await limitLunch(ctx, 5, MONDAY)
    expect(day).toMatchObject({ taken: 2 })
  })

  test('are not used up by an order that is placed again with its key', async () => {
    await limitLunch(ctx, 1, MONDAY)
    const [me] = (await people(1)) as [SignedIn]
    const place = () => app.call(contract.placeOrder, { body: oneThali(me.phone) }, { ...me, key: 'a-key-of-mine' })
    const replies = [await place(), await place()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await platesOfDay(ctx, MONDAY)).toMatchObject({ taken: 1 })
  })
})

describe('what is usual for a slot', () => {
  const setUsual = (capacity: number | null) =>
    app.call(contract.setUsualCapacity, { body: { slot: 'lunch', capacity } }, admin)

  test('holds for all days without a capacity of their own, also for those that come later', async () => {
    await limitLunch(ctx, 5, TUESDAY)
    await limitLunch(ctx, null, WEDNESDAY)
    const { reply } = await setUsual(50)
    expect(reply.days[0]).toEqual({ day: MONDAY, capacity: 50, taken: 0, promised: 0, over: 0 })
    const capacities = async () =>
      Promise.all([MONDAY, TUESDAY, WEDNESDAY, '2026-11-26'].map(async (day) => (await platesOfDay(ctx, day)).capacity))
    expect(await capacities()).toEqual([50, 5, null, 50])
    expect((await app.call(contract.getUsualCapacity, {}, admin)).reply.slots).toEqual([
      { slot: 'lunch', capacity: 50 },
    ])
    at('2026-11-25T00:10:00')
    await prepareDays(ctx)
    expect((await platesOfDay(ctx, '2027-02-22')).capacity).toBe(50)
    expect(await capacities()).toEqual([50, 5, null, 50])
    // Tuesday has passed.
    await limitLunch(ctx, 'usual', TUESDAY, WEDNESDAY)
    expect(await capacities()).toEqual([50, 5, 50, 50])
    admin = { token: await app.signInAdmin() }
    await setUsual(null)
    expect(await capacities()).toEqual([50, 5, null, null])
  })
})

describe('what is promised', () => {
  test('follows whatever subscriptions and days go through', async () => {
    await app.call(contract.setUsualCapacity, { body: { slot: 'lunch', capacity: 3 } }, admin)
    const { subscriptions } = await addSubscribers(app, 4, 5)
    expect(await wrongDays(ctx)).toEqual([])
    // Three begin on Tuesday, the fourth on the first day that has room.
    const days = await ctx.db.selectFrom('subscriptions').select(['id', 'start_day']).orderBy('id').execute()
    expect(days.map(({ start_day }) => start_day)).toEqual([TUESDAY, TUESDAY, TUESDAY, '2026-11-30'])
    expect(days.map(({ id }) => id)).toEqual(subscriptions)
    await closeLunch(app, WEDNESDAY)
    expect(await wrongDays(ctx)).toEqual([])
    await reopenLunch(app, WEDNESDAY)
    expect(await wrongDays(ctx)).toEqual([])
    const { id } = await ctx.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
    for (const status of ['skipped', 'confirmed', 'delivered', 'cancelled'] as const) {
      await app.call(contract.setOrderStatus, { params: { id }, body: { status } }, admin)
      expect(await wrongDays(ctx)).toEqual([])
    }
    for (const evening of [
      '2026-11-23T18:00:00',
      '2026-11-24T09:00:00',
      '2026-11-24T18:10:00',
      '2026-11-27T09:30:00',
    ]) {
      at(evening)
      await dailyRun(ctx)
      expect(await wrongDays(ctx)).toEqual([])
    }
  })
})

describe('an alert for a plate', () => {
  test('is not noted while there is room, nor for a day that cannot be ordered for', async () => {
    await limitLunch(ctx, 1, MONDAY)
    const me = await waiting()
    expect((await me.ask(MONDAY)).reply.available).toBe(true)
    expect((await me.ask('2026-11-22')).reply.code).toBe('menu_alert_day')
    expect(await ctx.db.selectFrom('menu_alerts').selectAll().execute()).toEqual([])
  })

  /** Wishes for a full Wednesday, asked for on Monday, in the order of wishing. */
  async function line(count: number) {
    await limitLunch(ctx, 0, WEDNESDAY)
    const people = []
    for (let index = 0; index < count; index++) {
      people.push(await waiting())
      await people[index]?.ask(WEDNESDAY)
      at(`2026-11-23T10:00:0${index + 1}`)
    }
    return people as [Waiting, Waiting, Waiting]
  }
  type Waiting = Awaited<ReturnType<typeof waiting>>
  const orderWednesday = (me: SignedIn, thalis = 1) =>
    app.call(contract.placeOrder, { body: { ...oneThali(me.phone, thalis), menuDate: WEDNESDAY } }, me)
  const heldOf = async (me: SignedIn) => (await app.call(contract.heldPlates, {}, me)).reply.plates
  const arrivals = async (people: Waiting[]) => {
    await deliverPushes(app)
    return people.map(({ device }) => device.arrived.length)
  }

  test('for a later day is told at once, and the plate is held for that customer', async () => {
    await addMenu(app, { name: 'Wednesday Thali', day: WEDNESDAY })
    const [first, second, third] = await line(2)
    expect(third).toBeUndefined()
    at('2026-11-23T10:30:00')
    await limitLunch(ctx, 1, WEDNESDAY)
    expect(await arrivals([first, second])).toEqual([1, 0])
    expect(first.device.arrived[0]?.message.body).toBe('Wednesday Thali. It is held for you until 11:30 am.')
    expect(await heldOf(first)).toEqual([{ day: WEDNESDAY, slot: 'lunch', until: '2026-11-23T06:00:00.000Z' }])
    expect(await heldOf(second)).toEqual([])
    const [other] = (await people(1)) as [SignedIn]
    expect(await left(WEDNESDAY)).toBe(0)
    for (const me of [second, other]) expect((await orderWednesday(me)).reply.code).toBe('day_full')
    expect((await second.ask(WEDNESDAY)).reply.available).toBe(false)
    expect((await orderWednesday(first, 2)).reply.code).toBe('day_full')
    expect((await orderWednesday(first)).status).toBe(200)
    expect(await heldOf(first)).toEqual([])
    expect(await wrongDays(ctx)).toEqual([])
  })

  test('goes to the next in line when it was not ordered in time, and to anyone after the last', async () => {
    await addMenu(app, { name: 'Wednesday Thali', day: WEDNESDAY })
    const [first, second] = await line(2)
    at('2026-11-23T10:30:00')
    await limitLunch(ctx, 1, WEDNESDAY)
    at('2026-11-23T11:29:59')
    await passPlatesOn(ctx)
    expect(await arrivals([first, second])).toEqual([1, 0])
    at('2026-11-23T11:30:00')
    await passPlatesOn(ctx)
    await passPlatesOn(ctx)
    expect(await arrivals([first, second])).toEqual([1, 1])
    expect((await orderWednesday(first)).reply.code).toBe('day_full')
    at('2026-11-23T12:30:00')
    await passPlatesOn(ctx)
    expect(await left(WEDNESDAY)).toBe(1)
    expect((await orderWednesday(first)).status).toBe(200)
  })

  test('of many at once each is held for one, and none is ordered by another', async () => {
    await addMenu(app, { name: 'Wednesday Thali', day: WEDNESDAY })
    const all = await line(3)
    at('2026-11-23T10:30:00')
    await limitLunch(ctx, 4, WEDNESDAY)
    expect(await arrivals(all)).toEqual([1, 1, 1])
    // One plate is held for no one.
    const replies = await Promise.all([...(await people(8)), ...all].map((me) => orderWednesday(me)))
    expect(replies.slice(8).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.slice(0, 8).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await platesOfDay(ctx, WEDNESDAY)).toMatchObject({ taken: 4, held: {} })
  })
})
