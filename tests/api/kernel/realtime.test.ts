import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { relay } from '#server/kernel/outbox/relay.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { adminEventSchemas, customerEventSchemas } from '#shared/contract/realtime.schemas.ts'
import { type Customer, START, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { openSockets } from '../../support/sockets.ts'

const app = await testApp()
const sockets = await openSockets(app)
const { call } = app

let admin: string
await addMenu(app, { name: 'House Thali', active: true })
beforeEach(async () => {
  app.clock.set(START)
  admin = await app.signInAdmin()
})

const SATURDAY = '2026-03-14'

async function placed(owner: Customer): Promise<string> {
  const { reply } = await call(contract.placeOrder, { body: orderBody(owner.phone) }, { token: owner.token })
  return reply.order._id
}

async function withAddress(owner: Customer): Promise<Customer> {
  const body = { phoneNumber: owner.phone, type: 'Home' as const, address: '17 Secret Lane, Pune' }
  await call(contract.addAddress, { body }, { token: owner.token })
  return owner
}

async function subscribed(owner: Customer, days: number): Promise<string> {
  const body = { plan_type: `${days}-day-subscription`, plan_price: 60 * days, subscription_days: days }
  const { reply } = await call(contract.createSubscription, { body }, { token: owner.token })
  return reply.subscription._id
}

async function pendingOf({ token }: Customer): Promise<string> {
  const { reply } = await call(contract.listPendingOrders, {}, { token })
  return reply.orders[0]?._id ?? ''
}

describe('what is told, and to whom', () => {
  // shows: C6.11, C7.realtime.11
  test('an order placed is told to the admins, its change of status to its customer and to the admins', async () => {
    const [owner, other] = [await app.signIn(), await app.signIn()]
    const [own, others, kitchen] = await Promise.all([owner.token, other.token, admin].map(sockets.connect))
    const orderId = await placed(owner)
    await kitchen?.hears(1)
    await call(contract.setOrderStatus, { params: { id: orderId }, body: { status: 'preparing' } }, { token: admin })
    const change = { orderId, deliveryDate: '2026-03-11', from: 'confirmed', to: 'preparing' }
    expect(await own?.hears(1)).toEqual([['order-status-changed', change]])
    expect(await kitchen?.hears(2)).toEqual([
      ['order-created', { orderId, deliveryDate: '2026-03-11' }],
      ['order-status-changed', change],
    ])
    expect(others?.heard).toEqual([])
    expect(customerEventSchemas['order-status-changed'].parse(own?.heard[0]?.[1])).toEqual(change)
    expect(adminEventSchemas['order-created'].parse(kitchen?.heard[0]?.[1])).toBeTruthy()
  })

  test('many orders changed at once: each customer hears of their own, once', async () => {
    const [asha, ravi] = [await app.signIn(), await app.signIn()]
    const ids = [await placed(asha), await placed(ravi), await placed(ravi)]
    const [ashas, ravis, kitchen] = await Promise.all([asha.token, ravi.token, admin].map(sockets.connect))
    await call(contract.setOrderStatuses, { body: { ids, status: 'delivered' } }, { token: admin })
    await kitchen?.hears(3)
    const orderOf = ([, payload]: [string, unknown]) => (payload as { orderId: string }).orderId
    expect((await ashas?.hears(1))?.map(orderOf)).toEqual([ids[0]])
    expect((await ravis?.hears(2))?.map(orderOf).sort()).toEqual(ids.slice(1).sort())
    // The same again changes nothing, and nothing is told.
    await call(contract.setOrderStatuses, { body: { ids, status: 'delivered' } }, { token: admin })
    await call(
      contract.setOrderStatus,
      { params: { id: ids[0] as string }, body: { status: 'cancelled' } },
      { token: admin },
    )
    expect(await ashas?.hears(2)).toHaveLength(2)
    expect(kitchen?.heard).toHaveLength(4)
  })

  // shows: C7.realtime.8, C7.realtime.9
  test.each([
    { call: contract.confirmOrder, event: 'order-confirmed', to: 'confirmed' },
    { call: contract.skipOrder, event: 'order-skipped', to: 'skipped' },
  ])(
    '$event: a subscription’s order is told when it is made, and when it is answered',
    async ({ call: answer, event, to }) => {
      const owner = await withAddress(await app.signIn())
      const [own, kitchen] = await Promise.all([owner.token, admin].map(sockets.connect))
      await subscribed(owner, 5)
      await own?.hears(1)
      const orderId = await pendingOf(owner)
      const order = { orderId, deliveryDate: '2026-03-12' }
      await call(answer, { params: { id: orderId } }, { token: owner.token, key: 'the-first-answer' })
      // Asked again under the same key: the same answer, and no second event.
      await call(answer, { params: { id: orderId } }, { token: owner.token, key: 'the-first-answer' })
      expect(await own?.hears(2)).toEqual([
        ['daily-order-created', order],
        [event, order],
      ])
      expect(await kitchen?.hears(2)).toEqual([
        ['order-created', order],
        ['order-status-changed', { ...order, from: 'pending', to }],
      ])
    },
  )

  // shows: C7.realtime.5, C7.realtime.6, C7.realtime.7, C7.realtime.10
  test('the life of a subscription: made, confirmed automatically, ending soon, ended', async () => {
    const owner = await withAddress(await app.signIn())
    const subscriptionId = await subscribed(owner, 2)
    const own = await sockets.connect(owner.token)
    app.clock.set('2026-03-11T18:00:00+05:30')
    await dailyRun(app.ctx)
    await own.hears(2)
    app.clock.set('2026-03-12T09:00:00+05:30')
    await dailyRun(app.ctx)
    await own.hears(4)
    app.clock.set(`${SATURDAY}T09:00:00+05:30`)
    await dailyRun(app.ctx)
    await own.hears(6)
    const names = own.heard.map(([name]) => name)
    expect(names.slice(0, 2).sort()).toEqual(['order-auto-confirmed', 'subscription-expiring-soon'])
    expect(names.slice(2, 4).sort()).toEqual(['daily-order-created', 'subscription-expiring-soon'])
    expect(names.slice(4).sort()).toEqual(['order-auto-confirmed', 'subscription-expired'])
    const ending = own.heard.filter(([name]) => name === 'subscription-expiring-soon').map(([, payload]) => payload)
    expect(ending).toEqual([
      { subscriptionId, daysLeft: 3 },
      { subscriptionId, daysLeft: 2 },
    ])
    expect(own.heard).toContainEqual(['subscription-expired', { subscriptionId }])
    for (const [name, payload] of own.heard) {
      expect(customerEventSchemas[name as keyof typeof customerEventSchemas].parse(payload)).toEqual(payload)
    }
    // Another run on the same day tells nothing twice.
    await dailyRun(app.ctx)
    const menu = { params: { id: await addMenu(app) } }
    await call(contract.activateMenu, menu, { token: await app.signInAdmin() })
    expect((await own.hears(7)).at(-1)?.[0]).toBe('menu-updated')
  })

  // shows: C7.realtime.12
  test('a change of menus is told to everybody who is signed in, once', async () => {
    const [own, kitchen] = await Promise.all([(await app.signIn()).token, admin].map(sockets.connect))
    await call(contract.activateMenu, { params: { id: await addMenu(app, { name: 'New Thali' }) } }, { token: admin })
    await addMenu(app, { name: 'House Thali', active: false })
    expect(await own?.hears(1)).toEqual([['menu-updated', {}]])
    expect(await kitchen?.hears(1)).toEqual([['menu-updated', {}]])
  })

  test('a change of menus that is rejected is told to nobody', async () => {
    const own = await sockets.connect((await app.signIn()).token)
    const id = await addMenu(app, { name: 'Kept Thali' })
    const stale = await call(
      contract.deleteMenu,
      { params: { id }, query: { updatedAt: '2020-01-01T00:00:00.000Z' } },
      { token: admin },
    )
    const unknown = await call(contract.activateMenu, { params: { id: randomUUID() } }, { token: admin })
    expect([stale.status, unknown.status]).toEqual([409, 404])
    await call(contract.activateMenu, { params: { id } }, { token: admin })
    expect(await own.hears(1)).toEqual([['menu-updated', {}]])
  })
})

describe('after the commit', () => {
  // shows: C7.realtime.13
  test('whoever reads when an event comes reads what it tells of', async () => {
    const owner = await app.signIn()
    const orderId = await placed(owner)
    const own = await sockets.connect(owner.token)
    const read = new Promise<string | undefined>((resolve) => {
      own.socket.once('order-status-changed', async () => {
        const { reply } = await call(contract.listOrders, { params: { phone: owner.phone } }, { token: owner.token })
        resolve(reply.orders[0]?.status)
      })
    })
    await call(contract.setOrderStatus, { params: { id: orderId }, body: { status: 'dispatched' } }, { token: admin })
    expect(await read).toBe('dispatched')
  })

  // shows: C7.realtime.14
  test('work that is rejected half-way tells nothing', async () => {
    const owner = await withAddress(await app.signIn())
    await subscribed(owner, 1)
    const skipped = await pendingOf(owner)
    await call(contract.skipOrder, { params: { id: skipped } }, { token: owner.token })
    app.clock.set('2026-03-12T09:00:00+05:30')
    const token = await app.signInAdmin()
    // The meal that came back is on another day now: this order cannot have it again.
    await dailyRun(app.ctx)
    const other = await placed(owner)
    // What has happened so far is told to nobody who comes later.
    await relay(app.ctx).settled()
    const own = await sockets.connect(owner.token)
    const body = { ids: [other, skipped], status: 'confirmed' as const, revive: true }
    await call(contract.setOrderStatuses, { body: { ids: [other], status: 'preparing' } }, { token })
    const { status, reply } = await call(contract.setOrderStatuses, { body }, { token })
    expect({ status, code: reply.code }).toEqual({ status: 409, code: 'order_meal_used' })
    await call(contract.setOrderStatuses, { body: { ids: [other], status: 'delivered' } }, { token })
    const changes = (await own.hears(2)).map(([, payload]) => (payload as { to: string }).to)
    expect(changes).toEqual(['preparing', 'delivered'])
  })
})
