import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import { lapseHeld } from '#server/ordering/ordering.ts'
import { contract } from '#shared/contract/contract.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { closeByOffice } from '../../support/days.ts'
import { orderBody, startKitchenAnew } from '../../support/kitchen.ts'
import { limitLunch, platesOfDay, wrongDays } from '../../support/plates.ts'
import { held } from '../../support/promises.ts'

/** What waits for the kitchen's yes has nothing of its day: nobody fills a day, or sells out a dish, without that yes. */

const app = await testApp({
  env: {
    LIMIT_ORDERS_A_DAY: '5',
    LIMIT_PORTIONS_A_DAY: '40',
    LIMIT_FIRST_ORDERS: '4',
    LIMIT_FIRST_PORTIONS: '12',
  },
})
const { ctx } = app
const admin = { token: await app.signInAdmin() }
const TODAY = '2026-03-11'
const EGG = 'name:egg curry'

beforeEach(async () => {
  app.clock.set(`${TODAY}T11:00:00+05:30`)
  await startKitchenAnew(app)
  for (const table of ['dish_limits', 'customer_days', 'service_days'] as const) {
    await ctx.db.deleteFrom(table).execute()
  }
  await prepareDays(ctx)
  await limitLunch(ctx, 20, TODAY)
})

const thalis = (quantity: number) => ({
  items: [{ name: 'Regular Thali', quantity, price: 80, total: 80 * quantity }],
  totalAmount: 80 * quantity,
})
const eggs = (quantity: number) => ({
  items: [{ name: 'Egg Curry', quantity, price: 62.5, total: 62.5 * quantity }],
  totalAmount: 62.5 * quantity,
})
const place = (who: SignedIn, lines: object) =>
  app.call(contract.placeOrder, { body: orderBody(who.phone, lines) }, who)

/** What is said of an order, in a word. */
async function said(who: SignedIn, lines: object): Promise<string | undefined> {
  const { status, reply } = await place(who, lines)
  if (status !== 200) return reply.code
  return reply.order.held ? 'held' : reply.order.status
}

/** An order that waits, of a new customer. */
async function waiting(lines: object) {
  const me = await app.startSession()
  const { reply } = await place(me, lines)
  expect(reply.order).toMatchObject({ status: 'pending', held: true })
  return { me, id: reply.order._id }
}
const setStatus = (id: string, status: OrderStatus) =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status } }, admin)
const setAll = (ids: string[], status: OrderStatus) =>
  app.call(contract.setOrderStatuses, { body: { ids, status } }, admin)
const taken = async () => (await platesOfDay(ctx, TODAY)).taken
const setEggs = (left: number) =>
  app.call(contract.setPortions, { body: { day: TODAY, key: EGG, name: 'Egg Curry', left } }, admin)
const eggsLeft = async () => {
  const { dishes } = (await app.call(contract.listPortions, { query: { day: TODAY } }, admin)).reply
  return dishes.find(({ key }) => key === EGG)?.left
}

test('eight orders of one new customer leave all others the day, and the dish', async () => {
  await setEggs(30)
  const greedy = await app.startSession()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => said(greedy, index % 2 ? eggs(20) : thalis(20))),
  )
  expect(answers.toSorted()).toEqual([...Array(8).fill('held'), ...Array(2).fill('order_limit')])
  expect([await taken(), await eggsLeft()]).toEqual([0, 30])
  const [one, other] = [await app.startSession(), await app.startSession()]
  expect(await said(one, thalis(12))).toBe('confirmed')
  expect(await said(other, eggs(7))).toBe('confirmed')
  expect(await said(other, thalis(5))).toBe('confirmed')
  expect([await taken(), await eggsLeft()]).toEqual([18, 23])
  expect(await said(await app.startSession(), thalis(3))).toBe('day_full')
  expect(await wrongDays(ctx)).toEqual([])
  held(51, 'room of a day', '8 large orders of one customer wait on a day for 20 plates: 0 taken, and others order 18')
})

