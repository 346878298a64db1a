import { beforeEach, describe, expect, test } from 'vitest'
import { menusOf } from '#server/catalog/catalog.ts'
import { newId } from '#server/kernel/ids.ts'
import { storeOrder, storeOrders } from '#server/ordering/place/store-orders.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, createTestApp, START, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

/** Orders are stored many at a time, by menus kept in memory: nobody may notice. */

const app = await testApp()
const WEDNESDAY = '2026-03-11'
let me: Customer

beforeEach(async () => {
  app.clock.set(START)
  await app.ctx.db.deleteFrom('menus').execute()
  await addMenu(app, { name: 'Wednesday Thali', day: WEDNESDAY })
  me = await app.signIn()
})

const place = (changes: object = {}, { as = me, key }: { as?: Customer; key?: string } = {}) =>
  app.call(contract.placeOrder, { body: orderBody(as.phone, changes) }, { token: as.token, key })
const ordersOf = async (who: Customer) =>
  (await app.call(contract.listOrders, { params: { phone: who.phone } }, { token: who.token })).reply.orders

test('many customers at once each get their own order with their own lines and address', async () => {
  const customers = await Promise.all(Array.from({ length: 20 }, () => app.signIn()))
  const placed = await Promise.all(
    customers.map((as, index) =>
      place(
        {
          items: [{ name: 'Regular Thali', quantity: index + 1, price: 80, total: 80 * (index + 1) }],
          totalAmount: 80 * (index + 1),
          userAddress: `House number ${index}, Pune`,
        },
        { as, key: 'one-key-for-all' },
      ),
    ),
  )
  for (const [index, as] of customers.entries()) {
    expect(placed[index]?.reply.order).toMatchObject({
      price: 80 * (index + 1),
      delivery_address: `House number ${index}, Pune`,
      items: [{ quantity: index + 1 }],
    })
    expect(await ordersOf(as)).toEqual([placed[index]?.reply.order])
  }
})

test('a price changed by another instance counts from its commit, though this one has not looked yet', async () => {
  expect((await place()).status).toBe(200)
  const other = await createTestApp({ database: app.database })
  await addMenu(other, { day: WEDNESDAY, thaliPrice: 95 })
  const { status, reply } = await place({}, { key: 'after-the-change' })
  expect({ status, code: reply.code, details: reply.details }).toEqual({
    status: 409,
    code: 'order_prices_changed',
    details: {
      items: [
        { name: 'Regular Thali', quantity: 2, price: 95, total: 190 },
        { name: 'Gulab Jamun', quantity: 1, price: 40, total: 40 },
      ],
      totalAmount: 230,
    },
  })
  expect(await ordersOf(me)).toHaveLength(1)
  await other.stop()
})

describe('a key that has been used gives the former answer', () => {
  test('also when the price has changed since', async () => {
    const first = await place({}, { key: 'before-the-price' })
    await addMenu(app, { day: WEDNESDAY, thaliPrice: 95 })
    expect((await place({}, { key: 'before-the-price' })).reply).toEqual(first.reply)
    expect(await ordersOf(me)).toHaveLength(1)
  })

  test('also on the next day, when what it asks for would be rejected', async () => {
    const first = await place({ menuDate: WEDNESDAY }, { key: 'before-midnight' })
    app.clock.advance({ hours: 24 })
    expect((await place({ menuDate: WEDNESDAY }, { key: 'before-midnight' })).reply).toEqual(first.reply)
  })

  test('also when its saved address is gone, with the address as it was', async () => {
    const body = { phoneNumber: me.phone, type: 'Home' as const, name: 'Asha', address: 'Flat 9, Lake View, Pune' }
    const { reply: added } = await app.call(contract.addAddress, { body }, { token: me.token })
    const chosen = { userAddress: '', selectedAddressId: added.address._id }
    const first = await place(chosen, { key: 'to-the-lake' })
    expect(first.reply.order.delivery_address).toBe('Flat 9, Lake View, Pune')
    await app.call(
      contract.deleteAddress,
      { params: { id: added.address._id }, body: { phoneNumber: me.phone } },
      { token: me.token },
    )
    expect((await place(chosen, { key: 'to-the-lake' })).reply).toEqual(first.reply)
    expect((await place(chosen, { key: 'to-the-lake-again' })).status).toBe(404)
  })
})

test('an order that the database rejects fails alone', async () => {
  const outcomes = await Promise.allSettled([
    storeOrder(app.ctx, await orderOf(me, {})),
    storeOrder(app.ctx, await orderOf(me, { totalPaise: -1 })),
    storeOrder(app.ctx, await orderOf(me, {})),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await ordersOf(me)).toHaveLength(2)
})

test('orders by an old menu are left out while the others of their batch are stored', async () => {
  const orders = [await orderOf(me, {}), await orderOf(me, { menuVersion: 'long ago' }), await orderOf(me, {})]
  const outcomes = await storeOrders(app.ctx.pool, orders, app.ctx.config.orderCaps)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['placed', 'menu_changed', 'placed'])
})

async function orderOf(who: Customer, changes: object) {
  const { version } = await menusOf(app.ctx).forOrders('lunch', WEDNESDAY, WEDNESDAY)
  return {
    id: newId(),
    customer: { id: who.id, phone: who.phone, name: null },
    menuName: 'Wednesday Thali',
    menuVersion: version,
    lines: [{ name: 'Regular Thali', dishId: null, kind: 'thali' as const, quantity: 1, unitPaise: 8000 }],
    totalPaise: 8000,
    deliveryDate: WEDNESDAY,
    slot: 'lunch' as const,
    addressId: null,
    address: 'Flat 4, Shanti Nagar, Pune',
    notes: null,
    thaliItems: null,
    createdAt: app.clock.now(),
    fulfilment: 'confirmed' as const,
    paymentMethod: 'cod' as const,
    paymentState: 'due' as const,
    subscription: null,
    autoConfirmedAt: null,
    recipient: null,
    placedBy: 'customer' as const,
    idempotency: null,
    ...changes,
  }
}
