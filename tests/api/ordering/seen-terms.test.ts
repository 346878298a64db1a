import { beforeEach, describe, expect, test } from 'vitest'
import { changeDays } from '#server/calendar/calendar.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu, emptyKitchen, orderBody } from '../../support/kitchen.ts'

/** What the customer saw of a day, and what the server compares it with. Wednesday, 11 March 2026. */

const app = await testApp({ env: { LIMIT_FIRST_ORDERS: '20', LIMIT_FIRST_PORTIONS: '100' } })
const [WEDNESDAY, THURSDAY] = ['2026-03-11', '2026-03-12']
const NOON = { from: '12:00', to: '14:00' }
const LATE = { from: null, to: '21:00' }
let me: Customer

beforeEach(async () => {
  await emptyKitchen(app)
  await changeDays(app.ctx, (trx) => trx.deleteFrom('service_days').execute())
  app.clock.set(`${WEDNESDAY}T11:59:00+05:30`)
  await addMenu(app, { name: 'Wednesday Thali', day: WEDNESDAY })
  await addMenu(app, { name: 'Thursday Thali', day: THURSDAY })
  me = await app.signIn()
})

const dishesOf = async (day: string) => {
  const { reply } = await app.call(contract.weeklyMenus, { body: { dates: [day] } })
  const categories = reply.menus[day]?.categories ?? []
  return categories.filter(({ type }) => type !== 'addon').flatMap(({ items }) => items.map(({ name }) => name))
}
const place = (changes: object, key?: string) => {
  const body = orderBody(me.phone, { menuDate: WEDNESDAY, ...changes })
  return app.call(contract.placeOrder, { body }, { token: me.token, key })
}
const orders = async () =>
  (await app.call(contract.listOrders, { params: { phone: me.phone } }, { token: me.token })).reply.orders

describe('an order is placed as it was seen', () => {
  test('and what was not said to be seen is not compared', async () => {
    const dishes = (await dishesOf(WEDNESDAY)).reverse()
    expect(dishes.length).toBeGreaterThan(1)
    for (const seen of [undefined, {}, { window: NOON }, { dishes }, { window: NOON, dishes }]) {
      expect((await place({ ...(seen && { seen }) })).status).toBe(200)
    }
  })

  test.each([
    ['a window that is over', '12:00', { window: NOON }, { window: LATE }],
    ['a window that has not begun', '11:59', { window: LATE }, { window: NOON }],
    ['other dishes', '11:59', { dishes: ['Rajma'] }, {}],
    ['a dish less', '11:59', { dishes: [] }, {}],
  ])('%s is asked about, and nothing is stored', async (_, time, seen, terms) => {
    app.clock.set(`${WEDNESDAY}T${time}:00+05:30`)
    const { status, reply } = await place({ seen })
    const dishes = await dishesOf(WEDNESDAY)
    expect([status, reply.code]).toEqual([409, 'order_terms_changed'])
    expect(reply.details).toMatchObject({ totalAmount: 200, terms: { dishes, ...terms } })
    expect(await orders()).toEqual([])
    const { terms: now } = reply.details as { terms: object }
    expect((await place({ seen: now })).status).toBe(200)
  })

  test('a changed price goes first, with the terms beside it', async () => {
    app.clock.set(`${WEDNESDAY}T12:00:00+05:30`)
    const items = [{ name: 'Regular Thali', quantity: 1, price: 70, total: 70 }]
    const { reply } = await place({ items, totalAmount: 70, seen: { window: NOON } })
    expect([reply.code, reply.details]).toMatchObject(['order_prices_changed', { terms: { window: LATE } }])
  })

  test('each of several days is compared with what was seen of it', async () => {
    const { items, totalAmount } = orderBody(me.phone, {})
    const also = (window: object) => [{ items, totalAmount, menuDate: THURSDAY, seen: { window } }]
    const { reply } = await place({ seen: { window: NOON }, also: also(LATE) })
    expect([reply.code, reply.details]).toMatchObject([
      'order_terms_changed',
      { also: [{ menuDate: THURSDAY, terms: { window: NOON } }] },
    ])
    expect(await orders()).toEqual([])
    expect((await place({ also: also(NOON) })).status).toBe(200)
  })

  test('an order that was placed stays placed when the same is asked for after its window has begun', async () => {
    const first = await place({ seen: { window: NOON } }, 'seen-0001')
    app.clock.set(`${WEDNESDAY}T12:01:00+05:30`)
    expect((await place({ seen: { window: NOON } }, 'seen-0001')).reply).toEqual(first.reply)
  })

  test('an order that takes the place of another, too', async () => {
    const { reply } = await place({})
    app.clock.set(`${WEDNESDAY}T12:05:00+05:30`)
    const { items, totalAmount, userAddress } = orderBody(me.phone, {})
    const change = (seen: object) =>
      app.call(
        contract.replaceOrder,
        { params: { id: reply.order._id }, body: { items, totalAmount, userAddress, seen } },
        { token: me.token },
      )
    expect((await change({ window: NOON })).reply.code).toBe('order_terms_changed')
    expect((await orders()).map(({ _id }) => _id)).toEqual([reply.order._id])
    expect((await change({ window: LATE })).status).toBe(200)
  })
})
