import { beforeEach, describe, expect, test } from 'vitest'
import { forgetRollups } from '#server/reports/reports.ts'
import { contract } from '#shared/contract/contract.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu, emptyKitchen, orderBody } from '../../support/kitchen.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

// Wednesday, 11 March 2026.
const app = await testApp()
const as = { token: await app.signInAdmin() }
let asha: Customer
let imran: Customer

beforeEach(async () => {
  await emptyKitchen(app, ['customers'])
  as.token = await app.signInAdmin()
  await forgetRollups(app.ctx.db)
  await addMenu(app, { day: '2026-03-11', base: ['Dal', 'Rice'] })
  asha = await app.signIn()
  imran = await app.signIn()
})

/** Places the usual order of two thalis and a sweet for 200 rupees and moves it to a status and a day. */
async function order(who: Customer, status: OrderStatus = 'confirmed', changes: object = {}) {
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(who.phone) }, { token: who.token })
  const id = reply.order._id
  await app.ctx.db
    .updateTable('orders')
    .set({ fulfilment: status, ...changes })
    .where('id', '=', id)
    .execute()
  return id
}

const stats = async () => (await app.call(contract.dashboardStats, {}, as)).reply.stats
const summary = async (day?: string) => (await app.call(contract.dishSummary, { query: { day } }, as)).reply
const report = async (period?: 'today' | 'week' | 'month' | 'all') =>
  (await app.call(contract.reports, { query: { period } }, as)).reply

const row = (name: string, category: string, price: number, confirmed: number, changes: object = {}) => ({
  key: `name:${name.toLowerCase()}`,
  name,
  category,
  count: confirmed,
  price,
  total_revenue: price * confirmed,
  charged: 0,
  confirmed,
  willBeConfirmed: 0,
  skipped: 0,
  ...changes,
})

const NO_PLATES = { ordered: 0, spare: 0, cooked: 0, toCook: 0 }

describe('the dish summary', () => {
  // shows: B3.8
  test('counts thali quantities, add-ons, and what is not sure or not cooked apart', async () => {
    await order(asha)
    await order(imran, 'pending')
    await order(asha, 'skipped')
    await order(imran, 'cancelled')
    await order(imran, 'confirmed', { delivery_date: '2026-03-12' })
    const split = { confirmed: 2, willBeConfirmed: 2, skipped: 4, count: 4, total_revenue: 240, charged: 160 }
    expect(await summary()).toEqual({
      success: true,
      notes: [],
      day: '2026-03-11',
      from: '2026-03-11',
      to: '2026-03-11',
      menus: ['Wednesday Thali'],
      orders: 4,
      plates: { confirmed: 2, willBeConfirmed: 2, skipped: 4, cook: { ordered: 4, spare: 1, cooked: 0, toCook: 5 } },
      rows: [
        row('Dal', 'Base Item', 60, 2, split),
        row('Rice', 'Base Item', 60, 2, split),
        row('Gulab Jamun', 'Add-on', 40, 1, {
          willBeConfirmed: 1,
          skipped: 2,
          count: 2,
          total_revenue: 80,
          charged: 80,
        }),
      ],
    })
  })

  test('tells what was ordered, also after the menu has changed', async () => {
    await order(asha)
    await app.ctx.db.deleteFrom('menus').execute()
    await addMenu(app, { day: '2026-03-11', base: ['Rajma'] })
    await order(imran)
    expect((await summary('2026-03-11')).rows.map(({ name, count }) => [name, count])).toEqual([
      ['Dal', 2],
      ['Rajma', 2],
      ['Rice', 2],
      ['Gulab Jamun', 2],
    ])
  })

  test('asks the menu of the day about orders that kept no copy, and counts the thali itself when there is none', async () => {
    await order(asha, 'confirmed', { thali_items: null })
    await order(asha, 'confirmed', { thali_items: null, delivery_date: '2026-03-13' })
    expect((await summary('2026-03-11')).rows).toMatchObject([
      { name: 'Dal' },
      { name: 'Rice' },
      { name: 'Gulab Jamun' },
    ])
    expect((await summary('2026-03-13')).rows).toMatchObject([
      { key: 'regular-thali', name: 'Regular Thali', category: 'Base Item', count: 2, price: 60, total_revenue: 120 },
      { name: 'Gulab Jamun' },
    ])
    await addMenu(app, { active: true, base: ['Stand-in Dal'] })
    expect((await summary('2026-03-13')).rows[0]?.name).toBe('Stand-in Dal')
  })

  test('uses the price that a dish had on its menu', async () => {
    await app.ctx.db.updateTable('menu_items').set({ base_price_paise: 5500 }).where('name', '=', 'Dal').execute()
    await app.ctx.db.updateTable('menu_items').set({ custom_price_paise: 1250 }).where('name', '=', 'Rice').execute()
    await order(asha)
    expect((await summary()).rows.map(({ name, price, total_revenue }) => [name, price, total_revenue])).toEqual([
      ['Dal', 55, 110],
      ['Rice', 12.5, 25],
      ['Gulab Jamun', 40, 40],
    ])
  })

  test('of a day without orders is empty; a day must be one', async () => {
    expect(await summary('2026-04-01')).toEqual({
      success: true,
      notes: [],
      day: '2026-04-01',
      from: '2026-04-01',
      to: '2026-04-01',
      menus: [],
      orders: 0,
      plates: { confirmed: 0, willBeConfirmed: 0, skipped: 0, cook: NO_PLATES },
      rows: [],
    })
    expect((await app.call(contract.dishSummary, { query: { day: '2026-02-30' } }, as)).status).toBe(400)
  })
})

