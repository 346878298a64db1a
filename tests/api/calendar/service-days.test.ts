import { beforeEach, describe, expect, test } from 'vitest'
import { changeDays, closeDays, prepareDays, readCalendar } from '#server/calendar/calendar.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { deadlineOf, isOpen } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_SLOTS } from '#shared/domain/calendar/standard-calendar.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { changeLunch, closeLunch, reopenLunch } from '../../support/days.ts'
import { addMenu, orderBody, startKitchenAnew } from '../../support/kitchen.ts'
import { addCustomers, addSubscriptions } from '../../support/subscribers.ts'

const app = await testApp()
const { ctx } = app
const ist = (instant: string) => new Date(`${instant}+05:30`)
const at = (instant: string) => app.clock.set(`${instant}+05:30`)

beforeEach(async () => {
  await startKitchenAnew(app)
  for (const table of ['menu_alerts', 'service_days'] as const) await ctx.db.deleteFrom(table).execute()
  await changeLunch(app, { cutOffTime: '18:00', weekdays: '123456', orderByTime: '20:00' })
  at('2026-11-22T10:00:00') // Sunday
  await ctx.db.deleteFrom('service_days').execute()
  await prepareDays(ctx)
})

const dayOf = (day: KitchenDay) =>
  ctx.db.selectFrom('service_days').selectAll().where('day', '=', day).where('slot', '=', 'lunch').executeTakeFirst()

describe('the days', () => {
  test('of a kitchen that has set nothing are lunch, and dinner that is off', async () => {
    const rows = await ctx.db.selectFrom('service_slots').selectAll().orderBy('code', 'desc').execute()
    expect(
      rows.map((row) => ({
        code: row.code,
        weekdays: row.weekdays,
        deliversFrom: row.delivers_from.slice(0, 5),
        deliversTo: row.delivers_to.slice(0, 5),
        lastDelivery: row.last_delivery.slice(0, 5),
        cutOffTime: row.cut_off_time.slice(0, 5),
        cutOffDaysBefore: row.cut_off_days_before,
        orderByTime: row.order_by_time.slice(0, 5),
        enabled: row.enabled,
      })),
    ).toEqual(STANDARD_SLOTS)
  })

  test('have rows for 90 days, no Sunday among them, with their deadlines', async () => {
    const rows = await ctx.db.selectFrom('service_days').selectAll().orderBy('day').execute()
    expect([rows.length, rows[0]?.day, rows.at(-1)?.day]).toEqual([77, '2026-11-23', '2027-02-19'])
    expect(rows.some(({ day }) => new Date(day).getUTCDay() === 0)).toBe(false)
    expect(rows[0]).toEqual({
      day: '2026-11-23',
      slot: 'lunch',
      state: 'open',
      cut_off_at: ist('2026-11-21T18:00:00'),
      order_by: ist('2026-11-23T20:00:00'),
      capacity: null,
      taken: 0,
      own_capacity: false,
      promised: 0,
      told: 0,
      held: {},
      closure_id: null,
    })
  })

  test('are made once, by any number of instances, and go on with the time', async () => {
    const other = await createTestApp({ database: app.database, now: '2026-11-23T00:10:00+05:30' })
    at('2026-11-23T00:10:00')
    const made = await Promise.all([ctx, other.ctx, ctx, other.ctx].map((each) => prepareDays(each)))
    await other.stop()
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect((await dayOf('2027-02-20'))?.cut_off_at).toEqual(ist('2027-02-19T18:00:00'))
    expect(await prepareDays(ctx)).toBe(0)
  })

  test('without rows are as usual', async () => {
    await ctx.db.deleteFrom('service_days').execute()
    const calendar = await readCalendar(ctx.db, ctx.now())
    expect(deadlineOf(calendar, '2026-11-23')).toEqual(ist('2026-11-21T18:00:00'))
    expect(isOpen(calendar, '2026-11-22')).toBe(false)
  })
})

