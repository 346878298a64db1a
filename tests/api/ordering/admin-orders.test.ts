import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { ORDER_DATE_FILTERS, type OrderDateFilter } from '#shared/domain/calendar/order-filters.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { type Customer, START, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

const app = await testApp()
let me: Customer
let admin: string

/** Monday 9 March to Monday 16 March 2026; the kitchen's clock says Wednesday 11. */
const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14', '2026-03-16']

beforeAll(async () => {
  for (const day of DAYS) await addMenu(app, { name: `Menu of ${day}`, day })
  app.clock.set('2026-03-09T09:00:00+05:30')
  me = await app.signIn()
  for (const day of DAYS) {
    app.clock.set(`${day}T11:00:00+05:30`)
    await place()
  }
})

async function place() {
  const { status, reply } = await app.call(contract.placeOrder, { body: orderBody(me.phone) }, { token: me.token })
  expect(status).toBe(200)
  return reply.order
}

async function adminAt(instant: string) {
  app.clock.set(instant)
  admin = await app.signInAdmin()
}

const list = async (query: object) => (await app.call(contract.listAdminOrders, { query }, { token: admin })).reply
const days = async (date: OrderDateFilter) => (await list({ date })).orders.map((order) => order.delivery_date)

describe('the orders of the kitchen', () => {
  test('name the customer, the phone and the lines', async () => {
    await adminAt(START)
    const [order] = (await list({ date: 'today', _t: '1773207000000' })).orders
    expect(order).toEqual({
      _id: expect.any(String),
      menu_name: 'Menu of 2026-03-11',
      date: '2026-03-11',
      delivery_date: '2026-03-11',
      createdAt: new Date(START).toISOString(),
      price: 200,
      status: 'confirmed',
      is_subscription_order: false,
      auto_confirmed_at: null,
      payment_method: 'cod',
      delivery_address: 'Flat 4, Shanti Nagar, near the temple, Pune',
      notes: null,
      items: [
        { name: 'Regular Thali', kind: 'thali', quantity: 2, price: 80, total: 160 },
        { name: 'Gulab Jamun', kind: 'addon', quantity: 1, price: 40, total: 40 },
      ],
      delivery_window: { from: '12:00', to: '14:00' },
      cancel_until: new Date(new Date(START).getTime() + 15 * 60_000).toISOString(),
      user_id: { _id: me.id, name: null },
      phone_number: me.phone,
      subscription_id: null,
    })
  })

  test.each([
    [
      'Wednesday noon',
      '2026-03-11T12:00:00+05:30',
      { today: [2], yesterday: [1], tomorrow: [3], week: [0, 1, 2, 3, 4, 5] },
    ],
    ['the first second of Wednesday', '2026-03-11T00:00:00+05:30', { today: [2], yesterday: [1], tomorrow: [3] }],
    ['the last second of Wednesday', '2026-03-11T23:59:59+05:30', { today: [2], yesterday: [1], tomorrow: [3] }],
    ['Monday', '2026-03-09T08:00:00+05:30', { today: [0], yesterday: [], tomorrow: [1], week: [0, 1, 2, 3, 4, 5] }],
    [
      'Saturday night',
      '2026-03-14T23:59:59+05:30',
      { today: [5], yesterday: [4], tomorrow: [6], week: [0, 1, 2, 3, 4, 5] },
    ],
    ['Sunday', '2026-03-15T12:00:00+05:30', { today: [], yesterday: [5], tomorrow: [6], week: [0, 1, 2, 3, 4, 5] }],
    ['the Monday after', '2026-03-16T08:00:00+05:30', { today: [6], yesterday: [5], week: [6] }],
  ])('by day of delivery in kitchen time, seen on %s', async (_, now, expected) => {
    await adminAt(now)
    for (const [filter, indexes] of Object.entries(expected)) {
      const wanted = indexes.map((index) => DAYS[index]).reverse()
      expect([filter, await days(filter as OrderDateFilter)]).toEqual([filter, wanted])
    }
    expect(await days('all')).toEqual([...DAYS].reverse())
  })

  test.each([
    ['2026-03-11T12:00:00+05:30', '2026-03-11', '2026-03-10', '2026-03-12', 'today'],
    ['2026-03-14T23:59:59+05:30', '2026-03-14', '2026-03-13', '2026-03-16', 'tomorrow'],
    ['2026-03-13T20:01:00+05:30', '2026-03-13', '2026-03-12', '2026-03-14', 'tomorrow'],
    ['2026-03-15T00:00:00+05:30', '2026-03-15', '2026-03-14', '2026-03-16', 'tomorrow'],
    ['2026-03-16T08:00:00+05:30', '2026-03-16', '2026-03-14', '2026-03-17', 'today'],
  ])('the words of the filter at %s', async (now, today, yesterday, tomorrow, opensWith) => {
    await adminAt(now)
    const { reply } = await app.call(contract.orderDays, {}, { token: admin })
    expect(reply).toEqual({ success: true, today, yesterday, tomorrow, opensWith })
  })

  test('are those of today when nothing is asked', async () => {
    await adminAt(START)
    expect((await list({})).orders.map((order) => order.delivery_date)).toEqual(['2026-03-11'])
  })

  test('come page by page', async () => {
    await adminAt(START)
    const first = await list({ date: 'all', limit: 4 })
    expect(first.orders.map((order) => order.delivery_date)).toEqual([...DAYS].reverse().slice(0, 4))
    const second = await list({ date: 'all', limit: 4, cursor: first.nextCursor })
    expect(second.orders.map((order) => order.delivery_date)).toEqual([...DAYS].reverse().slice(4))
    expect(second.nextCursor).toBeNull()
  })

  test.each([{ date: 'fortnight' }, { limit: 0 }, { cursor: 'x' }])('reject %j', async (query) => {
    expect(await list(query)).toMatchObject({ success: false, code: 'invalid_request' })
  })

  test('every filter of the contract is answered', async () => {
    for (const date of ORDER_DATE_FILTERS) expect((await list({ date })).success).toBe(true)
  })
})

