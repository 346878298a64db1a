import { beforeEach, describe, expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, createTestApp, testApp } from '../../support/app.ts'
import { addMenu, orderBody, startKitchenAnew } from '../../support/kitchen.ts'
import { limitLunch, platesOfDay, wrongDays } from '../../support/plates.ts'

/** Changing a one-off order: another takes its place, or nothing changes. */

const app = await testApp()
const { ctx } = app
const other = await createTestApp({ database: app.database })
const admin = { token: await app.signInAdmin() }
const [TODAY, TOMORROW] = ['2026-03-11', '2026-03-12']
const EGG = 'name:egg curry'
const at = (instant: string) => {
  app.clock.set(`${instant}+05:30`)
  other.clock.set(`${instant}+05:30`)
}
let me: Customer

beforeEach(async () => {
  at('2026-03-11T11:00:00') // Wednesday
  await startKitchenAnew(app)
  await addMenu(app, { name: 'Thursday Thali', day: TOMORROW })
  for (const table of ['dish_limits', 'customer_days', 'service_days', 'menu_alerts'] as const) {
    await ctx.db.deleteFrom(table).execute()
  }
  await prepareDays(ctx)
  me = await app.signIn()
})

const thalis = (quantity: number) => ({
  items: [{ name: 'Regular Thali', quantity, price: 80, total: 80 * quantity }],
  totalAmount: 80 * quantity,
})
const eggs = (quantity: number) => ({
  items: [{ name: 'Egg Curry', quantity, price: 62.5, total: 62.5 * quantity }],
  totalAmount: 62.5 * quantity,
})
const address = { userAddress: 'Flat 4, Shanti Nagar, near the temple, Pune' }
const place = async (changes: object = {}, as = me) =>
  (await app.call(contract.placeOrder, { body: orderBody(as.phone, { ...thalis(2), ...changes }) }, as)).reply.order
type Changes = Partial<typeof address> & { notes?: string; menuDate?: string; items?: object; totalAmount?: number }
const change = (id: string, changes: Changes = {}, { as = me, key, on = app } = {} as On) =>
  on.call(
    contract.replaceOrder,
    { params: { id }, body: { ...address, ...thalis(1), ...changes } as never },
    { token: as.token, ...(key && { key }) },
  )
type On = { as?: Customer; key?: string; on?: typeof app }
const codeOf = ({ status, reply }: { status: number; reply: { code?: string } }) => [status, reply.code]
const ordersOf = async (who = me) =>
  (await app.call(contract.listOrders, { params: { phone: who.phone } }, who)).reply.orders
const own = async (id: string) => (await app.call(contract.getOrder, { params: { id } }, me)).reply.order
const setStatus = (id: string, status: 'preparing' | 'confirmed') =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status } }, admin)
const counted = () => ctx.db.selectFrom('customer_days').select(['day', 'orders', 'portions']).orderBy('day').execute()

describe('a changed order', () => {
  test('has other dishes, another address, note and day, and stands in the list once', async () => {
    const { _id: id } = await place()
    const { status, reply } = await change(id, {
      ...eggs(2),
      userAddress: 'Office 5, Tech Towers, Hinjewadi',
      notes: 'Call from the gate',
      menuDate: TOMORROW,
    })
    expect(status).toBe(200)
    expect(reply.order).toMatchObject({
      delivery_date: TOMORROW,
      price: 125,
      status: 'confirmed',
      payment_method: 'cod',
      delivery_address: 'Office 5, Tech Towers, Hinjewadi',
      notes: 'Call from the gate',
      items: [{ name: 'Egg Curry', quantity: 2 }],
    })
    expect(await ordersOf()).toEqual([reply.order])
    expect(await own(id)).toMatchObject({ status: 'cancelled', reason: 'replaced' })
    expect(await counted()).toEqual([
      { day: TODAY, orders: 0, portions: 0 },
      { day: TOMORROW, orders: 1, portions: 2 },
    ])
  })

  test('can be changed again, for the same day no longer than the first, and for another until that one’s cut-off', async () => {
    const first = await place()
    expect(first.cancel_until).toBe(new Date('2026-03-11T11:15:00+05:30').toISOString())
    at('2026-03-11T11:14:00')
    const second = (await change(first._id)).reply.order
    expect(second.cancel_until).toBe(first.cancel_until)
    const third = (await change(second._id, { menuDate: TOMORROW })).reply.order
    expect(third.cancel_until).toBe(new Date('2026-03-11T18:00:00+05:30').toISOString())
    expect(await ordersOf()).toHaveLength(1)
  })

  test('is told the kitchen: the one as cancelled by its customer, the other as new', async () => {
    const told: string[] = []
    ctx.events.subscribe((event) => void ('orderId' in event && told.push(`${event.type} ${event.orderId}`)))
    const { _id: id } = await place()
    const { order } = (await change(id)).reply
    await relay(ctx).settled()
    expect(told).toEqual(
      expect.arrayContaining([`order-status-changed ${id}`, `order-created ${id}`, `order-created ${order._id}`]),
    )
    const { reply } = await app.call(contract.orderHistory, { params: { id } }, admin)
    expect(reply.history.map(({ to, by, reason }) => [to, by, reason])).toEqual([
      ['confirmed', 'customer', undefined],
      ['cancelled', 'customer', 'replaced'],
    ])
  })

  test('is changed once by one key, whatever is asked again', async () => {
    const { _id: id } = await place()
    const answers = await Promise.all([1, 2, 3].map(() => change(id, {}, { key: 'changed-once' })))
    const again = await change(id, {}, { key: 'changed-once' })
    expect(new Set([...answers, again].map(({ reply }) => reply.order?._id)).size).toBe(1)
    expect(codeOf(await change(id, { notes: 'Other' }, { key: 'changed-once' }))).toEqual([
      409,
      'idempotency_key_reused',
    ])
    expect(await ordersOf()).toHaveLength(1)
  })
})

