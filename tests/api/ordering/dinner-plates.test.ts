import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fewPlatesOf, prepareDays } from '#server/calendar/calendar.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { testApp } from '../../support/app.ts'
import { changeDinner, changeLunch, closeByOffice } from '../../support/days.ts'
import { addMenu, orderBody, startKitchenAnew } from '../../support/kitchen.ts'
import { limitDinner, limitLunch, platesOfDay } from '../../support/plates.ts'
import { startPushServer } from '../../support/push-service.ts'
import { deliverPushes } from '../../support/pushes.ts'

/** Plates, and who waits for them or for a menu, where lunch and dinner are served. */

const app = await testApp({ env: { ALLOW_LOCAL_PUSH: '1' } })
const { ctx } = app
const server = await startPushServer(ctx.push.publicKey)
afterAll(() => server.close())
let as: { token: string }
let night = ''

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'

beforeEach(async () => {
  await startKitchenAnew(app)
  app.clock.set('2026-11-23T09:00:00+05:30')
  for (const table of ['menu_alerts', 'service_days'] as const) await ctx.db.deleteFrom(table).execute()
  await ctx.db.updateTable('service_slots').set({ capacity: null }).execute()
  await ctx.db.updateTable('settings').set({ value: '' }).where('name', '=', 'limited_until').execute()
  await changeLunch(app, { orderByTime: '20:00', cutOffTime: '18:00' })
  await changeDinner(app, { enabled: true, orderByTime: '20:00' })
  await prepareDays(ctx)
  night = await addMenu(app, { name: 'Night Thali', active: true, slot: 'dinner', thaliPrice: 80 })
  as = { token: await app.signInAdmin() }
})

async function customer() {
  const me = await app.startSession()
  const device = server.newDevice()
  await app.call(contract.saveFcmToken, { body: { phoneNumber: me.phone, fcmToken: device.token } }, me)
  const body = { items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }], totalAmount: 80 }
  return {
    device,
    order: async (slot: SlotCode) => {
      const { status, reply } = await app.call(
        contract.placeOrder,
        { body: orderBody(me.phone, { ...body, slot }) },
        me,
      )
      return status === 200 ? reply.order.slot : reply.code
    },
    ask: async (slot: SlotCode, date: string, wants?: 'plate') =>
      (await app.call(contract.notifyOfMenu, { body: { date, slot, ...(wants && { wants }) } }, me)).reply,
  }
}

async function left(slot: SlotCode) {
  // A second later.
  fewPlatesOf(ctx).invalidate()
  return (await app.call(contract.weeklyMenus, { body: { dates: [MONDAY], slot } })).reply.platesLeft
}

const heard = (device: ReturnType<typeof server.newDevice>) =>
  device.arrived.map(({ message }) => [message.title, message.body, message.tag, message.url])

describe('the plates of a day', () => {
  test('are counted and told for each slot by itself', async () => {
    await limitLunch(ctx, 1, MONDAY)
    await limitDinner(ctx, 2, MONDAY)
    expect([await left('lunch'), await left('dinner')]).toEqual([{ [MONDAY]: 1 }, { [MONDAY]: 2 }])
    const people = await Promise.all([customer(), customer(), customer(), customer()])
    const placed = await Promise.all(people.flatMap(({ order }) => [order('lunch'), order('dinner')]))
    const times = (word: string) => placed.filter((outcome) => outcome === word).length
    expect(['lunch', 'dinner', 'day_full'].map(times)).toEqual([1, 2, 5])
    expect((await platesOfDay(ctx, MONDAY)).taken).toBe(1)
    expect((await platesOfDay(ctx, MONDAY, 'dinner')).taken).toBe(2)
    expect([await left('lunch'), await left('dinner')]).toEqual([{ [MONDAY]: 0 }, { [MONDAY]: 0 }])
  })

  test('of dinner leave lunch without a limit', async () => {
    await limitDinner(ctx, 0, MONDAY)
    const me = await customer()
    expect([await me.order('dinner'), await me.order('lunch')]).toEqual(['day_full', 'lunch'])
    expect(await left('lunch')).toBeUndefined()
  })

  test('do not keep dinner from being switched while its orders are stored', async () => {
    await limitDinner(ctx, 50, MONDAY)
    const people = await Promise.all(Array.from({ length: 8 }, customer))
    const [switched, ...placed] = await Promise.all([
      app.call(contract.serveDinner, { body: { served: false } }, as),
      ...people.map(({ order }) => order('dinner')),
    ])
    const stored = placed.filter((outcome) => outcome === 'dinner').length
    if (switched.status === 200) expect(stored).toBe(0)
    else expect([switched.reply.code, stored > 0]).toEqual(['slot_has_orders', true])
    expect((await platesOfDay(ctx, MONDAY, 'dinner')).taken).toBe(stored)
  })
})