describe('the status of an order', () => {
  const set = (id: string, status: string) =>
    app.call(contract.setOrderStatus, { params: { id }, body: { status: status as OrderStatus } }, { token: admin })
  const history = (orderId: string) =>
    app.ctx.db
      .selectFrom('order_status_changes')
      .select(['from_status', 'to_status', 'changed_by', 'admin_id', 'changed_at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  const adminId = async () => (await app.ctx.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()).id

  // shows: B4.14
  test('goes from any to any, and the customer sees it at once', async () => {
    await adminAt(START)
    const { _id } = await place()
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await set(_id, from)
        const { status, reply } = await set(_id, to)
        expect([from, to, status, reply.order.status]).toEqual([from, to, 200, to])
      }
    }
    const mine = await app.call(contract.listOrders, { params: { phone: me.phone }, query: { limit: 1 } }, me)
    expect(mine.reply.orders[0]).toMatchObject({ _id, status: 'skipped' })
  })

  // shows: B7.17
  test('keeps who changed it, when, from what and to what; the same status again changes nothing', async () => {
    await adminAt(START)
    const { _id } = await place()
    app.clock.advance({ minutes: 5 })
    const at = app.clock.now()
    await set(_id, 'preparing')
    await set(_id, 'preparing')
    expect((await history(_id)).slice(1)).toEqual([
      {
        from_status: 'confirmed',
        to_status: 'preparing',
        changed_by: 'admin',
        admin_id: await adminId(),
        changed_at: at,
      },
    ])
  })

  test('changed from many sides at once has a history without gaps', async () => {
    await adminAt(START)
    const { _id } = await place()
    const wanted = Array.from(
      { length: 40 },
      (_, index) => ORDER_STATUSES[index % ORDER_STATUSES.length] as OrderStatus,
    )
    await Promise.all(wanted.map((status) => set(_id, status)))
    const changes = await history(_id)
    const froms = changes.map(({ from_status }) => from_status ?? 'new').sort()
    const last = (await list({ date: 'today', limit: 1 })).orders[0]?.status
    const tos = ['new', ...changes.map(({ to_status }) => to_status)].sort()
    tos.splice(tos.indexOf(last as OrderStatus), 1)
    // Every status that was reached was left again, but for the last.
    expect(froms).toEqual(tos)
  })

  test.each(['eaten', '', null, 5])('%j is none', async (status) => {
    await adminAt(START)
    const { _id } = await place()
    const answer = await set(_id, status as string)
    expect({ status: answer.status, ...answer.reply }).toEqual({
      status: 400,
      success: false,
      error: 'The request is not valid: body.status.',
      code: 'invalid_request',
    })
  })

  test.each([newId(), 'no-uuid'])('of the order %s cannot be set: there is none', async (id) => {
    await adminAt(START)
    expect(await set(id, 'delivered')).toMatchObject({ status: 404, reply: { code: 'not_found', error: 'Not found' } })
  })
})
