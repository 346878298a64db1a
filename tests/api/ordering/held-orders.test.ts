import { describe, expect, test } from 'vitest'
import { lapseHeld } from '#server/ordering/ordering.ts'
import { contract } from '#shared/contract/contract.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { type Customer, createTestApp, type TestApp, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'

/** What a customer orders above the caps of the day waits for the kitchen's yes, and is not cooked without it. */

const CAPS = {
  LIMIT_ORDERS_A_DAY: '5',
  LIMIT_PORTIONS_A_DAY: '40',
  LIMIT_FIRST_ORDERS: '3',
  LIMIT_FIRST_PORTIONS: '12',
  FIRST_ORDERS_UNTIL: '2',
}
const TODAY = '2026-03-11'
const app = await testApp({ env: CAPS })
await addMenu(app, { active: true })
const token = await app.signInAdmin()

/** So many thalis. */
function bodyOf({ phone }: Customer, quantity: number) {
  const items = [{ name: 'Regular Thali', quantity, price: 80, total: 80 * quantity }]
  return orderBody(phone, { items, totalAmount: 80 * quantity })
}

let keys = 0
async function place(customer: Customer, quantity: number, key = `order-key-${keys++}`, at: TestApp = app) {
  const { status, reply } = await at.call(
    contract.placeOrder,
    { body: bodyOf(customer, quantity) },
    { token: customer.token, key },
  )
  if (status !== 200) return { status, said: reply.code }
  return { status, said: reply.order.held ? 'held' : reply.order.status, order: reply.order }
}

async function said(customer: Customer, quantities: number[]) {
  const all: (string | undefined)[] = []
  for (const quantity of quantities) all.push((await place(customer, quantity)).said)
  return all
}

async function setStatus(id: string, status: OrderStatus) {
  const { reply } = await app.call(contract.setOrderStatus, { params: { id }, body: { status } }, { token })
  return reply.order
}
const heldNow = async () => (await app.call(contract.listHeldOrders, {}, { token })).reply.orders
const stats = async () => (await app.call(contract.dashboardStats, {}, { token })).reply.stats
const plates = async () => {
  const { reply } = await app.call(contract.dishSummary, { query: { day: TODAY } }, { token })
  return reply.plates.confirmed + reply.plates.willBeConfirmed
}

/** A customer whom the kitchen has delivered to often enough. */
async function known(): Promise<Customer> {
  const customer = await app.signIn()
  for (let count = 0; count < 2; count++) {
    const { order } = await place(customer, 1)
    await setStatus(order?._id as string, 'delivered')
  }
  await app.ctx.pool.query('DELETE FROM customer_days')
  return customer
}

test('of 6,000 plates that one new customer orders, the kitchen counts what a new one may order', async () => {
  const before = await plates()
  const revenue = (await stats()).totalRevenue
  const customer = await app.signIn()
  const answers = await Promise.all(Array.from({ length: 120 }, () => place(customer, 50)))
  expect(await plates()).toBe(before)
  const small = await app.signIn()
  const all = await said(small, [5, 5, 2, 1, 1, 1, 1, 1])
  expect(all).toEqual(['confirmed', 'confirmed', 'confirmed', 'held', 'held', 'held', 'order_limit', 'order_limit'])
  expect(await plates()).toBe(before + 12)
  expect((await stats()).totalRevenue).toBe(revenue + 12 * 80)
  const stored = answers.filter(({ status }) => status === 200)
  expect(stored.map((answer) => answer.said)).toEqual(Array(6).fill('held'))
  expect(answers.filter(({ said }) => said === 'order_limit')).toHaveLength(114)
  expect((await stats()).heldOrders).toBe(9)
  held(
    51,
    'one new customer',
    `6,000 plates ordered: ${(await plates()) - before - 12} counted without a yes; 6 orders wait for it, 114 are rejected`,
  )
})

test('fifty at once do not pass the caps, on two instances', async () => {
  const second = await createTestApp({ database: app.database, env: CAPS })
  const customer = await app.signIn()
  const before = await plates()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => place(customer, 4, `at-once-${index}`, index % 2 ? second : app)),
  )
  const counted = (await plates()) - before
  expect(counted).toBe(12)
  expect(answers.filter(({ said }) => said === 'confirmed')).toHaveLength(3)
  expect(answers.filter(({ said }) => said === 'held')).toHaveLength(3)
  held(
    51,
    '50 at once',
    `on two instances, 4 plates each: ${counted} counted, as a new customer may order; 3 orders wait, 44 are rejected`,
  )
  await second.stop()
})