describe('a closed Friday 25 December', () => {
  const deadlineOfSaturday = async () => (await dayOf('2026-12-26'))?.cut_off_at

  test('moves Saturday’s deadline to Thursday 18:00, and back when it is opened again', async () => {
    expect(await closeLunch(app, '2026-12-25')).toEqual(['2026-12-25'])
    expect(await deadlineOfSaturday()).toEqual(ist('2026-12-24T18:00:00'))
    expect(deadlineOf(await readCalendar(ctx.db, ctx.now()), '2026-12-26')).toEqual(ist('2026-12-24T18:00:00'))
    expect(await closeLunch(app, '2026-12-25')).toEqual([])
    expect(await reopenLunch(app, '2026-12-25')).toEqual(['2026-12-25'])
    expect(await deadlineOfSaturday()).toEqual(ist('2026-12-25T18:00:00'))
  })

  test('that is closed on that very morning leaves Saturday its deadline', async () => {
    at('2026-12-25T09:00:00')
    await closeLunch(app, '2026-12-25')
    expect(await deadlineOfSaturday()).toEqual(ist('2026-12-25T18:00:00'))
  })

  test('in a row of closed days moves it over all of them', async () => {
    expect(await closeLunch(app, '2026-12-21', '2026-12-27')).toEqual([
      '2026-12-21',
      '2026-12-22',
      '2026-12-23',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
    ])
    expect((await dayOf('2026-12-28'))?.cut_off_at).toEqual(ist('2026-12-19T18:00:00'))
  })

  test('keeps the row of a day beyond the prepared ones', async () => {
    expect(await closeLunch(app, '2027-04-05')).toEqual(['2027-04-05'])
    await prepareDays(ctx)
    expect(isOpen(await readCalendar(ctx.db, ctx.now()), '2027-04-05')).toBe(false)
  })

  test('is told to everybody once', async () => {
    await relay(ctx).settled()
    await ctx.db.deleteFrom('outbox_events').execute()
    await closeLunch(app, '2026-12-25')
    const events = await ctx.db.selectFrom('outbox_events').select('type').execute()
    expect(events).toEqual([{ type: 'menu-updated' }])
  })

  test('is seen by another instance at once when it stores an order, and in the week a second later', async () => {
    const other = await createTestApp({ database: app.database, now: '2026-12-25T09:00:00+05:30' })
    at('2026-12-25T09:00:00')
    const me = await other.signIn()
    const place = () => other.call(contract.placeOrder, { body: orderBody(me.phone, { menuDate: '2026-12-25' }) }, me)
    expect((await place()).status).toBe(200)
    await closeLunch(app, '2026-12-25')
    const { status, reply } = await place()
    expect([status, reply.code, reply.error]).toEqual([
      409,
      'order_day_closed',
      'We are closed on Friday, 25 Dec 2026. The next day that can be ordered for is Saturday, 26 Dec 2026.',
    ])
    const dates = ['2026-12-25']
    const week = (await other.call(contract.weeklyMenus, { body: { dates } })).reply
    await other.stop()
    expect([week.orderDay, week.strip, week.coming.slice(0, 2)]).toEqual([
      '2026-12-26',
      ['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-26'],
      ['2026-12-26', '2026-12-28'],
    ])
    const stored = await ctx.db.selectFrom('orders').select(['delivery_date', 'slot']).execute()
    expect(stored).toEqual([{ delivery_date: '2026-12-25', slot: 'lunch' }])
  })
})

describe('a closure of the same moment', () => {
  const ordersOn = (db: Db, day: KitchenDay) =>
    db.selectFrom('orders').select('id').where('delivery_date', '=', day).execute()

  /** Closes a day; returns how many orders the closure has found there. */
  const closeAndCount = (day: KitchenDay) =>
    changeDays(ctx, async (trx) => {
      await closeDays(ctx, trx, { slot: 'lunch', from: day, to: day })
      return (await ordersOn(trx, day)).length
    })

  test('finds what was ordered, and whatever comes after it is rejected', async () => {
    at('2026-11-23T10:00:00')
    const people = await Promise.all(Array.from({ length: 8 }, () => app.signIn()))
    const place = async (person: { phone: string; token: string }) => {
      const body = orderBody(person.phone, { menuDate: '2026-11-23' })
      const { status, reply } = await app.call(contract.placeOrder, { body }, person)
      return status === 200 ? 'placed' : reply.code
    }
    const early = people.map(place)
    const [found, ...answers] = await Promise.all([closeAndCount('2026-11-23'), ...early, ...people.map(place)])
    expect(new Set(answers).has('placed') || found === 0).toBe(true)
    expect(answers.filter((answer) => answer === 'placed')).toHaveLength(found)
    expect(answers.filter((answer) => answer !== 'placed' && answer !== 'order_day_closed')).toEqual([])
    expect(await ordersOn(ctx.db, '2026-11-23')).toHaveLength(found)
  })

  test('finds what the daily run has made, or the run makes nothing', async () => {
    at('2026-11-23T08:00:00')
    const ids = await addCustomers(app, 40)
    await addSubscriptions(ctx.db, ids, { firstDay: '2026-11-24', endDay: '2026-12-28', createdAt: ctx.now() })
    at('2026-11-23T09:00:00')
    const [found, { created }] = await Promise.all([closeAndCount('2026-11-24'), dailyRun(ctx)])
    expect([0, 40]).toContain(found)
    const made = await ordersOn(ctx.db, '2026-11-24')
    expect(made).toHaveLength(found)
    if (found === 0) expect([0, 40]).toContain(created) // of the next open day, if it saw the closure
    await dailyRun(ctx)
    const ends = await ctx.db.selectFrom('subscriptions').select('end_day').distinct().execute()
    expect(ends).toHaveLength(1)
  })
})