describe('the dashboard', () => {
  test('is all zero in a new kitchen', async () => {
    const { ordersByDay, ...rest } = await stats()
    expect(rest).toEqual({
      totalOrders: 0,
      totalRevenue: 0,
      totalCustomers: 2,
      totalCounted: 0,
      todayOrders: 0,
      todayRevenue: 0,
      todayCounted: 0,
      today: { day: '2026-03-11', open: true, confirmed: 0, willBeConfirmed: 0, skipped: 0, cook: NO_PLATES },
      heldOrders: 0,
      activeSubscriptions: 0,
      ordersByStatus: {
        pending: 0,
        confirmed: 0,
        preparing: 0,
        dispatched: 0,
        out_for_delivery: 0,
        delivered: 0,
        cancelled: 0,
        skipped: 0,
      },
      tomorrow: { day: '2026-03-12', confirmed: 0, willBeConfirmed: 0, skipped: 0, cook: NO_PLATES },
    })
    expect(ordersByDay).toHaveLength(30)
    expect([ordersByDay[0], ordersByDay[29]]).toEqual([
      { day: '2026-02-10', orders: 0, counted: 0, revenue: 0 },
      { day: '2026-03-11', orders: 0, counted: 0, revenue: 0 },
    ])
  })

  test('counts all orders, and as revenue what is not cancelled or skipped', async () => {
    await order(asha)
    await order(asha, 'cancelled')
    await order(asha, 'delivered', { delivery_date: '2026-03-10' })
    await order(asha, 'delivered', { delivery_date: '2025-03-10' })
    await order(imran, 'pending', { delivery_date: '2026-03-12' })
    await order(imran, 'skipped', { delivery_date: '2026-03-12' })
    const now = await stats()
    expect(now).toMatchObject({
      totalOrders: 6,
      totalCounted: 4,
      totalRevenue: 800,
      todayOrders: 2,
      // What is cancelled counts as an order, and nowhere else.
      todayCounted: 1,
      todayRevenue: 200,
      today: { day: '2026-03-11', open: true, confirmed: 2, willBeConfirmed: 0, skipped: 2 },
      ordersByStatus: { confirmed: 1, cancelled: 1, delivered: 2, pending: 1, skipped: 1 },
      tomorrow: { day: '2026-03-12', confirmed: 0, willBeConfirmed: 2, skipped: 2 },
    })
    expect(now.ordersByDay.slice(-2)).toEqual([
      { day: '2026-03-10', orders: 1, counted: 1, revenue: 200 },
      { day: '2026-03-11', orders: 2, counted: 1, revenue: 200 },
    ])
  })

  test('knows that the kitchen is closed on a Sunday', async () => {
    app.clock.set('2026-03-15T10:00:00+05:30')
    const { reply } = await app.call(contract.dashboardStats, {}, { token: await app.signInAdmin() })
    expect(reply.stats.today).toMatchObject({ day: '2026-03-15', open: false })
  })

  test('looks at Monday on a Saturday', async () => {
    app.clock.set('2026-03-14T19:00:00+05:30')
    as.token = await app.signInAdmin()
    expect((await stats()).tomorrow.day).toBe('2026-03-16')
  })
})

