import { beforeEach, describe, expect, test } from 'vitest'
import { changeDays, closeDays, prepareDays } from '#server/calendar/calendar.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { createTestApp, type TestApp, testApp } from '../../support/app.ts'
import { changeDinner, changeLunch } from '../../support/days.ts'
import { addMenu, orderBody, startKitchenAnew } from '../../support/kitchen.ts'
import { addSubscribers } from '../../support/subscribers.ts'

/** Dinner is a second slot, with menus, deadline and orders of its own, that a kitchen switches on. */

const app = await testApp({ env: { LIMIT_FIRST_ORDERS: '2', LIMIT_ORDERS_A_DAY: '2' } })
const { ctx } = app
let as: { token: string }
const at = (instant: string) => app.clock.set(`${instant}+05:30`)
const utc = (instant: string) => new Date(`${instant}+05:30`).toISOString()

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'

beforeEach(async () => {
  at('2026-11-23T09:00:00')
  await startKitchenAnew(app)
  await ctx.db.deleteFrom('service_days').execute()
  await changeDinner(app, { enabled: false, orderByTime: '20:00', cutOffTime: '10:00', cutOffDaysBefore: 0 })
  await changeLunch(app, { orderByTime: '20:00', cutOffTime: '18:00' })
  await ctx.db.deleteFrom('service_days').execute()
  at('2026-11-23T09:00:00')
  as = { token: await app.signInAdmin() }
  await prepareDays(ctx)
})

/** Switches dinner on, with a menu of its own: a thali for 100 where lunch has one for 80. */
async function serveDinner() {
  await changeDinner(app, { enabled: true })
  await addMenu(app, {
    name: 'Night Thali',
    active: true,
    slot: 'dinner',
    thaliPrice: 100,
    addOns: [{ name: 'Kheer' }],
  })
}

function thalis(price: number, quantity = 1) {
  const total = price * quantity
  return { items: [{ name: 'Regular Thali', quantity, price, total }], totalAmount: total }
}

type Me = { phone: string; token: string }

async function place(me: Me, changes: object, { key, on = app }: { key?: string; on?: TestApp } = {}) {
  const caller = key === undefined ? { token: me.token } : { token: me.token, key }
  const { status, reply } = await on.call(contract.placeOrder, { body: orderBody(me.phone, changes) }, caller)
  return status === 200 ? { order: reply.order } : { status, code: reply.code, error: reply.error }
}

const weekOf = async (slot?: SlotCode, on = app) =>
  (await on.call(contract.weeklyMenus, { body: { dates: [MONDAY, TUESDAY], ...(slot && { slot }) } })).reply

describe('a kitchen that serves lunch alone', () => {
  test('tells nothing of slots', async () => {
    const me = await app.startSession()
    const { order } = await place(me, thalis(80))
    const { orders } = (await app.call(contract.listOrders, { params: { phone: me.phone } }, me)).reply
    const { menu, ...active } = (await app.call(contract.activeMenu, {})).reply
    for (const told of [await weekOf(), await weekOf('dinner'), active, menu, order, orders[0]]) {
      expect(Object.keys(told ?? {}).filter((key) => key.startsWith('slot'))).toEqual([])
    }
  })

  test('rejects an order for dinner', async () => {
    const me = await app.startSession()
    expect(await place(me, { ...thalis(80), slot: 'dinner' })).toEqual({
      status: 409,
      code: 'order_slot_not_served',
      error: 'We do not take orders for this meal any more. Please look at the menu again.',
    })
    expect((await place(me, { ...thalis(80), slot: 'lunch' })).order?.status).toBe('confirmed')
  })
})