describe('a default deadline of 17:00 instead of 18:00', () => {
  test('leaves a day with 3 orders as it is, and counts for the day after it; the app shows each', async () => {
    at('2026-11-24T08:00:00')
    const people = [await subscriber(), await subscriber(), await subscriber()]
    const deadlines = async () =>
      Promise.all(
        people.map(async (person) => {
          const { reply } = await app.call(contract.listPendingOrders, {}, person)
          return reply.orders.map((order) => [order.delivery_date, order.confirmation_deadline])
        }),
      )
    await changeLunch(app, { cutOffTime: '17:00' })
    expect((await dayOf('2026-11-25'))?.cut_off_at).toEqual(ist('2026-11-24T18:00:00'))
    expect((await dayOf('2026-11-26'))?.cut_off_at).toEqual(ist('2026-11-25T17:00:00'))
    const wednesday = ['2026-11-25', '2026-11-24T12:30:00.000Z']
    expect(await deadlines()).toEqual([[wednesday], [wednesday], [wednesday]])

    at('2026-11-25T09:00:00')
    await run()
    const thursday = ['2026-11-26', '2026-11-25T11:30:00.000Z']
    expect(await deadlines()).toEqual([[thursday], [thursday], [thursday]])
    const { run: next } = (await app.call(contract.getDailyRun, {}, await admin())).reply
    expect(next).toMatchObject({ day: '2026-11-26', confirmation_deadline: '2026-11-25T11:30:00.000Z' })

    at('2026-11-25T16:59:59')
    expect((await run()).confirmed).toBe(0)
    at('2026-11-25T17:00:00')
    expect((await run()).confirmed).toBe(3)
  })

  test('moves no deadline that has passed, and none into the past', async () => {
    at('2026-11-23T17:30:00')
    await changeLunch(app, { cutOffTime: '17:00' })
    expect((await dayOf('2026-11-23'))?.cut_off_at).toEqual(ist('2026-11-21T18:00:00'))
    expect((await dayOf('2026-11-24'))?.cut_off_at).toEqual(ist('2026-11-23T18:00:00'))
    expect((await dayOf('2026-11-25'))?.cut_off_at).toEqual(ist('2026-11-24T17:00:00'))
  })
})

describe('other weekdays', () => {
  test('Sunday can be served, too', async () => {
    await changeLunch(app, { weekdays: '1234567' })
    expect((await dayOf('2026-11-29'))?.cut_off_at).toEqual(ist('2026-11-28T18:00:00'))
    expect((await dayOf('2026-11-30'))?.cut_off_at).toEqual(ist('2026-11-29T18:00:00'))
    const week = (await app.call(contract.activeMenu, {})).reply
    expect([week.orderDay, week.strip.length]).toEqual(['2026-11-22', 7])
  })

  test('a weekday that is served no more goes, but for days that have been ordered for or closed', async () => {
    at('2026-11-27T10:00:00')
    await subscriber() // Saturday 28 November
    await closeLunch(app, '2026-12-05')
    await changeLunch(app, { weekdays: '12345' })
    const saturdays = ['2026-11-28', '2026-12-05', '2026-12-12'].map(async (day) => (await dayOf(day))?.state)
    expect(await Promise.all(saturdays)).toEqual(['open', 'closed', undefined])
    expect((await dayOf('2026-12-14'))?.cut_off_at).toEqual(ist('2026-12-11T18:00:00'))
  })

  test('a slot is served on some weekday', async () => {
    await expect(changeLunch(app, { weekdays: '' })).rejects.toThrow('service_slots_weekdays_check')
  })
})

