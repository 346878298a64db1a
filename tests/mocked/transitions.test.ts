import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readSlots } from '#server/calendar/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { transition } from '#server/ordering/change/transition.ts'
import { createOrders, type NewOrder } from '#server/ordering/place/create-orders.ts'
import { presentOrder } from '#server/ordering/present.ts'
import { orderById } from '#server/ordering/queries.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Fulfilment, PaymentMethod } from '#shared/domain/ordering/order-states.ts'
import { FULFILMENTS, PAYMENT_METHODS, PAYMENT_STATES } from '#shared/domain/ordering/order-states.ts'
import { statusOf } from '#shared/domain/ordering/order-status.ts'
import { kitchenSets, mayBegin, ORDER_ACTIONS, type OrderAction } from '#shared/domain/ordering/transitions.ts'
import { type Customer, testApp } from '../support/app.ts'
import { addMenu, orderBody } from '../support/kitchen.ts'

/** One row more in each table of states: a status, and a way to pay before the kitchen cooks. Nothing else is changed. */
vi.mock('#shared/domain/ordering/order-states.ts', async (original) => {
  const states = await original<typeof import('#shared/domain/ordering/order-states.ts')>()
  const { delivered, ...others } = states.FULFILMENTS
  return {
    ...states,
    FULFILMENTS: { ...others, packed: { counts: true, settled: false, step: 1, event: null }, delivered },
    PAYMENT_METHODS: { ...states.PAYMENT_METHODS, gateway: { words: ['gateway'], paid: 'ahead' } },
  }
})

const app = await testApp()
const { ctx } = app
let me: Customer
let as: { token: string }

beforeAll(async () => {
  await addMenu(app, { day: '2026-03-11' })
  me = await app.signIn()
  as = { token: await app.signInAdmin() }
})

const place = (paymentMethod: string) =>
  app.call(contract.placeOrder, { body: { ...orderBody(me.phone), paymentMethod } }, me)
const rowOf = async (id: string) => {
  const row = await orderById(ctx.db, id)
  if (!row) throw new Error('the order is gone')
  return row
}
const run = (id: string, action: OrderAction, at = ctx.now()) =>
  ctx.db
    .transaction()
    .execute((trx) => transition(ctx, trx, { action, where: sql`o.id = ${id}`, by: { kind: 'system' }, at }))

describe('a new row of the tables is all that it takes', () => {
  test('for a status: the kitchen sets it, the customer reads it, the books count it', async () => {
    const { order } = (await place('COD')).reply
    const body = { status: 'packed' as Fulfilment }
    const set = await app.call(contract.setOrderStatus, { params: { id: order._id }, body }, as)
    expect([set.status, set.reply.order?.status]).toEqual([200, 'packed'])
    const { orders } = (await app.call(contract.listOrders, { params: { phone: me.phone } }, me)).reply
    expect(orders.find(({ _id }) => _id === order._id)?.status).toBe('packed')
    const { history } = (await app.call(contract.orderHistory, { params: { id: order._id } }, as)).reply
    expect(history.map(({ from, to }) => [from, to])).toEqual([
      [null, 'confirmed'],
      ['confirmed', 'packed'],
    ])
    const { stats } = (await app.call(contract.dashboardStats, {}, as)).reply
    expect(stats.ordersByStatus).toMatchObject({ packed: 1 })
    expect(stats.totalRevenue).toBe(order.price)
  })

  test('for a way to pay: the order waits for the payment, which confirms it', async () => {
    const { status, reply } = await place('Gateway')
    expect([status, reply.order.status, reply.order.payment_method]).toEqual([200, 'pending_payment', 'gateway'])
    const { _id } = reply.order
    expect((await app.call(contract.listPendingOrders, {}, me)).reply.orders).toEqual([])
    const [paid] = await run(_id, ORDER_ACTIONS.payAhead)
    expect(paid).toMatchObject({ id: _id, from: 'pending', to: 'confirmed', customerId: me.id })
    const slots = await readSlots(app.ctx.db)
    expect(presentOrder(await rowOf(_id), slots, app.clock.now()).status).toBe('confirmed')
    // The gateway says it twice.
    expect(await run(_id, ORDER_ACTIONS.payAhead)).toEqual([])
    const { history } = (await app.call(contract.orderHistory, { params: { id: _id } }, as)).reply
    expect(history.map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, 'pending', 'customer'],
      ['pending', 'confirmed', 'system'],
    ])
  })

  test('and an unknown way to pay is still rejected', async () => {
    expect((await place('Cheque')).reply.code).toBe('order_payment_method')
  })
})