describe('a kitchen that serves both', () => {
  beforeEach(serveDinner)

  test('has menus of its own for each on one day, and each order is priced by that of its slot', async () => {
    await addMenu(app, { name: 'Monday Noon', day: MONDAY, thaliPrice: 90 })
    await addMenu(app, { name: 'Monday Night', day: MONDAY, thaliPrice: 120, slot: 'dinner' })
    const [lunch, dinner] = [await weekOf('lunch'), await weekOf('dinner')]
    expect([lunch.menus[MONDAY]?.name, lunch.menus[MONDAY]?.slot]).toEqual(['Monday Noon', undefined])
    expect([dinner.menus[MONDAY]?.name, dinner.menus[MONDAY]?.slot]).toEqual(['Monday Night', 'dinner'])
    const me = await app.startSession()
    const noon = await place(me, { ...thalis(90), slot: 'lunch' })
    const night = await place(me, { ...thalis(120), slot: 'dinner' })
    expect(
      [noon, night].map(({ order }) => [order?.menu_name, order?.price, order?.slot, order?.delivery_window]),
    ).toEqual([
      ['Monday Noon', 90, 'lunch', { from: '12:00', to: '14:00' }],
      ['Monday Night', 120, 'dinner', { from: '19:00', to: '21:00' }],
    ])
    expect((await place(me, { ...thalis(90), slot: 'dinner' })).code).toBe('order_prices_changed')
  })

  test('has an active menu for each: activating one leaves the other, and one that changes its slot stops', async () => {
    const activeOf = async (slot: SlotCode) =>
      (await app.call(contract.activeMenu, { query: { slot } })).reply.menu?.name
    const other = await addMenu(app, { name: 'Other Night', slot: 'dinner' })
    const activated = await app.call(contract.activateMenu, { params: { id: other } }, as)
    expect(activated.reply.menu).toMatchObject({ is_active: true, slot: 'dinner' })
    expect([await activeOf('lunch'), await activeOf('dinner')]).toEqual(['House Thali', 'Other Night'])
    const { menu } = activated.reply
    const form = {
      name: menu.name,
      menuDate: null,
      imageUrl: null,
      categories: [{ name: 'Regular Thali', items: [{ name: 'Dal' }] }],
    }
    const kept = await app.call(contract.updateMenu, { params: { id: other }, body: form }, as)
    expect(kept.reply.menu).toMatchObject({ is_active: true, slot: 'dinner' })
    const moved = await app.call(contract.updateMenu, { params: { id: other }, body: { ...form, slot: 'lunch' } }, as)
    expect([moved.reply.menu.is_active, moved.reply.menu.slot]).toEqual([false, undefined])
    expect([await activeOf('lunch'), await activeOf('dinner')]).toEqual(['House Thali', undefined])
  })

  test('tells the week of the slot that is asked for, and of both until when and for when to order', async () => {
    at('2026-11-23T13:00:00')
    const slots = [
      {
        slot: 'lunch',
        orderDay: MONDAY,
        orderBy: utc('2026-11-23T20:00:00'),
        delivery: { from: null, to: '21:00' },
      },
      {
        slot: 'dinner',
        orderDay: MONDAY,
        orderBy: utc('2026-11-23T20:00:00'),
        delivery: { from: '19:00', to: '21:00' },
      },
    ]
    expect(await weekOf()).toMatchObject({ slot: 'lunch', delivery: { from: null, to: '21:00' }, slots })
    expect(await weekOf('dinner')).toMatchObject({ slot: 'dinner', delivery: { from: '19:00', to: '21:00' }, slots })
  })

  test('takes orders of each until its own time: lunch is over at eleven, dinner at eight', async () => {
    await changeLunch(app, { orderByTime: '11:00' })
    const me = await app.startSession()
    at('2026-11-23T10:59:59')
    expect((await place(me, { ...thalis(80), menuDate: MONDAY })).order?.delivery_date).toBe(MONDAY)
    at('2026-11-23T11:00:00')
    expect((await place(me, { ...thalis(80), menuDate: MONDAY })).code).toBe('order_other_day')
    expect([(await weekOf('lunch')).orderDay, (await weekOf('dinner')).orderDay]).toEqual([TUESDAY, MONDAY])
    at('2026-11-23T19:59:59')
    expect((await place(me, { ...thalis(100), menuDate: MONDAY, slot: 'dinner' })).order).toMatchObject({
      delivery_date: MONDAY,
      delivery_window: { from: null, to: '22:00' },
    })
    at('2026-11-23T20:00:00')
    expect((await place(me, { ...thalis(100), menuDate: MONDAY, slot: 'dinner' })).code).toBe('order_other_day')
    expect((await weekOf('dinner')).orderDay).toBe(TUESDAY)
  })

  test('gives dinner the deadline of ten o’clock of the day itself', async () => {
    const rows = await ctx.db
      .selectFrom('service_days')
      .select(['slot', 'cut_off_at'])
      .where('day', '=', TUESDAY)
      .orderBy('slot', 'desc')
      .execute()
    expect(rows.map(({ slot, cut_off_at }) => [slot, cut_off_at.toISOString()])).toEqual([
      ['lunch', utc('2026-11-23T18:00:00')],
      ['dinner', utc('2026-11-24T10:00:00')],
    ])
  })

  test('places an order once for a key, and rejects the key for the other slot', async () => {
    const me = await app.startSession()
    const body = { ...thalis(100), slot: 'dinner' }
    const placed = await Promise.all(Array.from({ length: 20 }, () => place(me, body, { key: 'the-same-dinner-key' })))
    expect(new Set(placed.map(({ order }) => order?._id)).size).toBe(1)
    expect(placed[0]?.order).toMatchObject({ slot: 'dinner', menu_name: 'Night Thali' })
    expect((await place(me, thalis(100), { key: 'the-same-dinner-key' })).code).toBe('idempotency_key_reused')
    const stored = await ctx.db.selectFrom('orders').select(['slot', 'delivery_date']).execute()
    expect(stored).toEqual([{ slot: 'dinner', delivery_date: MONDAY }])
  })

  test('counts what a customer orders for a day over both', async () => {
    const me = await app.startSession()
    const placed = [
      await place(me, thalis(80)),
      await place(me, { ...thalis(100), slot: 'dinner' }),
      await place(me, { ...thalis(100), slot: 'dinner' }),
    ]
    expect(placed.map(({ order }) => order?.held ?? false)).toEqual([false, false, true])
  })

  test('closes dinner alone', async () => {
    await changeDays(ctx, (trx) => closeDays(ctx, trx, { slot: 'dinner', from: MONDAY, to: MONDAY }))
    const me = await app.startSession()
    expect((await place(me, { ...thalis(100), slot: 'dinner', menuDate: MONDAY })).code).toBe('order_day_closed')
    expect((await place(me, { ...thalis(80), menuDate: MONDAY })).order?.delivery_date).toBe(MONDAY)
  })

  test('plans each: the days without a menu, a copy’s day and the month are those of the slot', async () => {
    const night = await addMenu(app, { name: 'Monday Night', day: MONDAY, slot: 'dinner' })
    const missing = async (slot: SlotCode) =>
      (await app.call(contract.menuWeek, { query: { slot } }, as)).reply.missing.slice(0, 2)
    expect([await missing('lunch'), await missing('dinner')]).toEqual([
      [MONDAY, TUESDAY],
      [TUESDAY, '2026-11-25'],
    ])
    const copy = await app.call(contract.duplicateMenu, { params: { id: night } }, as)
    expect(copy.reply.menu).toMatchObject({ menu_date: TUESDAY, slot: 'dinner' })
    const { slots, days } = (await app.call(contract.calendarMonth, { query: { month: '2026-11' } }, as)).reply
    expect(slots).toEqual(['lunch', 'dinner'])
    const monday = days.find(({ day }) => day === MONDAY)
    expect(monday?.slots.map(({ slot, menu }) => [slot, menu?.name])).toEqual([
      ['lunch', 'House Thali'],
      ['dinner', 'Monday Night'],
    ])
  })

  test('says before a change of menus what customers would see of the slot, and of the one that a menu leaves', async () => {
    const noon = await addMenu(app, { name: 'Monday Noon', day: MONDAY })
    const preview = async (query: object) =>
      (await app.call(contract.previewMenuChange, { query: query as never }, as)).reply.days.map((day) => [
        day.slot ?? 'lunch',
        day.day,
        day.before?.name,
        typeof day.after === 'object' ? day.after.name : day.after,
        day.others.map(({ name }) => name),
      ])
    const save = { action: 'save', day: MONDAY }
    expect(await preview({ ...save, slot: 'dinner' })).toEqual([['dinner', MONDAY, 'Night Thali', 'this', []]])
    expect(await preview(save)).toEqual([['lunch', MONDAY, 'Monday Noon', 'this', ['Monday Noon']]])
    expect(await preview({ ...save, id: noon, slot: 'dinner' })).toEqual([
      ['lunch', MONDAY, 'Monday Noon', 'House Thali', []],
      ['dinner', MONDAY, 'Night Thali', 'this', []],
    ])
    const night = await addMenu(app, { name: 'Other Night', slot: 'dinner' })
    expect(await preview({ action: 'activate', id: night })).toEqual([['dinner', MONDAY, 'Night Thali', 'this', []]])
  })

  test('runs the daily run for lunch: subscriptions are lunch', async () => {
    await addSubscribers(app, 2, 5)
    await dailyRun(ctx)
    const orders = await ctx.db
      .selectFrom('orders')
      .select(['slot', 'menu_name'])
      .where('subscription_id', 'is not', null)
      .execute()
    expect(new Set(orders.map(({ slot, menu_name }) => `${slot} ${menu_name}`))).toEqual(new Set(['lunch House Thali']))
    await addMenu(app, { name: 'Tuesday Night', day: TUESDAY, slot: 'dinner' })
    await dailyRun(ctx)
    const followed = await ctx.db.selectFrom('orders').select('menu_name').distinct().execute()
    expect(followed).toEqual([{ menu_name: 'House Thali' }])
  })

  test('shows the kitchen one of them, or both', async () => {
    const me = await app.startSession()
    await place(me, { ...thalis(80, 2), notes: 'No onions' })
    await place(me, { ...thalis(100), slot: 'dinner', notes: 'Ring twice' })
    const dishes = async (slot?: SlotCode) =>
      (await app.call(contract.dishSummary, { query: { day: MONDAY, ...(slot && { slot }) } }, as)).reply
    const plates = async (slot?: SlotCode) => (await dishes(slot)).plates.confirmed
    expect([await plates('lunch'), await plates('dinner'), await plates()]).toEqual([2, 1, 3])
    const notes = async (slot?: SlotCode) => (await dishes(slot)).notes?.map(({ note }) => note)
    expect([await notes('lunch'), await notes('dinner'), await notes()]).toEqual([
      ['No onions'],
      ['Ring twice'],
      ['No onions', 'Ring twice'],
    ])
    const listed = async (slot?: SlotCode) => {
      const { orders } = (
        await app.call(contract.listAdminOrders, { query: { date: 'today', ...(slot && { slot }) } }, as)
      ).reply
      return orders.map((order) => order.slot)
    }
    expect([await listed('lunch'), await listed('dinner'), await listed()]).toEqual([
      ['lunch'],
      ['dinner'],
      ['dinner', 'lunch'],
    ])
    at('2026-11-22T09:00:00')
    const { tomorrow } = (await app.call(contract.dashboardStats, {}, as)).reply.stats
    expect(tomorrow).toMatchObject({
      day: MONDAY,
      confirmed: 3,
      slots: [
        { slot: 'lunch', confirmed: 2 },
        { slot: 'dinner', confirmed: 1 },
      ],
    })
    // A day that is over for long is kept, with its slots.
    at('2026-12-05T09:00:00')
    as = { token: await app.signInAdmin() }
    expect((await app.call(contract.dashboardStats, {}, as)).status).toBe(200)
    expect([await plates('lunch'), await plates('dinner'), await plates()]).toEqual([2, 1, 3])
  })
})