describe('stays as it is', () => {
  test('from its cut-off on, once the kitchen has begun, and for somebody else', async () => {
    const { _id: id } = await place()
    expect((await change(id, {}, { as: await app.signIn() })).status).toBe(404)
    await setStatus(id, 'preparing')
    expect(codeOf(await change(id))).toEqual([409, 'order_not_changeable'])
    await setStatus(id, 'confirmed')
    at('2026-03-11T11:15:00')
    expect(codeOf(await change(id))).toEqual([409, 'order_change_too_late'])
    expect((await ordersOf()).map(({ _id, status }) => [_id, status])).toEqual([[id, 'confirmed']])
  })

  test.each([
    ['at a price that is none', { ...thalis(1), totalAmount: 70 }, 'order_prices_changed'],
    [
      'with what is not on the menu',
      { items: [{ name: 'Pizza', quantity: 1, price: 1, total: 1 }] },
      'order_unknown_item',
    ],
    ['to no address', { userAddress: 'Pune' }, 'order_address_short'],
    ['to a day that cannot be ordered', { menuDate: '2026-03-15' }, 'order_day_closed'],
    ['to more than there is room for', { ...thalis(3), menuDate: TOMORROW }, 'day_full'],
    ['to more portions than are left', { ...eggs(3), menuDate: TOMORROW }, 'dish_sold_out'],
  ])('when it is changed %s', async (_, changes, code) => {
    const before = await place()
    await limitLunch(ctx, 2, TOMORROW)
    const body = { day: TOMORROW, key: EGG, name: 'Egg Curry', left: 2 }
    await app.call(contract.setPortions, { body }, admin)
    const { reply } = await change(before._id, changes)
    expect(reply.code).toBe(code)
    expect(await ordersOf()).toEqual([before])
    expect(await counted()).toEqual([{ day: TODAY, orders: 1, portions: 2 }])
    expect(await platesOfDay(ctx, TOMORROW)).toMatchObject({ taken: 0 })
  })
})

describe('what an order takes of its day', () => {
  test('goes with the change, on a full day too, and nobody who waits is told of a plate that is not free', async () => {
    await limitLunch(ctx, 2, TODAY)
    const { _id: id } = await place()
    const waits = await app.signIn()
    await app.call(contract.notifyOfMenu, { body: { date: TODAY, wants: 'plate' } }, waits)
    const noted = (await change(id, { ...thalis(2), notes: 'Less spicy' })).reply.order
    expect(await platesOfDay(ctx, TODAY)).toMatchObject({ taken: 2, held: {} })
    expect(await ctx.db.selectFrom('menu_alerts').selectAll().execute()).toHaveLength(1)
    expect((await change(noted._id, thalis(1))).status).toBe(200)
    expect(await platesOfDay(ctx, TODAY)).toMatchObject({
      taken: 1,
      held: { [waits.id]: expect.any(String) },
    })
    expect(await ctx.db.selectFrom('menu_alerts').selectAll().execute()).toHaveLength(0)
    expect(await wrongDays(ctx)).toEqual([])
  })

  test.each([
    ['are counted', 3, [1, 2]],
    ['have been sold out by hand', 0, [0, 0]],
  ])('its portions stay its own when they %s', async (_, limit, left) => {
    const { _id: id } = await place(eggs(2))
    const set = (left: number) =>
      app.call(contract.setPortions, { body: { day: TODAY, key: EGG, name: 'Egg Curry', left } }, admin)
    await set(limit === 0 ? 0 : 1)
    const leftNow = async () =>
      (await app.call(contract.listPortions, { query: { day: TODAY } }, admin)).reply.dishes[0]?.left
    const same = await change(id, { ...eggs(2), notes: 'Less spicy' })
    expect([same.status, await leftNow()]).toEqual([200, left[0]])
    const fewer = await change(same.reply.order._id, eggs(1))
    expect([fewer.status, await leftNow()]).toEqual([200, left[1]])
    expect((await change(fewer.reply.order._id, eggs(limit + 2))).reply.code).toBe('dish_sold_out')
  })
})