test('collected cash is written down, once, and is no entry of the order’s public history', async () => {
  const { _id } = (await place('cash')).reply.order
  expect(await rowOf(_id)).toMatchObject({ fulfilment: 'confirmed', payment_method: 'cod', payment_state: 'due' })
  expect(await run(_id, ORDER_ACTIONS.collect)).toMatchObject([{ from: 'confirmed', to: 'confirmed' }])
  expect(await run(_id, ORDER_ACTIONS.collect)).toEqual([])
  expect(await rowOf(_id)).toMatchObject({ fulfilment: 'confirmed', payment_state: 'paid' })
  const changes = await ctx.db
    .selectFrom('order_status_changes')
    .select(['from_status', 'to_status', 'to_payment', 'changed_by'])
    .where('order_id', '=', _id)
    .orderBy('seq')
    .execute()
  expect(changes).toEqual([
    { from_status: null, to_status: 'confirmed', to_payment: 'due', changed_by: 'customer' },
    { from_status: 'confirmed', to_status: 'confirmed', to_payment: 'paid', changed_by: 'system' },
  ])
  const { history } = (await app.call(contract.orderHistory, { params: { id: _id } }, as)).reply
  expect(history).toHaveLength(1)
})

/** Seconds from now until when an order can be answered, and declined. */
const DEADLINES = [
  [null, null],
  [-1, null],
  [0, 1],
  [-1, 0],
  [-2, -1],
  [1, 2],
  [1, null],
] as const

test('the guard in SQL says of every order what the table says', async () => {
  const now = ctx.now()
  const subscriptionId = await subscription()
  const orders: NewOrder[] = []
  const fulfilments = Object.keys(FULFILMENTS) as Fulfilment[]
  for (const fulfilment of fulfilments)
    for (const paymentMethod of Object.keys(PAYMENT_METHODS) as PaymentMethod[])
      for (const paymentState of PAYMENT_STATES)
        for (const [seconds, declines] of DEADLINES) {
          const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
          const confirmBy = seconds === null ? null : after(seconds)
          const declineBy = declines === null ? null : after(declines)
          // Each on a day of its own: a subscription has one order a day.
          const day = new Date(Date.UTC(2027, 0, 1 + orders.length)).toISOString().slice(0, 10)
          const subscription = confirmBy && { id: subscriptionId, confirmBy, declineBy }
          orders.push({
            ...SOME_ORDER,
            id: newId(),
            customer: customerOf(me),
            fulfilment,
            paymentMethod,
            paymentState,
            deliveryDate: day,
            slot: 'lunch',
            subscription,
          })
        }
  await createOrders(ctx.db, orders)
  const ids = orders.map(({ id }) => id)
  const actions = [
    ...Object.values(ORDER_ACTIONS),
    ...fulfilments.map((to) => kitchenSets(to)),
    kitchenSets('preparing', ['pending']),
  ]
  for (const action of actions) {
    const expected = orders.filter((order) => mayBegin(action, actedOn(order), now)).map(({ id }) => id)
    expect([action, await begun(action, ids)]).toEqual([action, expected.sort()])
  }
})

const actedOn = (order: NewOrder) => ({
  status: statusOf(order),
  paymentState: order.paymentState,
  confirmBy: order.subscription?.confirmBy ?? null,
  declineBy: order.subscription?.declineBy ?? null,
})

/** The orders with which an action may begin. Only its guard is asked: nothing moves, and all is taken back. */
async function begun(action: OrderAction, ids: string[]): Promise<string[]> {
  const found: string[] = []
  const back = new Error('taken back')
  const all = { where: sql<boolean>`o.id = ANY(${ids}::uuid[])`, by: { kind: 'system' as const }, at: ctx.now() }
  await ctx.db
    .transaction()
    .execute(async (trx) => {
      const rows = await transition(ctx, trx, { ...all, action: { ...action, to: null } })
      found.push(...rows.map(({ id }) => id))
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  return found.sort()
}

const SOME_ORDER = {
  menuName: 'House Thali',
  lines: [{ name: 'Regular Thali', dishId: null, kind: 'thali' as const, quantity: 1, unitPaise: 8000 }],
  totalPaise: 8000,
  address: 'Flat 4, Shanti Nagar, Pune',
  notes: null,
  thaliItems: null,
  autoConfirmedAt: null,
  createdAt: ctx.now(),
  recipient: null,
  placedBy: 'system' as const,
}

const customerOf = ({ id, phone }: Customer) => ({ id, phone, name: null })

async function subscription(): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('subscriptions')
    .values({
      id,
      customer_id: me.id,
      plan_type: '30-day-subscription',
      meals: 30,
      price_paise: 180_000,
      meals_left: 0,
      start_day: '2027-01-01',
      next_day: '2027-02-01',
      end_day: '2027-02-01',
      delivery_address: null,
      status: 'cancelled',
      created_at: ctx.now(),
    })
    .execute()
  return id
}