describe('one-off orders', () => {
  test('are for today until 20:00, then for the next open day', async () => {
    await closeLunch(app, '2026-11-25')
    at('2026-11-24T19:59:59.999')
    const me = await app.signIn()
    const place = (changes = {}) => app.call(contract.placeOrder, { body: orderBody(me.phone, changes) }, me)
    expect((await place({ menuDate: '2026-11-24' })).reply.order).toMatchObject({
      delivery_date: '2026-11-24',
      delivery_window: { from: null, to: '21:00' },
    })
    at('2026-11-24T20:00:00')
    expect((await place({ menuDate: '2026-11-24' })).reply.code).toBe('order_other_day')
    expect((await place()).reply.order).toMatchObject({
      delivery_date: '2026-11-26',
      delivery_window: { from: '12:00', to: '14:00' },
    })
    at('2026-11-24T23:40:00')
    const week = (await app.call(contract.activeMenu, {})).reply
    expect([week.orderDay, week.delivery]).toEqual(['2026-11-26', { from: '12:00', to: '14:00' }])
    const list = (await app.call(contract.listOrders, { params: { phone: me.phone } }, me)).reply.orders
    expect(list.map((order) => order.delivery_window?.from)).toEqual(['12:00', null])
  })

  test('of the menu that is shown say when they are delivered', async () => {
    at('2026-11-23T11:59:00')
    expect((await app.call(contract.activeMenu, {})).reply.delivery).toEqual({ from: '12:00', to: '14:00' })
    at('2026-11-23T12:00:00')
    expect((await app.call(contract.activeMenu, {})).reply.delivery).toEqual({ from: null, to: '21:00' })
  })
})