test('asking again under the same key gives the same answer and counts once', async () => {
  const customer = await app.signIn()
  const first = await place(customer, 20, 'the-same-key')
  expect(first.said).toBe('held')
  expect(await place(customer, 20, 'the-same-key')).toEqual(first)
  const other = await app.signIn()
  for (let count = 0; count < 5; count++) expect((await place(other, 6, 'once-again')).said).toBe('confirmed')
  expect((await place(other, 6)).said).toBe('confirmed')
})

test('nobody uses up the caps of another', async () => {
  const [greedy, other] = [await app.signIn(), await app.signIn()]
  await Promise.all(Array.from({ length: 20 }, () => place(greedy, 50)))
  expect((await place(other, 12)).said).toBe('confirmed')
})

test('the next day begins anew', async () => {
  const customer = await app.signIn()
  expect(await said(customer, [12, 1])).toEqual(['confirmed', 'held'])
  const tomorrow = await createTestApp({ database: app.database, env: CAPS, now: '2026-03-12T09:00:00+05:30' })
  expect((await place(customer, 12, 'of-tomorrow', tomorrow)).said).toBe('confirmed')
  // On an instance that is still on the day before, the day is not counted anew.
  expect((await place(customer, 1)).said).toBe('held')
  await tomorrow.stop()
})

test('a customer whom the kitchen has delivered to orders more, and less again after nobody was there', async () => {
  const customer = await known()
  expect(await said(customer, [30, 10, 1])).toEqual(['confirmed', 'confirmed', 'held'])
  const { order } = await place(await app.signIn(), 1)
  const noShow = (id: string, noShow = true) =>
    app.call(contract.setNoShow, { params: { id }, body: { noShow } }, { token })
  expect((await noShow(order?._id as string)).reply.code).toBe('order_not_on_its_way')

  const again = await known()
  const ordered = (await place(again, 1)).order?._id as string
  await setStatus(ordered, 'out_for_delivery')
  expect((await noShow(ordered)).reply.order).toMatchObject({ status: 'cancelled', no_show: true })
  expect((await place(again, 12)).said).toBe('held')
  expect((await heldNow()).at(-1)).toMatchObject({ user_id: { _id: again.id }, delivered: 0, no_shows: 1 })
  expect((await noShow(ordered, false)).reply.order.no_show).toBeUndefined()
  expect((await place(again, 20)).said).toBe('confirmed')
})

test('one that was delivered and not paid stays delivered, and counts against its customer', async () => {
  const customer = await known()
  const { order } = await place(customer, 1)
  await setStatus(order?._id as string, 'delivered')
  const mark = () =>
    app.call(contract.setNoShow, { params: { id: order?._id as string }, body: { noShow: true } }, { token })
  expect((await mark()).reply.order).toMatchObject({ status: 'delivered', no_show: true })
  expect((await mark()).status).toBe(200)
  expect((await place(customer, 13)).said).toBe('held')
})

describe('an order that waits', () => {
  const waiting = async () => {
    const customer = await app.signIn()
    const { order } = await place(customer, 20)
    return { customer, id: order?._id as string }
  }
  const ofCustomer = async ({ customer, id }: Awaited<ReturnType<typeof waiting>>) =>
    (await app.call(contract.getOrder, { params: { id } }, { token: customer.token })).reply.order

  test('is cooked once it is accepted, and its customer sees that', async () => {
    const before = await plates()
    const it = await waiting()
    expect(await ofCustomer(it)).toMatchObject({ status: 'pending', held: true })
    expect((await heldNow()).map(({ _id }) => _id)).toContain(it.id)
    expect((await setStatus(it.id, 'confirmed')).held).toBeUndefined()
    expect(await ofCustomer(it)).toMatchObject({ status: 'confirmed' })
    expect((await heldNow()).map(({ _id }) => _id)).not.toContain(it.id)
    expect(await plates()).toBe(before + 20)
  })

  test('is gone when it is rejected', async () => {
    const before = await plates()
    const it = await waiting()
    await setStatus(it.id, 'cancelled')
    expect(await ofCustomer(it)).toMatchObject({ status: 'cancelled' })
    expect(await plates()).toBe(before)
  })

  test('is cancelled when its day is over, and no subscription’s answer is asked for', async () => {
    const it = await waiting()
    const { reply } = await app.call(contract.listPendingOrders, {}, { token: it.customer.token })
    expect(reply.orders).toEqual([])
    await lapseHeld(app.ctx)
    expect((await ofCustomer(it)).status).toBe('pending')
    app.clock.advance({ days: 1 })
    await lapseHeld(app.ctx)
    app.clock.advance({ days: -1 })
    expect((await ofCustomer(it)).status).toBe('cancelled')
    const { history } = (await app.call(contract.orderHistory, { params: { id: it.id } }, { token })).reply
    expect(history.map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, 'pending', 'customer'],
      ['pending', 'cancelled', 'system'],
    ])
  })
})