describe('switching dinner', () => {
  const serve = (served: boolean) => app.call(contract.serveDinner, { body: { served } }, as)

  test('on gives its days rows and tells it, as it was founded', async () => {
    const { status, reply } = await serve(true)
    expect([
      status,
      reply.slots.map(({ slot, deliversFrom, cutOffTime, admin }) => [slot, deliversFrom, cutOffTime, admin]),
    ]).toEqual([
      200,
      [
        ['lunch', '12:00', '18:00', null],
        ['dinner', '19:00', '10:00', expect.any(String)],
      ],
    ])
    expect((await serve(true)).status).toBe(200)
    expect((await app.call(contract.listSlots, {}, as)).reply.slots).toEqual(reply.slots)
    const { days } = await ctx.db
      .selectFrom('service_days')
      .select((of) => of.fn.countAll<number>().as('days'))
      .where('slot', '=', 'dinner')
      .executeTakeFirstOrThrow()
    expect(Number(days)).toBeGreaterThan(70)
    expect((await weekOf()).slots?.map(({ slot }) => slot)).toEqual(['lunch', 'dinner'])
  })

  test('off is rejected with the number of orders to deliver, and leaves menus and orders', async () => {
    await serveDinner()
    const me = await app.startSession()
    const first = await place(me, { ...thalis(100), slot: 'dinner' })
    const second = await place(me, { ...thalis(100), slot: 'dinner' })
    const rejected = await serve(false)
    expect([rejected.status, rejected.reply.code, rejected.reply.error]).toEqual([
      409,
      'slot_has_orders',
      'Dinner orders that are not delivered yet: 2. Deliver or cancel them before you stop serving dinner.',
    ])
    const statuses = [
      [first.order?._id, 'delivered'],
      [second.order?._id, 'cancelled'],
    ] as const
    for (const [id = '', status] of statuses) {
      await app.call(contract.setOrderStatus, { params: { id }, body: { status } }, as)
    }
    expect((await serve(false)).status).toBe(200)
    expect((await weekOf('dinner')).slots).toBeUndefined()
    const { menus } = (await app.call(contract.listMenus, {}, as)).reply
    expect(menus.map(({ name, slot }) => [name, slot])).toContainEqual(['Night Thali', 'dinner'])
    const { order } = (await app.call(contract.getOrder, { params: { id: first.order?._id ?? '' } }, me)).reply
    expect(order).toMatchObject({ slot: 'dinner', delivery_window: { from: '19:00', to: '21:00' } })
    expect((await place(me, { ...thalis(100), slot: 'dinner' })).code).toBe('order_slot_not_served')
  })

  test('off is seen by another instance when it stores an order', async () => {
    await serveDinner()
    const other = await createTestApp({ database: app.database, now: '2026-11-23T09:00:00+05:30' })
    const me = await other.startSession()
    expect((await weekOf('dinner', other)).slot).toBe('dinner')
    expect((await place(me, { ...thalis(100), slot: 'dinner' }, { on: other })).order?.slot).toBe('dinner')
    const { _id: id = '' } =
      (await app.call(contract.listAdminOrders, { query: { date: 'today' } }, as)).reply.orders[0] ?? {}
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'delivered' } }, as)
    expect((await serve(false)).status).toBe(200)
    expect((await place(me, { ...thalis(100), slot: 'dinner' }, { on: other })).code).toBe('order_slot_not_served')
    await other.stop()
  })

  test('off in the middle of orders leaves none behind', async () => {
    await serveDinner()
    const people = await Promise.all(Array.from({ length: 12 }, () => app.startSession()))
    const [off, ...placed] = await Promise.all([
      serve(false),
      ...people.map((me) => place(me, { ...thalis(100), slot: 'dinner' })),
    ])
    const stored = placed.filter(({ order }) => order).length
    // Whoever came first decides: orders keep dinner on, or none is stored after it is off.
    if (off.status === 200) expect(stored).toBe(0)
    else expect([off.reply.code, stored > 0]).toEqual(['slot_has_orders', true])
  })
})