describe('an order that waits', () => {
  test('takes its plates by the yes, beyond the capacity too, and gives them back when it is cancelled', async () => {
    const { id } = await waiting(thalis(15))
    expect(await said(await app.startSession(), thalis(10))).toBe('confirmed')
    expect(await taken()).toBe(10)
    expect((await setStatus(id, 'confirmed')).status).toBe(200)
    expect(await taken()).toBe(25)
    expect(await wrongDays(ctx)).toEqual([])
    expect(await said(await app.startSession(), thalis(1))).toBe('day_full')
    await setStatus(id, 'preparing')
    expect(await taken()).toBe(25)
    await setStatus(id, 'cancelled')
    expect(await taken()).toBe(10)
    await setStatus(id, 'confirmed')
    expect(await taken()).toBe(25)
    expect(await wrongDays(ctx)).toEqual([])
  })

  test('takes them once, by whatever yes, of several at once', async () => {
    const ids = [(await waiting(thalis(13))).id, (await waiting(thalis(14))).id]
    const answers = await Promise.all([setAll(ids, 'confirmed'), setAll(ids, 'preparing'), setAll(ids, 'confirmed')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await taken()).toBe(27)
    expect(await wrongDays(ctx)).toEqual([])
  })

  test('gives nothing back by the no', async () => {
    expect(await said(await app.startSession(), thalis(5))).toBe('confirmed')
    const { id } = await waiting(thalis(15))
    await setStatus(id, 'cancelled')
    expect(await taken()).toBe(5)
    // The undo makes it an order that is pending and waits for nobody.
    await setStatus(id, 'pending')
    expect(await taken()).toBe(20)
    expect(await wrongDays(ctx)).toEqual([])
  })

  test('gives nothing back when its customer cancels it, its day is closed, or it lapses', async () => {
    expect(await said(await app.startSession(), thalis(5))).toBe('confirmed')
    const mine = await waiting(thalis(15))
    const cancelled = await app.call(contract.cancelOrder, { params: { id: mine.id } }, mine.me)
    expect(cancelled.status).toBe(200)
    expect(await taken()).toBe(5)
    const { id } = await waiting(thalis(15))
    app.clock.set('2026-03-12T11:00:00+05:30')
    await lapseHeld(ctx)
    app.clock.set(`${TODAY}T11:00:00+05:30`)
    const { fulfilment } = await ctx.db
      .selectFrom('orders')
      .select('fulfilment')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(fulfilment).toBe('cancelled')
    expect(await taken()).toBe(5)
    await waiting(thalis(15))
    await closeByOffice(app, TODAY)
    expect(await taken()).toBe(0)
    expect(await wrongDays(ctx)).toEqual([])
  })

  test('is changed by its customer: what takes its place has what the caps allow', async () => {
    const { me, id } = await waiting(thalis(15))
    const change = (of: string, lines: object) =>
      app.call(
        contract.replaceOrder,
        { params: { id: of }, body: { userAddress: 'Flat 4, Shanti Nagar, near the temple, Pune', ...lines } as never },
        me,
      )
    const more = (await change(id, thalis(16))).reply.order
    expect(more).toMatchObject({ status: 'pending', held: true })
    expect(await taken()).toBe(0)
    const less = (await change(more._id, thalis(10))).reply.order
    expect(less.status).toBe('confirmed')
    expect(await taken()).toBe(10)
    const again = (await change(less._id, thalis(14))).reply.order
    expect(again.held).toBe(true)
    expect(await taken()).toBe(0)
    expect(await wrongDays(ctx)).toEqual([])
  })

  test('is left out when the day is counted anew', async () => {
    const { id } = await waiting(thalis(15))
    await limitLunch(ctx, null, TODAY)
    await limitLunch(ctx, 20, TODAY)
    expect(await taken()).toBe(0)
    await setStatus(id, 'confirmed')
    await limitLunch(ctx, 30, TODAY)
    expect(await taken()).toBe(15)
  })

  test('takes its portions by the yes, as many as are left', async () => {
    await setEggs(20)
    const { id } = await waiting(eggs(15))
    expect(await eggsLeft()).toBe(20)
    await setStatus(id, 'confirmed')
    expect(await eggsLeft()).toBe(5)
    await setStatus(id, 'cancelled')
    expect(await eggsLeft()).toBe(20)
    const no = await waiting(eggs(15))
    await setStatus(no.id, 'cancelled')
    expect(await eggsLeft()).toBe(20)
    expect([await said(await app.startSession(), eggs(12)), await eggsLeft()]).toEqual(['confirmed', 8])
  })
})

test('the migration gives back what orders that wait have taken under a former version', async () => {
  await setEggs(20)
  expect(await said(await app.startSession(), thalis(5))).toBe('confirmed')
  await waiting(thalis(14))
  await waiting(eggs(13))
  // The plates of both, and the portions of the second.
  await ctx.db.updateTable('service_days').set({ taken: 20 }).where('day', '=', TODAY).execute()
  await ctx.db.updateTable('dish_limits').set({ portions_left: 7 }).execute()
  await ctx.pool.query(
    readFileSync(join(import.meta.dirname, '../../../migrations/0480-plates-of-held-orders.sql'), 'utf8'),
  )
  expect([await taken(), await eggsLeft()]).toEqual([5, 20])
  expect(await wrongDays(ctx)).toEqual([])
})