describe('subscriptions', () => {
  const lastDay = async (token: { token: string; phone: string }) => {
    const { reply } = await app.call(contract.getSubscription, { params: { phone: token.phone } }, token)
    return reply.end_date
  }
  const endInBooks = async () =>
    await ctx.db.selectFrom('subscriptions').select(['start_day', 'end_day']).executeTakeFirstOrThrow()

  test('a closed day moves the last meal from Tue 1 Dec to Wed 2 Dec, and opening it again back', async () => {
    at('2026-10-31T17:00:00') // Saturday: the first meal is on Monday 2 November
    const me = await subscriber(26)
    for (let day = '2026-11-02'; day < '2026-11-22'; day = addDays(day, 1)) {
      at(`${day}T09:00:00`)
      await run()
    }
    at('2026-11-22T10:00:00')
    await run()
    expect((await endInBooks()).end_day).toBe('2026-12-01')
    expect(await lastDay(me)).toBe('2026-12-01T18:29:59.000Z')
    await closeLunch(app, '2026-11-24')
    expect((await endInBooks()).end_day).toBe('2026-12-02')
    expect(await lastDay(me)).toBe('2026-12-02T18:29:59.000Z')
    await reopenLunch(app, '2026-11-24')
    expect((await endInBooks()).end_day).toBe('2026-12-01')
    expect(await lastDay(me)).toBe('2026-12-01T18:29:59.000Z')
  })

  test('no order is made for a closed day, and the next one on the open day before', async () => {
    at('2026-12-23T10:00:00')
    await closeLunch(app, '2026-12-25')
    const me = await subscriber(3) // Thursday 24 December
    const made = async () =>
      (
        await ctx.db.selectFrom('orders').select(['delivery_date', 'confirm_by']).orderBy('delivery_date').execute()
      ).map(({ delivery_date, confirm_by }) => [delivery_date, confirm_by])
    at('2026-12-24T09:00:00')
    await run()
    const thursday = ['2026-12-24', ist('2026-12-23T18:00:00')]
    const saturday = ['2026-12-26', ist('2026-12-24T18:00:00')]
    expect(await made()).toEqual([thursday, saturday])
    at('2026-12-25T09:00:00')
    expect((await run()).created).toBe(0)
    expect(await lastDay(me)).toBe('2026-12-28T18:29:59.000Z')
    at('2026-12-26T09:00:00')
    await run()
    expect(await made()).toEqual([thursday, saturday, ['2026-12-28', ist('2026-12-26T18:00:00')]])
  })

  test('one that was to begin on a day that is closed begins on the next, or when it is opened again', async () => {
    at('2026-12-24T10:00:00')
    await ctx.db.deleteFrom('menus').execute() // so that its first order is not made with it
    const me = await subscriber(2)
    const first = async () => (await app.call(contract.getSubscription, { params: { phone: me.phone } }, me)).reply
    expect((await first()).subscription_date).toBe('2026-12-24T18:30:00.000Z')
    await closeLunch(app, '2026-12-25')
    expect(await first()).toMatchObject({
      subscription_date: '2026-12-25T18:30:00.000Z',
      end_date: '2026-12-28T18:29:59.000Z',
    })
    await reopenLunch(app, '2026-12-25')
    expect(await first()).toMatchObject({
      subscription_date: '2026-12-24T18:30:00.000Z',
      end_date: '2026-12-26T18:29:59.000Z',
    })
    await closeLunch(app, '2026-12-25')
    await addMenu(app, { name: 'House Thali', active: true })
    await run()
    expect(await endInBooks()).toEqual({ start_day: '2026-12-26', end_day: '2026-12-28' })
  })

  test('bought before a closed day begin after it', async () => {
    await closeLunch(app, '2026-11-24', '2026-11-26')
    const me = await subscriber(2)
    expect((await app.call(contract.getSubscription, { params: { phone: me.phone } }, me)).reply).toMatchObject({
      subscription_date: '2026-11-26T18:30:00.000Z',
      end_date: '2026-11-28T18:29:59.000Z',
    })
  })

  test('whose coming days are closed for months still end', async () => {
    const me = await subscriber(30)
    await closeLunch(app, '2026-11-23', '2027-03-31')
    expect((await endInBooks()).end_day).toBe('2027-05-04')
    expect(await lastDay(me)).toBe('2027-05-04T18:29:59.000Z')
  })

  test('may have an order a slot of one day, and not two', async () => {
    await subscriber(5)
    const [order] = await ctx.db.selectFrom('orders').selectAll().execute()
    const insert = (slot: 'lunch' | 'dinner') =>
      ctx.db
        .insertInto('orders')
        .values({ ...order, id: crypto.randomUUID(), slot, thali_items: JSON.stringify(order?.thali_items) } as never)
        .execute()
    await insert('dinner')
    await expect(insert('lunch')).rejects.toThrow('orders_one_per_subscription_day_and_slot')
  })
})

describe('menus', () => {
  test('are planned for open days', async () => {
    await closeLunch(app, '2026-11-24')
    const { days } = (await app.call(contract.menuWeek, {}, await admin())).reply
    expect(days.map(({ day }) => day).slice(0, 3)).toEqual(['2026-11-23', '2026-11-25', '2026-11-26'])
  })

  test('are not waited for on closed days', async () => {
    await closeLunch(app, '2026-11-24')
    const me = await app.signIn()
    const alertFor = (date: string) => app.call(contract.notifyOfMenu, { body: { date } }, me)
    expect((await alertFor('2026-11-24')).reply.code).toBe('menu_alert_day')
    expect((await alertFor('2026-11-25')).status).toBe(200)
  })

  test('tomorrow of the dashboard is the next open day', async () => {
    await closeLunch(app, '2026-11-23')
    expect((await app.call(contract.dashboardStats, {}, await admin())).reply.stats.tomorrow.day).toBe('2026-11-24')
  })
})

/** A customer with a subscription, bought now. */
async function subscriber(days = 26) {
  const person = await app.signIn()
  const address = { phoneNumber: person.phone, type: 'Home' as const, name: 'Asha', address: 'Flat 9, Lake View, Pune' }
  await app.call(contract.addAddress, { body: address }, person)
  const body = {
    name: 'Asha',
    plan_type: `${days}-day-subscription`,
    plan_price: days * 60,
    subscription_days: days,
  }
  const { status, reply } = await app.call(contract.createSubscription, { body }, person)
  if (status !== 200) throw new Error(`not subscribed: ${reply.error}`)
  return person
}

const admin = async () => ({ token: await app.signInAdmin() })

async function run() {
  return (await app.call(contract.runDailyRun, {}, await admin())).reply.done as { confirmed: number; created: number }
}
