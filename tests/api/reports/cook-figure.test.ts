import { beforeAll, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { testApp } from '../../support/app.ts'
import { orderBody, startKitchenAnew } from '../../support/kitchen.ts'

const app = await testApp()
const DAY = '2026-03-11'
let office: { token: string }

beforeAll(async () => {
  app.clock.set('2026-03-11T09:00:00+05:30') // Wednesday
  await startKitchenAnew(app)
  office = { token: await app.signInAdmin() }
})

async function place(plates: number) {
  const me = await app.signIn()
  const items = [{ name: 'Regular Thali', quantity: plates, price: 80, total: 80 * plates }]
  const body = orderBody(me.phone, { items, totalAmount: 80 * plates })
  const { status, reply } = await app.call(contract.placeOrder, { body }, me)
  expect(status).toBe(200)
  return reply.order._id
}
const set = (id: string, status: OrderStatus) =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status, reason: 'tried' } }, office)

/** The figure as the kitchen, the dish summary, the wall and the dashboard show it. */
async function figures() {
  const [sheet, summary, wall, dashboard] = await Promise.all([
    app.call(contract.productionSheet, { query: { day: DAY } }, office),
    app.call(contract.dishSummary, { query: { day: DAY } }, office),
    app.call(contract.wall, {}, office),
    app.call(contract.dashboardStats, {}, office),
  ])
  return [sheet.reply.sheet.cook, summary.reply.plates.cook, wall.reply.wall.cook, dashboard.reply.stats.today.cook]
}

test('the plates to cook are one figure in four places, whatever becomes of the orders', async () => {
  const steps: [OrderStatus, number][] = [
    ['preparing', 2],
    ['dispatched', 3],
    ['delivered', 5],
    ['cancelled', 1],
    ['confirmed', 4],
  ]
  const ids: string[] = []
  for (const [status, plates] of steps) {
    const id = await place(plates)
    ids.push(id)
    if (status !== 'confirmed') await set(id, status)
    const [figure, ...others] = await figures()
    for (const other of others) expect(other).toEqual(figure)
    expect(figure?.toCook).toBe(Math.max(0, (figure?.ordered ?? 0) + (figure?.spare ?? 0) - (figure?.cooked ?? 0)))
  }
  expect((await figures())[0]).toMatchObject({ ordered: 14, cooked: 8 })
  for (const id of ids) await set(id, 'delivered')
  expect((await figures()).map((figure) => figure?.toCook)).toEqual([0, 0, 0, 0])
})