describe('who waits', () => {
  test('for a plate of dinner is told of one of dinner, and who waits for lunch is not', async () => {
    await limitLunch(ctx, 0, MONDAY)
    await limitDinner(ctx, 0, MONDAY)
    const [atNoon, atNight] = [await customer(), await customer()]
    expect((await atNoon.ask('lunch', MONDAY, 'plate')).available).toBe(false)
    expect((await atNight.ask('dinner', MONDAY, 'plate')).available).toBe(false)
    await limitDinner(ctx, 5, MONDAY)
    await deliverPushes(app)
    expect([heard(atNoon.device), heard(atNight.device)]).toEqual([
      [],
      [
        [
          'A plate is free for Monday’s dinner',
          'Night Thali. It is held for you until 10 am.',
          `menu-${MONDAY}-dinner`,
          `/?day=${MONDAY}&slot=dinner`,
        ],
      ],
    ])
    await limitLunch(ctx, 5, MONDAY)
    await deliverPushes(app)
    expect(heard(atNoon.device).map(([title]) => title)).toEqual(['A plate is free for Monday'])
    expect(heard(atNight.device)).toHaveLength(1)
  })

  test('for a menu of dinner is told by one of dinner alone, also by the daily run', async () => {
    await app.call(contract.deleteMenu, { params: { id: night }, query: {} }, as)
    const [me, both] = [await customer(), await customer()]
    expect((await me.ask('dinner', TUESDAY)).available).toBe(false)
    for (const slot of ['lunch', 'dinner'] as const) await both.ask(slot, TUESDAY)
    await saveMenu('Tuesday Noon', 'lunch')
    await deliverPushes(app)
    expect([heard(me.device), heard(both.device).map(([title]) => title)]).toEqual([
      [],
      ['The menu for Tuesday is here'],
    ])
    await addMenu(app, { name: 'Tuesday Night', day: TUESDAY, slot: 'dinner' })
    await dailyRun(ctx)
    await deliverPushes(app)
    const told = [
      'The menu for Tuesday’s dinner is here',
      'Tuesday Night. Have a look.',
      `menu-${TUESDAY}-dinner`,
      `/?day=${TUESDAY}&slot=dinner`,
    ]
    expect([heard(me.device), heard(both.device)[1]]).toEqual([[told], told])
    expect((await me.ask('dinner', TUESDAY)).available).toBe(true)
  })

  test('cannot wait for a slot that is not served', async () => {
    await changeDinner(app, { enabled: false })
    const me = await customer()
    expect((await me.ask('dinner', TUESDAY)).code).toBe('order_slot_not_served')
    expect((await me.ask('dinner', TUESDAY, 'plate')).code).toBe('order_slot_not_served')
  })
})

describe('a dinner that is closed', () => {
  test('in the office is called so, and leaves lunch alone', async () => {
    const me = await customer()
    expect([await me.order('lunch'), await me.order('dinner')]).toEqual(['lunch', 'dinner'])
    const days = { slot: 'dinner' as const, from: MONDAY, to: MONDAY }
    const { preview } = (await app.call(contract.previewClosure, { body: days }, as)).reply
    const body = { ...days, reason: 'gas' as const, version: preview.version }
    expect((await app.call(contract.closeDays, { body }, as)).status).toBe(200)
    const orders = await ctx.db.selectFrom('orders').select(['slot', 'fulfilment']).orderBy('slot').execute()
    expect(orders).toEqual([
      { slot: 'dinner', fulfilment: 'cancelled' },
      { slot: 'lunch', fulfilment: 'confirmed' },
    ])
    await deliverPushes(app)
    expect(heard(me.device).map(([title]) => title)).toEqual(['We serve no dinner on Monday, 23 Nov 2026 (gas)'])
    expect([await me.order('lunch'), await left('dinner')]).toEqual(['lunch', undefined])
  })

  test('where lunch is all that is served, the kitchen is closed', async () => {
    await changeDinner(app, { enabled: false })
    const me = await customer()
    await me.order('lunch')
    await closeByOffice(app, MONDAY)
    await deliverPushes(app)
    expect(heard(me.device).map(([title]) => title)).toEqual(['We are closed on Monday, 23 Nov 2026 (gas)'])
  })
})

test('subscriptions are of lunch, which is said where there is dinner, too', async () => {
  const me = await app.startSession()
  const start = async () => (await app.call(contract.subscriptionStart, {}, me)).reply
  expect((await start()).lunch).toEqual({ from: '12:00', to: '14:00' })
  await changeDinner(app, { enabled: false })
  expect('lunch' in (await start())).toBe(false)
})

const saveMenu = (name: string, slot: SlotCode) => {
  const categories = [{ name: 'Thali', items: [{ name: 'Dal' }] }]
  return app.call(contract.addMenu, { body: { name, menuDate: TUESDAY, slot, categories } }, as)
}