describe('at once', () => {
  const ROUNDS = 8

  test('the kitchen does not bring back what was replaced, alone or among others', async () => {
    const { _id: id } = await place()
    const { order } = (await change(id)).reply
    const back = await setStatus(id, 'preparing')
    expect(codeOf(back)).toEqual([409, 'order_replaced'])
    const many = { ids: [id], status: 'preparing' as const, revive: true }
    const { reply } = await app.call(contract.setOrderStatuses, { body: many }, admin)
    expect(reply).toMatchObject({ changed: [], leftOut: { cancelled: 1, skipped: 0 } })
    expect((await ordersOf()).map(({ _id }) => _id)).toEqual([order._id])
    expect((await own(id)).status).toBe('cancelled')
  })

  test('two changes of one order, on two instances, leave one order', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { _id: id } = await place()
      const answers = await Promise.all([
        change(id, thalis(1), { key: `one-of-two-${round}` }),
        change(id, thalis(3), { key: `two-of-two-${round}`, on: other }),
      ])
      expect(answers.map(codeOf).sort()).toEqual([
        [200, undefined],
        [409, 'order_not_changeable'],
      ])
      const won = answers.find(({ status }) => status === 200)?.reply.order
      const stands = (await ordersOf()).filter(({ status }) => status === 'confirmed')
      expect(stands).toEqual([won])
      await app.call(contract.cancelOrder, { params: { id: won?._id as string } }, me)
    }
  })

  test('a change and the cut-off, the kitchen, or its cancelling leave exactly one of both outcomes', async () => {
    await limitLunch(ctx, 50, TODAY)
    for (let round = 0; round < ROUNDS; round++) {
      at('2026-03-11T11:00:00')
      const { _id: id } = await place()
      const competitor = () =>
        round % 2 ? setStatus(id, 'preparing') : app.call(contract.cancelOrder, { params: { id } }, me)
      // The other instance's clock has reached the cut-off, half of the time.
      if (round % 4 > 1) other.clock.set('2026-03-11T11:15:00+05:30')
      const [changed, beaten] = await Promise.all([change(id, thalis(1), { on: other }), competitor()])
      const standing = (await ordersOf()).filter(({ status }) => status !== 'cancelled')
      if (changed.status === 200) expect(standing).toEqual([changed.reply.order])
      else {
        expect(beaten.status).toBe(200)
        expect(changed.reply.code).toMatch(/^order_(not_changeable|change_too_late)$/)
        expect(standing.map(({ _id }) => _id)).toEqual(round % 2 ? [id] : [])
      }
      expect(await wrongDays(ctx)).toEqual([])
      for (const { _id } of standing) {
        await app.call(contract.setOrderStatus, { params: { id: _id }, body: { status: 'cancelled' } }, admin)
      }
    }
  })

  test('many who change to the last plates get no more than there are, and lose nothing', async () => {
    const placed = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const as = await app.signIn()
        return { as, id: (await place(thalis(1), as))._id }
      }),
    )
    await limitLunch(ctx, 4, TOMORROW)
    const answers = await Promise.all(
      placed.map(({ as, id }, index) => change(id, { menuDate: TOMORROW }, { as, on: index % 2 ? other : app })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.flatMap(({ reply }) => reply.code ?? [])).toEqual(['day_full', 'day_full'])
    expect(await platesOfDay(ctx, TOMORROW)).toMatchObject({ taken: 4 })
    for (const { as } of placed) expect((await ordersOf(as)).map(({ status }) => status)).toEqual(['confirmed'])
    expect(await wrongDays(ctx)).toEqual([])
  })
})
