import { beforeEach, describe, expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { closeLunch } from '../../support/days.ts'
import { orderBody, startKitchenAnew } from '../../support/kitchen.ts'
import { unsoundLedgers } from '../../support/meals.ts'
import { pauseByCalls } from '../../support/pauses.ts'
import { limitLunch, platesOfDay } from '../../support/plates.ts'

/** What customers take back: answers to subscription orders, and one-off orders. */

const app = await testApp()
const { ctx } = app
const at = (instant: string) => app.clock.set(`${instant}+05:30`)
beforeEach(async () => {
  at('2026-03-11T11:00:00') // Wednesday
  await startKitchenAnew(app)
  await ctx.db.deleteFrom('service_days').execute()
  await prepareDays(ctx)
})

async function subscriber(): Promise<{ me: Customer; order: string; subscription: string }> {
  const me = await app.signIn()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }
  const subscription = (await app.call(contract.createSubscription, { body }, me)).reply.subscription._id
  const { orders } = (await app.call(contract.listPendingOrders, {}, me)).reply
  return { me, order: orders[0]?._id as string, subscription }
}

type Change = { change?: boolean; forfeit?: boolean }
const confirm = (me: Customer, id: string, body: Change = {}) =>
  app.call(contract.confirmOrder, { params: { id }, body }, me)
const skip = (me: Customer, id: string, body: Change = {}) => app.call(contract.skipOrder, { params: { id }, body }, me)
const mealsLeft = async (me: Customer) =>
  (await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, me)).reply.subscriptions[0]?.meals_left
const codeOf = ({ status, reply }: { status: number; reply: { code?: string } }) => [status, reply.code]

