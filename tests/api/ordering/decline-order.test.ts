import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { balanceOf, unsoundLedgers } from '../../support/meals.ts'
import { sellBy } from '../../support/policy.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

const app = await testApp()
const { ctx } = app
const { db } = ctx
await app.signInAdmin()
const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()

let me: SignedIn
let subscription: string
let order: string

const at = (instant: string) => app.clock.set(`${instant}+05:30`)
/** A session of the back office ends after half a day. */
const office = async () => ({ token: await app.signInAdmin() })
const decline = (id = order, as: { token: string } = me) => app.call(contract.declineOrder, { params: { id } }, as)
const set = (to: Fulfilment) => changeStatus(ctx, { orderIds: [order], to, adminId })
const stateOf = (id = order) =>
  db.selectFrom('orders').select(['fulfilment', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()

/** Bought on Saturday the 21st of November: the first order is Monday's, with its deadline on Saturday at six. */
async function buy() {
  at('2026-11-21T10:00:00')
  me = await app.startSession()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  subscription = await buySubscription(app, me.id, 26)
  order = (
    await db.selectFrom('orders').select('id').where('subscription_id', '=', subscription).executeTakeFirstOrThrow()
  ).id
}

beforeAll(async () => {
  await addMenu(app, { name: 'House Thali', active: true })
})

describe('by a policy that forfeits late meals', () => {
  beforeEach(async () => {
    await sellBy(app, { late: 'forfeit' })
    await buy()
  })

  test('a confirmed order is declined until its delivery begins: its meal is forfeited', async () => {
    at('2026-11-21T18:00:00')
    await dailyRun(ctx)
    at('2026-11-23T11:59:59')
    const { reply: read } = await app.call(contract.getOrder, { params: { id: order } }, me)
    expect(read.order.decline).toEqual({ from: '2026-11-21T12:30:00.000Z', until: '2026-11-23T06:30:00.000Z' })
    expect(read.now).toBe('2026-11-23T06:29:59.000Z')

    const { status, reply } = await decline()
    expect([status, reply.order.status, reply.order.reason]).toEqual([200, 'skipped', 'late'])
    expect(await balanceOf(db, subscription)).toMatchObject({ available: 25, reserved: 0, forfeited: 1, sum: 26 })
    expect(await unsoundLedgers(db)).toEqual([])
    const { moves } = (await app.call(contract.mealStatement, { params: { id: subscription } }, me)).reply
    expect(moves[0]).toMatchObject({ reason: 'late', change: 0, balance: 25, delivery_date: '2026-11-23' })
    const { history } = (await app.call(contract.orderHistory, { params: { id: order } }, await office())).reply
    expect(history.at(-1)).toMatchObject({ from: 'confirmed', to: 'skipped', by: 'customer', reason: 'late' })
  })

  test('the same again is no error, and moves nothing', async () => {
    at('2026-11-22T10:00:00')
    const both = await Promise.all([decline(), decline()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await decline()).status).toBe(200)
    expect((await balanceOf(db, subscription)).forfeited).toBe(1)
  })

  test('one that waits to be confirmed though its deadline has passed is declined, too', async () => {
    at('2026-11-21T18:00:00')
    expect((await decline()).status).toBe(200)
    await dailyRun(ctx)
    expect(await stateOf()).toEqual({ fulfilment: 'skipped', reason: 'late' })
  })

  test('before the deadline it is skipped instead, and its meal comes back', async () => {
    at('2026-11-21T17:59:59')
    expect((await decline()).reply.code).toBe('order_still_answerable')
    expect((await app.call(contract.skipOrder, { params: { id: order } }, me)).status).toBe(200)
    expect((await balanceOf(db, subscription)).available).toBe(26)
  })

  test.each<Fulfilment>(['dispatched', 'out_for_delivery'])('not when it is %s', async (status) => {
    at('2026-11-23T11:00:00')
    await set(status)
    const { status: code, reply } = await decline()
    expect([code, reply.code, reply.error]).toEqual([
      409,
      'order_on_its_way',
      'It is too late: this meal is on its way.',
    ])
    expect(await stateOf()).toEqual({ fulfilment: status, reason: null })
  })

  test('not once the delivery has begun, though nobody has said that it is on its way', async () => {
    at('2026-11-23T12:00:00')
    expect((await decline()).reply.code).toBe('order_on_its_way')
  })

  test.each<Fulfilment>(['delivered', 'cancelled'])('not when it has been %s', async (status) => {
    at('2026-11-23T11:00:00')
    await set(status)
    expect((await decline()).reply.code).toBe('order_not_pending')
  })

  test('the office gives the meal back by cancelling it', async () => {
    at('2026-11-22T10:00:00')
    await decline()
    await set('cancelled')
    expect(await balanceOf(db, subscription)).toMatchObject({ available: 26, forfeited: 0 })
    expect(await stateOf()).toEqual({ fulfilment: 'cancelled', reason: null })
  })

  test('another’s order does not exist', async () => {
    at('2026-11-22T10:00:00')
    expect((await decline(order, await app.startSession())).status).toBe(404)
  })

  test('an order without a subscription cannot be declined', async () => {
    at('2026-11-23T11:00:00')
    const placed = await app.call(contract.placeOrder, { body: orderBody(me.phone) }, me)
    expect((await decline(placed.reply.order._id)).status).toBe(404)
  })

  test('it is cooked, and not packed', async () => {
    for (const person of await addCustomers(app, 3)) await buySubscription(app, person, 5)
    at('2026-11-21T18:00:00')
    await dailyRun(ctx)
    const summary = async () =>
      (await app.call(contract.dishSummary, { query: { day: '2026-11-23' } }, await office())).reply
    const before = await summary()
    await decline()
    const after = await summary()
    const cooked = before.plates.toCook ?? before.plates.confirmed
    const { confirmed, skipped } = before.plates
    expect(after.plates).toEqual({
      confirmed: confirmed - 1,
      willBeConfirmed: 0,
      skipped: skipped + 1,
      toCook: cooked,
      cook: before.plates.cook,
    })
    const dal = after.rows.find(({ name }) => name === 'Dal Tadka')
    expect(dal).toMatchObject({ count: confirmed - 1, toCook: cooked, total_revenue: (confirmed - 1) * 60 })
    const { orders } = (await app.call(contract.listAdminOrders, { query: { date: 'all' } }, await office())).reply
    const declined = orders.filter(({ reason }) => reason === 'late').map(({ _id }) => _id)
    expect(declined).toContain(order)
  })
})

test('by the usual policy a meal is delivered after its deadline: nothing can be declined', async () => {
  await sellBy(app, {})
  await buy()
  at('2026-11-22T10:00:00')
  const { reply } = await app.call(contract.getOrder, { params: { id: order } }, me)
  expect(reply.order.decline).toBeUndefined()
  const { status, reply: said } = await decline()
  expect([status, said.code]).toEqual([409, 'order_not_declinable'])
  expect(await stateOf()).toEqual({ fulfilment: 'pending', reason: null })
})
