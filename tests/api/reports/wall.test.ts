import { beforeEach, expect, test } from 'vitest'
import { menusOf } from '#server/catalog/catalog.ts'
import { indexOrders } from '#server/ordering/ordering.ts'
import { contract } from '#shared/contract/contract.ts'
import { START, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

// Wednesday, 11 March 2026, at eleven.
const app = await testApp()
const TODAY = '2026-03-11'

beforeEach(async () => {
  app.clock.set(START)
  await app.ctx.db.deleteFrom('orders').execute()
  await app.ctx.db.deleteFrom('menus').execute()
  await addMenu(app, { day: TODAY, base: ['Dal Tadka', 'Roti'] })
  menusOf(app.ctx).invalidate()
})

const wall = async () => (await app.call(contract.wall, {}, { token: await app.signInAdmin() })).reply.wall
const setStatus = async (id: string, status: 'out_for_delivery' | 'delivered' | 'cancelled') =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status } }, { token: await app.signInAdmin() })

async function order(name: string, changes: object = {}) {
  const customer = await app.signIn()
  await app.ctx.db.updateTable('customers').set({ name }).where('id', '=', customer.id).execute()
  const body = { ...orderBody(customer.phone), ...changes }
  const { status, reply } = await app.call(contract.placeOrder, { body }, customer)
  expect(status).toBe(200)
  return { id: reply.order._id, phone: customer.phone, address: reply.order.delivery_address ?? '' }
}

test('tells what comes, what is to be cooked and what is on its way', async () => {
  const first = await order('Asha Kulkarni')
  const second = await order('  Ravi  ')
  const gone = await order('Meera Joshi')
  await setStatus(gone.id, 'cancelled')
  await setStatus(second.id, 'out_for_delivery')
  await indexOrders(app.ctx)
  const now = await wall()
  expect(now).toMatchObject({ day: TODAY, held: 0, plates: 4 })
  expect(now.byStatus).toEqual({ confirmed: 1, out_for_delivery: 1, cancelled: 1 })
  expect(now.newest.map(({ _id, name, status, plates }) => [_id, name, status, plates])).toEqual([
    [gone.id, 'Meera', 'cancelled', 2],
    [second.id, 'Ravi', 'out_for_delivery', 2],
    [first.id, 'Asha', 'confirmed', 2],
  ])
  expect(now.dishes.filter(({ addOn }) => !addOn).map(({ name, count }) => [name, count])).toEqual([
    ['Dal Tadka', 4],
    ['Roti', 4],
  ])
  expect(now.out).toEqual([{ slot: 'lunch', area: 'Shanti Nagar', orders: 1, plates: 2 }])
})

test('has no phone, no address and no family name in it', async () => {
  const { phone, address } = await order('Asha Kulkarni', { notes: 'Ring the second bell' })
  const text = JSON.stringify(await wall())
  expect(text).toContain('Asha')
  for (const secret of [phone, phone.slice(-10), address, 'Kulkarni', 'second bell']) expect(text).not.toContain(secret)
})

test('puts what waits for the kitchen first, and counts it nowhere else', async () => {
  const waiting = await order('Asha')
  await order('Ravi')
  await app.ctx.db
    .updateTable('orders')
    .set({ held_at: app.clock.now(), fulfilment: 'pending' })
    .where('id', '=', waiting.id)
    .execute()
  const now = await wall()
  expect(now).toMatchObject({ held: 1, plates: 2, byStatus: { confirmed: 1 } })
  expect(now.newest.map(({ name, held }) => [name, held])).toEqual([
    ['Asha', true],
    ['Ravi', false],
  ])
})

test('turns to the next day when today is no longer ordered for, and is empty then', async () => {
  await order('Asha')
  app.clock.set('2026-03-11T20:00:01+05:30')
  expect(await wall()).toMatchObject({ day: '2026-03-12', plates: 0, newest: [], dishes: [], out: [], byStatus: {} })
})