describe('the reports', () => {
  test('cover the period that is asked for, all without one', async () => {
    await order(asha, 'delivered', { delivery_date: '2025-12-31' })
    await order(asha, 'delivered', { delivery_date: '2026-03-01' })
    await order(asha, 'delivered', { delivery_date: '2026-03-09' })
    await order(imran)
    await order(imran, 'cancelled')
    const days = async (period?: 'today' | 'week' | 'month' | 'all') => {
      const { from, to, salesByDay } = await report(period)
      return [from, to, salesByDay.map(({ day, orders, revenue }) => `${day} ${orders} ${revenue}`)]
    }
    expect(await days('today')).toEqual(['2026-03-11', '2026-03-11', ['2026-03-11 2 200']])
    expect(await days('week')).toEqual(['2026-03-09', '2026-03-14', ['2026-03-11 2 200', '2026-03-09 1 200']])
    expect((await days('month'))[2]).toHaveLength(3)
    expect(await days()).toEqual([
      null,
      null,
      ['2026-03-11 2 200', '2026-03-09 1 200', '2026-03-01 1 200', '2025-12-31 1 200'],
    ])
    expect((await app.call(contract.reports, { query: { period: 'year' as 'all' } }, as)).status).toBe(400)
  })

  test('tell dishes, best sellers, subscriptions and customers', async () => {
    await order(asha)
    await order(asha, 'pending', { is_subscription_order: true, delivery_date: '2026-03-12' })
    await order(imran, 'delivered', { customer_name: 'Imran' })
    await order(imran, 'cancelled', { is_subscription_order: true })
    await app.ctx.db
      .updateTable('customers')
      .set({ created_at: new Date('2026-03-10T18:29:59Z') })
      .where('id', '=', asha.id)
      .execute()

    const all = await report('all')
    expect(all.period).toBe('all')
    expect(all.dishSummary.map(({ name, count, skipped }) => [name, count, skipped])).toEqual([
      ['Dal', 6, 2],
      ['Rice', 6, 2],
      ['Gulab Jamun', 3, 1],
    ])
    expect(all.bestSellers).toEqual([
      { key: 'regular-thali', name: 'Regular Thali', kind: 'thali', quantity: 6, revenue: 480 },
      { key: 'name:gulab jamun', name: 'Gulab Jamun', kind: 'addon', quantity: 3, revenue: 120 },
    ])
    expect(all.subscriptions).toEqual({
      active: 0,
      orders: 2,
      revenue: 200,
      confirmed: 0,
      willBeConfirmed: 1,
      skipped: 1,
      subscriptions: [],
      totalSubscriptions: 0,
    })
    expect(all.customers).toEqual({
      ordering: 2,
      new: 2,
      best: [
        { _id: asha.id, name: null, phone_number: asha.phone, orders: 2, spent: 400, lastDay: '2026-03-12' },
        { _id: imran.id, name: 'Imran', phone_number: imran.phone, orders: 1, spent: 200, lastDay: '2026-03-11' },
      ],
    })
    expect((await report('today')).customers).toMatchObject({ ordering: 2, new: 1 })
  })

  test('list the subscriptions that have a day in the period, the newest first', async () => {
    const [first = '', second = ''] = await addCustomers(app, 2)
    await buySubscription(app, first, 5)
    await buySubscription(app, second, 1)
    await app.ctx.db
      .updateTable('subscriptions')
      .set({ status: 'ended', meals_left: 0, start_day: '2026-01-05', end_day: '2026-01-05' })
      .where('customer_id', '=', second)
      .execute()
    const all = (await report('all')).subscriptions
    expect([all.active, all.totalSubscriptions, all.subscriptions.map(({ status }) => status)]).toEqual([
      1,
      2,
      ['expired', 'active'],
    ])
    expect(all.subscriptions[1]).toEqual({
      _id: expect.any(String),
      name: expect.stringContaining('Customer'),
      phone_number: expect.stringMatching(/^\+9197/),
      status: 'active',
      meals: 5,
      mealsLeft: 5,
      price: 300,
      startDay: '2026-03-12',
      endDay: '2026-03-17',
    })
    const { subscriptions, totalSubscriptions } = (await report('week')).subscriptions
    expect([totalSubscriptions, subscriptions.map(({ status }) => status)]).toEqual([1, ['active']])
  })
})