describe('an answer to a subscription order', () => {
  test('can be turned round, and round again, until the deadline', async () => {
    const { me, order } = await subscriber()
    expect((await confirm(me, order)).reply.order.status).toBe('confirmed')
    expect((await skip(me, order, { change: true })).reply.order.status).toBe('skipped')
    expect(await mealsLeft(me)).toBe(5)
    expect((await confirm(me, order, { change: true })).reply.order.status).toBe('confirmed')
    expect(await mealsLeft(me)).toBe(4)
    // The same again is no error.
    expect((await confirm(me, order, { change: true })).status).toBe(200)
    at('2026-03-11T18:00:00')
    expect(codeOf(await skip(me, order, { change: true }))).toEqual([409, 'order_deadline_passed'])
    expect(await mealsLeft(me)).toBe(4)
    expect(await unsoundLedgers(ctx.db)).toEqual([])
  })

  test('is not turned round by one who does not say that it is', async () => {
    const { me, order } = await subscriber()
    await confirm(me, order)
    expect(codeOf(await skip(me, order))).toEqual([409, 'order_already_confirmed'])
    await skip(me, order, { change: true })
    expect(codeOf(await confirm(me, order))).toEqual([409, 'order_already_skipped'])
  })

  test('turned round at once from many places leaves one state and one meal', async () => {
    const { me, order } = await subscriber()
    const turns = Array.from({ length: 8 }, (_, n) => (n % 2 ? confirm : skip)(me, order, { change: true }))
    expect((await Promise.all(turns)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { reply } = await app.call(contract.getOrder, { params: { id: order } }, me)
    expect(await mealsLeft(me)).toBe(reply.order.status === 'skipped' ? 5 : 4)
    expect(await unsoundLedgers(ctx.db)).toEqual([])
  })

  test('takes a plate of a day with a capacity again, and none of a full day', async () => {
    const { me, order } = await subscriber()
    await limitLunch(ctx, 1, '2026-03-12')
    await skip(me, order)
    expect(await platesOfDay(ctx, '2026-03-12')).toMatchObject({ promised: 0 })
    await confirm(me, order, { change: true })
    expect(await platesOfDay(ctx, '2026-03-12')).toMatchObject({ promised: 1 })
    await skip(me, order, { change: true })
    const other = await subscriber()
    expect(codeOf(await confirm(me, order, { change: true }))).toEqual([409, 'day_full'])
    expect(await mealsLeft(other.me)).toBe(4)
  })

  test('brings nothing back on a day that is closed or paused meanwhile', async () => {
    const { me, order, subscription } = await subscriber()
    await skip(me, order)
    await pauseByCalls(app, me, subscription, '2026-03-12', '2026-03-13')
    expect(codeOf(await confirm(me, order, { change: true }))).toEqual([409, 'order_paused'])
    const other = await subscriber()
    await skip(other.me, other.order)
    await closeLunch(app, '2026-03-12')
    expect(codeOf(await confirm(other.me, other.order, { change: true }))).toEqual([409, 'order_day_closed'])
  })

  test('does not bring back what a pause has skipped', async () => {
    const { me, order, subscription } = await subscriber()
    await pauseByCalls(app, me, subscription, '2026-03-12', '2026-03-13')
    expect(codeOf(await confirm(me, order, { change: true }))).toEqual([409, 'order_paused'])
    expect(await mealsLeft(me)).toBe(5)
  })

  test('is told with its deadline, and that nothing is to be paid for the order', async () => {
    const { me, order } = await subscriber()
    expect((await app.call(contract.getOrder, { params: { id: order } }, me)).reply.order).toMatchObject({
      payment_method: 'subscription',
      confirmation_deadline: new Date('2026-03-11T18:00:00+05:30').toISOString(),
    })
    const query = { from: '2026-03-12', to: '2026-03-12' }
    const { csv } = (await app.call(contract.exportOrders, { query }, { token: await app.signInAdmin() })).reply
    expect(csv).toContain(',With the subscription,')
  })
})

describe('cancelling a one-off order', () => {
  const cancel = (me: Customer, id: string) => app.call(contract.cancelOrder, { params: { id } }, me)
  async function placed(me: Customer, changes: object = {}) {
    const total = { items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }], totalAmount: 160 }
    const { reply } = await app.call(contract.placeOrder, { body: orderBody(me.phone, { ...total, ...changes }) }, me)
    return reply.order
  }

  test('frees its plates, is told the kitchen as the customer’s, and again changes nothing', async () => {
    const me = await app.signIn()
    at('2026-03-11T20:30:00')
    await limitLunch(ctx, 10, '2026-03-12')
    at('2026-03-11T20:31:00')
    const { _id: id, cancel_until } = await placed(me)
    expect(cancel_until).toBe(new Date('2026-03-11T20:46:00+05:30').toISOString())
    expect(await platesOfDay(ctx, '2026-03-12')).toMatchObject({ taken: 2 })
    expect((await cancel(me, id)).reply.order.status).toBe('cancelled')
    expect((await cancel(me, id)).status).toBe(200)
    expect(await platesOfDay(ctx, '2026-03-12')).toMatchObject({ taken: 0 })
    const { reply } = await app.call(contract.orderHistory, { params: { id } }, { token: await app.signInAdmin() })
    expect(reply.history.map(({ to, by }) => [to, by])).toEqual([
      ['confirmed', 'customer'],
      ['cancelled', 'customer'],
    ])
  })

  test('is too late from its cut-off on, and for others the order does not exist', async () => {
    const me = await app.signIn()
    const { _id: id } = await placed(me)
    expect((await cancel(await app.signIn(), id)).status).toBe(404)
    at('2026-03-11T11:15:00')
    expect(codeOf(await cancel(me, id))).toEqual([409, 'order_cancel_too_late'])
  })

  test('is not possible once the kitchen prepares it, nor of a subscription’s order', async () => {
    const me = await app.signIn()
    const { _id: id } = await placed(me)
    const admin = { token: await app.signInAdmin() }
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'preparing' } }, admin)
    expect(codeOf(await cancel(me, id))).toEqual([409, 'order_not_cancellable'])
    const other = await subscriber()
    expect(codeOf(await cancel(other.me, other.order))).toEqual([409, 'order_not_cancellable'])
  })

  test('at once with the kitchen preparing it: one of them wins', async () => {
    for (let round = 0; round < 6; round++) {
      const me = await app.signIn()
      const { _id: id } = await placed(me)
      const admin = { token: await app.signInAdmin() }
      const body = { status: 'preparing' as const, onlyFrom: 'confirmed' as const, ids: [id] }
      const [mine] = await Promise.all([cancel(me, id), app.call(contract.setOrderStatuses, { body }, admin)])
      const { reply } = await app.call(contract.getOrder, { params: { id } }, me)
      expect(reply.order.status).toBe(mine.status === 200 ? 'cancelled' : 'preparing')
    }
  })

  test('a note goes to the kitchen with the order, is limited, and stands in no log', async () => {
    const me = await app.signIn()
    const { _id: id, notes } = await placed(me, { notes: ' Please ring the second bell. ' })
    expect(notes).toBe('Please ring the second bell.')
    const admin = { token: await app.signInAdmin() }
    const { reply } = await app.call(contract.listAdminOrders, { query: { date: '2026-03-11' } }, admin)
    expect(reply.orders.find(({ _id }) => _id === id)?.notes).toBe('Please ring the second bell.')
    const long = orderBody(me.phone, { notes: 'x'.repeat(201) })
    expect(codeOf(await app.call(contract.placeOrder, { body: long }, me))).toEqual([400, 'order_note_long'])
    expect(app.logLines().join('')).not.toContain('second bell')
  })
})
