import { beforeEach, describe, expect, test } from 'vitest'
import { changeDays } from '#server/calendar/calendar.ts'
import { housekeeping } from '#server/housekeeping.ts'
import { addDays } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, createTestApp, testApp } from '../../support/app.ts'
import { closeLunch } from '../../support/days.ts'
import { addMenu, emptyKitchen, orderBody } from '../../support/kitchen.ts'
import { limitLunch, wrongDays } from '../../support/plates.ts'

/** One-off orders for the coming six days, one day at a time or several in one request. */

const app = await testApp({ env: { LIMIT_FIRST_ORDERS: '2', LIMIT_FIRST_PORTIONS: '6' } })
const { db } = app.ctx
const [WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14']
const [MONDAY, TUESDAY, NEXT_WEDNESDAY] = ['2026-03-16', '2026-03-17', '2026-03-18']
let me: Customer

beforeEach(async () => {
  await emptyKitchen(app)
  await changeDays(app.ctx, (trx) => trx.deleteFrom('service_days').execute())
  await addMenu(app, { name: 'Wednesday Thali', day: WEDNESDAY })
  await addMenu(app, { name: 'Thursday Thali', day: THURSDAY, thaliPrice: 90 })
  await addMenu(app, { name: 'Friday Thali', day: FRIDAY, addOns: [] })
  me = await app.signIn()
})

const place = (changes: object = {}, { as = me, key }: { as?: Customer; key?: string } = {}) =>
  app.call(contract.placeOrder, { body: orderBody(as.phone, changes) }, { token: as.token, key })
const orders = async (as = me) =>
  (await app.call(contract.listOrders, { params: { phone: as.phone } }, { token: as.token })).reply.orders
const daysOrdered = async (as = me) => (await orders(as)).map(({ delivery_date }) => delivery_date).sort()

/** So many thalis for a day, at a price. */
const thalis = (menuDate: string, quantity = 1, price = 80) => ({
  menuDate,
  items: [{ name: 'Regular Thali', quantity, price, total: price * quantity }],
  totalAmount: price * quantity,
})

describe('a day that is not the order day', () => {
  test('is ordered by the menu and the price of that day, and can be cancelled until its deadline', async () => {
    const { status, reply } = await place(thalis(THURSDAY, 1, 90))
    expect(status).toBe(200)
    expect(reply.order).toMatchObject({
      menu_name: 'Thursday Thali',
      delivery_date: THURSDAY,
      price: 90,
      status: 'confirmed',
      delivery_window: { from: '12:00', to: '14:00' },
      cancel_until: '2026-03-11T12:30:00.000Z',
    })
    const { reply: changed } = await place(thalis(THURSDAY))
    expect([changed.code, changed.details]).toMatchObject([
      'order_prices_changed',
      { items: [{ name: 'Regular Thali', price: 90 }], totalAmount: 90 },
    ])
  })

  test.each([
    ['a day that is over', '2026-03-10', 'order_other_day'],
    ['the seventh open day from today', NEXT_WEDNESDAY, 'order_other_day'],
    ['a Sunday', '2026-03-15', 'order_day_closed'],
    ['a day without a menu', SATURDAY, 'order_no_menu'],
  ])('is rejected: %s', async (_, day, code) => {
    expect((await place(thalis(day))).reply.code).toBe(code)
    expect(await orders()).toEqual([])
  })

  test('may be the sixth, and needs a menu of its own: the active one stands in on the order day alone', async () => {
    await addMenu(app, { name: 'House Thali', active: true })
    expect((await place(thalis(TUESDAY))).reply.code).toBe('order_no_menu')
    await addMenu(app, { name: 'Tuesday Thali', day: TUESDAY })
    expect((await place(thalis(TUESDAY))).reply.order).toMatchObject({ menu_name: 'Tuesday Thali' })
  })

  test('is rejected when it is closed or full, though today is neither', async () => {
    await closeLunch(app, THURSDAY)
    const { reply: closed } = await place(thalis(THURSDAY, 1, 90))
    expect(closed.error).toBe(
      'We are closed on Thursday, 12 Mar 2026. The next day that can be ordered for is Wednesday, 11 Mar 2026.',
    )
    await limitLunch(app.ctx, 1, FRIDAY)
    expect((await place(thalis(FRIDAY))).status).toBe(200)
    expect((await place(thalis(FRIDAY))).reply.code).toBe('day_full')
    expect((await place(thalis(WEDNESDAY))).status).toBe(200)
  })

  test('is taken until its own order-by time', async () => {
    app.clock.set(`${THURSDAY}T19:59:59+05:30`)
    expect((await place(thalis(THURSDAY, 1, 90))).status).toBe(200)
    app.clock.set(`${THURSDAY}T20:00:00+05:30`)
    expect((await place(thalis(THURSDAY, 1, 90))).reply.code).toBe('order_other_day')
    expect((await place(thalis(FRIDAY))).status).toBe(200)
  })
})

test('the week tells until when each of its days can be ordered, and when later ones are delivered', async () => {
  app.clock.set(`${WEDNESDAY}T13:00:00+05:30`)
  const { reply } = await app.call(contract.weeklyMenus, { body: { dates: [WEDNESDAY] } })
  expect(reply.orderBy).toEqual(
    Object.fromEntries(
      [WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, MONDAY, TUESDAY].map((day) => [day, `${day}T14:30:00.000Z`]),
    ),
  )
  expect([reply.delivery, reply.laterDelivery]).toEqual([
    { from: null, to: '21:00' },
    { from: '12:00', to: '14:00' },
  ])
})

describe('several days in one request', () => {
  const week = () => ({ ...thalis(WEDNESDAY), also: [thalis(THURSDAY, 2, 90), thalis(FRIDAY)] })

  test('are an order a day, each with its own menu, price and window', async () => {
    app.clock.set(`${WEDNESDAY}T13:00:00+05:30`)
    const { status, reply } = await place(week())
    expect(status).toBe(200)
    const placed = [reply.order, ...(reply.also ?? [])]
    expect(placed.map((order) => [order.delivery_date, order.menu_name, order.price])).toEqual([
      [WEDNESDAY, 'Wednesday Thali', 80],
      [THURSDAY, 'Thursday Thali', 180],
      [FRIDAY, 'Friday Thali', 80],
    ])
    expect(placed.map((order) => order.delivery_window?.from)).toEqual([null, '12:00', '12:00'])
    const listed = await orders()
    expect(new Map(listed.map((order) => [order._id, order]))).toEqual(
      new Map(placed.map((order) => [order._id, order])),
    )
  })

  test('a lost answer, asked for again ten times at once on two instances, doubles none', async () => {
    const second = await createTestApp({ database: app.database })
    const instances = [app, second]
    const body = orderBody(me.phone, week())
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (instances[index % 2] as typeof app).call(
          contract.placeOrder,
          { body },
          { token: me.token, key: 'days-at-once' },
        ),
      ),
    )
    await second.stop()
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
    expect(await daysOrdered()).toEqual([WEDNESDAY, THURSDAY, FRIDAY])
    expect((await place(week(), { key: 'days-at-once' })).reply).toEqual(answers[0]?.reply)
    expect((await place(thalis(WEDNESDAY), { key: 'days-at-once' })).reply.code).toBe('idempotency_key_reused')
    expect(await daysOrdered()).toHaveLength(3)
  })

  test('gives the former answer also when a day of it is over by then', async () => {
    const first = await place(week(), { key: 'days-before-midnight' })
    app.clock.advance({ hours: 24 })
    expect((await place(week(), { key: 'days-before-midnight' })).reply).toEqual(first.reply)
  })

  test.each([
    ['full', 'day_full', () => limitLunch(app.ctx, 1, THURSDAY)],
    ['closed', 'order_day_closed', () => closeLunch(app, THURSDAY)],
  ])('one that is %s leaves all out, and is named; without it the others are placed', async (_, code, change) => {
    await change()
    const { status, reply } = await place(week(), { key: `one-is-${code}` })
    expect([status, reply.code, reply.details]).toMatchObject([409, code, { day: THURSDAY, slot: 'lunch' }])
    expect(await orders()).toEqual([])
    const counted = await db.selectFrom('customer_days').select('day').where('customer_id', '=', me.id).execute()
    expect(counted).toEqual([])
    const without = { ...thalis(WEDNESDAY), also: [thalis(FRIDAY)] }
    expect((await place(without, { key: `without-${code}` })).status).toBe(200)
    expect(await daysOrdered()).toEqual([WEDNESDAY, FRIDAY])
  })

  test('a dish that one of the menus does not have leaves all out', async () => {
    const sweet = {
      menuDate: FRIDAY,
      items: [{ name: 'Gulab Jamun', quantity: 1, price: 40, total: 40 }],
      totalAmount: 40,
    }
    const { reply } = await place({ ...thalis(WEDNESDAY), also: [sweet] })
    expect([reply.code, reply.details]).toEqual(['order_unknown_item', { day: FRIDAY, slot: 'lunch' }])
    expect(await orders()).toEqual([])
  })

  test('a price that has changed on one of them is told with the new ones of all', async () => {
    const { reply } = await place({ ...thalis(WEDNESDAY), also: [thalis(THURSDAY), thalis(FRIDAY)] })
    expect([reply.code, reply.details]).toEqual([
      'order_prices_changed',
      {
        items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
        totalAmount: 80,
        also: [thalis(THURSDAY, 1, 90), thalis(FRIDAY)],
      },
    ])
    expect(await orders()).toEqual([])
  })

  test('a menu that another instance changed in between is asked for anew', async () => {
    expect((await place(week())).status).toBe(200)
    const other = await createTestApp({ database: app.database })
    await addMenu(other, { day: THURSDAY, thaliPrice: 95 })
    expect((await place(week())).reply).toMatchObject({
      code: 'order_prices_changed',
      details: { also: [{ menuDate: THURSDAY, totalAmount: 190 }, { menuDate: FRIDAY }] },
    })
    await other.stop()
    expect(await orders()).toHaveLength(3)
  })

  test('take the last plates of their days once, however many ask at once', async () => {
    await limitLunch(app.ctx, 4, WEDNESDAY, FRIDAY)
    const people = await Promise.all(Array.from({ length: 6 }, () => app.signIn()))
    const answers = await Promise.all(people.map((as) => place(week(), { as })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ reply }) => reply.code === 'day_full')).toHaveLength(4)
    expect(await wrongDays(app.ctx)).toEqual([])
  })

  test('are counted by the caps of each day, not by those of one', async () => {
    expect((await place(week())).reply).toMatchObject({ order: { status: 'confirmed' } })
    const { reply } = await place({ ...thalis(WEDNESDAY), also: [thalis(THURSDAY, 5, 90), thalis(FRIDAY)] })
    expect([reply.order, ...(reply.also ?? [])].map(({ status, held = false }) => [status, held])).toEqual([
      ['confirmed', false],
      ['pending', true],
      ['confirmed', false],
    ])
    expect((await place(thalis(FRIDAY))).reply.order.held).toBe(true)
    expect((await place(thalis(FRIDAY))).reply.order.held).toBe(true)
    const { reply: many } = await place({ ...thalis(THURSDAY, 1, 90), also: [thalis(FRIDAY)] })
    expect([many.code, many.details]).toEqual(['order_limit', { day: FRIDAY, slot: 'lunch' }])
  })

  test('what was counted for a day goes when the day is over', async () => {
    await place(week())
    app.clock.advance({ days: 1 })
    await housekeeping(app.ctx)
    const left = await db
      .selectFrom('customer_days')
      .select('day')
      .where('customer_id', '=', me.id)
      .orderBy('day')
      .execute()
    expect(left.map(({ day }) => day)).toEqual([addDays(WEDNESDAY, 1), FRIDAY])
  })
})
