import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'

const app = await testApp()
await addMenu(app, { name: 'House Thali', active: true })

const HOME = 'Flat 4, Shanti Nagar, near the temple, Pune'
const OFFICE = 'Tower 2, Magarpatta City, Hadapsar, Pune'
const at = (instant: string) => app.clock.set(`${instant}+05:30`)

let events: DomainEvent[] = []
let stopListening = () => {}
beforeEach(() => {
  at('2026-03-11T11:00:00') // Wednesday
  events = []
  stopListening = app.ctx.events.subscribe((event) => {
    events.push(event)
  })
})
// Subscriptions of one test are not the next one's business.
afterEach(async () => {
  await relay(app.ctx).settled()
  stopListening()
  await app.ctx.db.updateTable('subscriptions').set({ status: 'cancelled' }).execute()
  await app.ctx.db.updateTable('orders').set({ fulfilment: 'cancelled' }).where('fulfilment', '=', 'pending').execute()
})

async function resident(): Promise<Customer> {
  const me = await app.signIn()
  await saveAddress(me, HOME)
  return me
}

async function saveAddress(me: Customer, address: string) {
  const body = { phoneNumber: me.phone, type: 'Home' as const, address }
  return (await app.call(contract.addAddress, { body }, { token: me.token })).reply.address._id
}

const subscriptionBody = (days: number, changes: object = {}) => ({
  plan_type: `${days}-day-subscription`,
  plan_price: 60 * days,
  subscription_days: days,
  ...changes,
})

const buy = (me: Customer, days: number, changes: object = {}, key?: string) =>
  app.call(contract.createSubscription, { body: subscriptionBody(days, changes) }, { token: me.token, key })

const lookUp = async (me: Customer) =>
  (await app.call(contract.getSubscription, { params: { phone: me.phone } }, { token: me.token })).reply
const subscriptions = async (me: Customer) =>
  (await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, { token: me.token })).reply.subscriptions
const orders = async (me: Customer) =>
  (await app.call(contract.listOrders, { params: { phone: me.phone } }, { token: me.token })).reply.orders
const pending = async (me: Customer) =>
  (await app.call(contract.listPendingOrders, {}, { token: me.token })).reply.orders
const confirm = (me: Customer, id: string, key?: string) =>
  app.call(contract.confirmOrder, { params: { id } }, { token: me.token, key })
const skip = (me: Customer, id: string, key?: string) =>
  app.call(contract.skipOrder, { params: { id } }, { token: me.token, key })
const endOf = async (me: Customer) => (await subscriptions(me))[0]?.end_date
const endsOn = (day: string) => new Date(`${day}T23:59:59+05:30`).toISOString()
const run = () => dailyRun(app.ctx)

/** Days and states of a customer's orders, the earliest first. */
async function daysOf(me: Customer) {
  return (await orders(me)).map(({ delivery_date, status }) => `${delivery_date} ${status}`).sort()
}

describe('buying a subscription', () => {
  // shows: C7.subscriptions.1
  test('gives N meals on N cooking days and makes the first order at once', async () => {
    const me = await resident()
    const { status, reply } = await buy(me, 5)
    expect(status).toBe(200)
    expect(reply.subscription).toEqual({
      _id: expect.any(String),
      id: reply.subscription._id,
      plan_type: '5-day-subscription',
      plan_price: 300,
      subscription_days: 5,
      start_date: new Date('2026-03-12T00:00:00+05:30').toISOString(),
      // Thursday, Friday, Saturday, Monday, Tuesday.
      end_date: endsOn('2026-03-17'),
      status: 'active',
      delivery_address: HOME,
      meals_left: 4,
      payment: { method: 'cod', state: 'due', trust: null, waits: false },
      pauses: [],
      is_paused: false,
      is_open_ended: false,
      createdAt: new Date('2026-03-11T11:00:00+05:30').toISOString(),
      created_at: new Date('2026-03-11T11:00:00+05:30').toISOString(),
      policy: { ...USUAL_POLICY, version: 1, skipsUsed: 0, validUntil: null },
    })
    const [order] = await orders(me)
    expect(order).toMatchObject({
      menu_name: 'House Thali',
      delivery_date: '2026-03-12',
      price: 60,
      status: 'pending',
      is_subscription_order: true,
      auto_confirmed_at: null,
      delivery_address: HOME,
      items: [{ name: 'Regular Thali', quantity: 1, price: 60, total: 60 }],
    })
    await relay(app.ctx).settled()
    expect(events).toEqual([
      { type: 'daily-order-created', customerId: me.id, orderId: order?._id, deliveryDay: '2026-03-12' },
    ])
  })

  test.each([
    ['2026-03-11T17:59:59', '2026-03-12'],
    ['2026-03-11T18:00:00', '2026-03-13'],
    ['2026-03-14T17:59:59', '2026-03-16'], // Saturday: Monday can still be had
    ['2026-03-14T18:00:00', '2026-03-17'],
    ['2026-03-15T12:00:00', '2026-03-17'], // Sunday
    ['2026-02-28T19:00:00', '2026-03-03'], // over the end of a month, Saturday night
  ])('at %s begins on %s', async (instant, start) => {
    at(instant)
    const me = await resident()
    const { reply } = await buy(me, 1)
    expect(reply.subscription.start_date).toBe(new Date(`${start}T00:00:00+05:30`).toISOString())
    expect(reply.subscription.end_date).toBe(endsOn(start))
    expect(await daysOf(me)).toEqual([`${start} pending`])
  })

  test.each([
    ['no days', { subscription_days: 0, plan_type: '0-day-subscription', plan_price: 0 }, 400, 'subscription_bad_days'],
    ['31 days', subscriptionBody(31), 400, 'subscription_bad_days'],
    ['half a day', subscriptionBody(1.5), 400, 'subscription_bad_days'],
    [
      'another subscription than its days',
      subscriptionBody(5, { plan_type: '6-day-subscription' }),
      400,
      'subscription_bad_type',
    ],
    ['a subscription nobody knows', subscriptionBody(5, { plan_type: 'basic' }), 400, 'subscription_bad_type'],
    ['a price of its own', subscriptionBody(5, { plan_price: 1 }), 409, 'subscription_price_changed'],
    ['a fraction less', subscriptionBody(5, { plan_price: 299.99 }), 409, 'subscription_price_changed'],
    [
      'an address of nobody',
      subscriptionBody(5, { selectedAddressId: '0195f000-0000-7000-8000-000000000000' }),
      404,
      'not_found',
    ],
  ])('%s is rejected and leaves nothing', async (_, body, expected, code) => {
    const me = await resident()
    const { status, reply } = await app.call(contract.createSubscription, { body: body as never }, { token: me.token })
    expect([status, reply.code]).toEqual([expected, code])
    if (code === 'subscription_price_changed') expect(reply.details).toEqual({ plan_price: 300 })
    expect([await subscriptions(me), await orders(me)]).toEqual([[], []])
  })

  test('takes from 1 to 30 days', async () => {
    for (const days of [1, 30]) expect((await buy(await resident(), days)).status).toBe(200)
  })

  test('needs an address', async () => {
    const me = await app.signIn()
    const { status, reply } = await buy(me, 5)
    expect([status, reply.error]).toEqual([400, 'Please select a delivery address'])
  })

  test("another's address is one that does not exist", async () => {
    const theirs = await saveAddress(await app.signIn(), OFFICE)
    const me = await resident()
    expect((await buy(me, 5, { selectedAddressId: theirs })).status).toBe(404)
  })

  test('with a chosen address makes that one the default', async () => {
    const me = await resident()
    const office = await saveAddress(me, OFFICE)
    const { reply } = await buy(me, 5, { selectedAddressId: office })
    expect(reply.subscription.delivery_address).toBe(OFFICE)
    expect((await pending(me))[0]?.delivery_address).toBe(OFFICE)
  })

  test('takes the name that stands in the form, and keeps the old one when there is none', async () => {
    const me = await resident()
    const nameOf = async () => (await app.call(contract.me, {}, { token: me.token })).reply.user.name
    await app.call(contract.completeRegistration, { body: { name: 'Asha' } }, { token: me.token })
    // Rejected as a whole: the name stays too.
    expect((await buy(me, 5, { plan_price: 1, name: 'Nobody' })).status).toBe(409)
    expect(await nameOf()).toBe('Asha')
    expect((await buy(me, 1, { name: '  ' })).status).toBe(200)
    expect(await nameOf()).toBe('Asha')
    const other = await resident()
    expect((await buy(other, 5, { name: ' Asha Kulkarni ' })).status).toBe(200)
    expect((await app.call(contract.me, {}, { token: other.token })).reply.user.name).toBe('Asha Kulkarni')
  })

  // shows: C7.subscriptions.2
  test("the list tells the server's present instant", async () => {
    const me = await resident()
    const input = { params: { phone: me.phone } }
    const { reply } = await app.call(contract.listSubscriptions, input, { token: me.token })
    expect(reply.now).toBe(app.ctx.now().toISOString())
  })

  test('is rejected while another subscription runs', async () => {
    const me = await resident()
    await buy(me, 5)
    const { status, reply } = await buy(me, 5)
    expect([status, reply.error]).toEqual([409, 'You already have an active subscription. Enjoy your daily meals!'])
    expect(await subscriptions(me)).toHaveLength(1)
  })

  test('twenty times at once is one subscription', async () => {
    const me = await resident()
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(me, 5)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ reply }) => reply.code === 'subscription_running')).toHaveLength(19)
    expect(await orders(me)).toHaveLength(1)
  })

  test('again with the same key is the same subscription, with another body rejected', async () => {
    const me = await resident()
    const first = await buy(me, 5, {}, 'a-key-of-mine')
    const again = await buy(me, 5, {}, 'a-key-of-mine')
    expect(again.reply).toEqual(first.reply)
    expect((await buy(me, 6, {}, 'a-key-of-mine')).reply.code).toBe('idempotency_key_reused')
    expect(await subscriptions(me)).toHaveLength(1)
  })

  test('is possible again right after the last day, before the daily run has ended the subscription', async () => {
    const me = await resident()
    await buy(me, 1)
    at('2026-03-12T23:59:58')
    expect((await buy(me, 1)).status).toBe(409)
    at('2026-03-13T00:00:00')
    expect(await lookUp(me)).toMatchObject({ frontendStatus: 'expired', status: 'expired', isActive: false })
    expect((await buy(me, 1)).status).toBe(200)
  })
})

describe('registering', () => {
  const register = (me: Customer, body: object, key?: string) =>
    app.call(contract.completeRegistration, { body: body as never }, { token: me.token, key })

  // shows: C7.auth.3
  test('with a subscription does both in one step', async () => {
    const me = await app.signIn()
    const { status, reply } = await register(me, {
      name: ' Asha ',
      address: HOME,
      plan_type: '26-day-subscription',
      plan_price: 1560,
    })
    expect(status).toBe(200)
    expect(reply.message).toBe('Registration and subscription completed successfully!')
    expect(reply.token).toBe(me.token)
    expect(reply.user).toMatchObject({
      name: 'Asha',
      address: HOME,
      registration_completed: true,
      needsRegistration: false,
      status: 'active',
      subscription_date: new Date('2026-03-12T00:00:00+05:30').toISOString(),
    })
    expect((await app.call(contract.me, {}, { token: me.token })).reply.user).toEqual(reply.user)
    expect((await pending(me))[0]).toMatchObject({ delivery_date: '2026-03-12', delivery_address: HOME })
  })

  // shows: C3.4
  test('without a subscription only registers', async () => {
    const me = await app.signIn()
    const { reply } = await register(me, { name: 'Asha' })
    expect(reply.user).toMatchObject({ name: 'Asha', registration_completed: true, subscription_date: null })
    expect(await lookUp(me)).toMatchObject({ plan_type: null, status: null, frontendStatus: null, isActive: false })
  })

  test('keeps an address that is saved already once', async () => {
    const me = await resident()
    await register(me, { name: 'Asha', address: HOME })
    const { reply } = await app.call(contract.listAddresses, { params: { phone: me.phone } }, { token: me.token })
    expect(reply.addresses).toHaveLength(1)
  })

  test('with a subscription that is rejected registers nothing', async () => {
    const me = await app.signIn()
    const subscription = { plan_type: '5-day-subscription', plan_price: 5 }
    expect((await register(me, { name: 'Asha', address: HOME, ...subscription })).status).toBe(409)
    expect((await register(me, { name: 'Asha', ...subscription, plan_price: 300 })).reply.error).toBe(
      'Please select a delivery address',
    )
    const { user } = (await app.call(contract.me, {}, { token: me.token })).reply
    expect(user).toMatchObject({ name: null, address: null, registration_completed: false })
  })

  test('again with the same key changes nothing, and keeps no token', async () => {
    const me = await app.signIn()
    const body = { name: 'Asha', address: HOME, plan_type: '5-day-subscription', plan_price: 300 }
    const first = await register(me, body, 'registering-once')
    expect((await register(me, body, 'registering-once')).reply).toEqual(first.reply)
    const kept = await app.ctx.db
      .selectFrom('idempotency_keys')
      .select('reply')
      .where('customer_id', '=', me.id)
      .execute()
    expect(JSON.stringify(kept)).not.toContain(me.token)
  })

  test.each([
    [{}, 'Please enter your name'],
    [{ name: '  ' }, 'Please enter your name'],
    [{ name: 'A', address: 'short' }, 'Please enter a complete address (minimum 10 characters)'],
  ])('%j is rejected', async (body, text) => {
    const { status, reply } = await register(await app.signIn(), body)
    expect([status, reply.error]).toEqual([400, text])
  })
})

describe('answering the daily order', () => {
  async function subscriber(days = 5) {
    const me = await resident()
    await buy(me, days)
    const [order] = await pending(me)
    if (!order) throw new Error('there is no pending order')
    return { me, id: order._id }
  }

  // shows: C7.orders.3
  test('it is listed with its deadline', async () => {
    const { me, id } = await subscriber()
    expect(await pending(me)).toEqual([
      {
        _id: id,
        delivery_date: '2026-03-12',
        menu_name: 'House Thali',
        price: 60,
        delivery_address: HOME,
        confirmation_deadline: new Date('2026-03-11T18:00:00+05:30').toISOString(),
      },
    ])
  })

  // shows: C7.orders.4
  test('confirming settles it', async () => {
    const { me, id } = await subscriber()
    const { status, reply } = await confirm(me, id)
    expect([status, reply.order.status, reply.order.auto_confirmed_at]).toEqual([200, 'confirmed', null])
    expect(await pending(me)).toEqual([])
    expect(await endOf(me)).toBe(endsOn('2026-03-17'))
    await relay(app.ctx).settled()
    expect(events).toContainEqual({
      type: 'order-confirmed',
      customerId: me.id,
      orderId: id,
      deliveryDay: '2026-03-12',
    })
  })

  // shows: C7.orders.5
  test('skipping gives the meal back: the subscription ends a cooking day later', async () => {
    const { me, id } = await subscriber()
    const { status, reply } = await skip(me, id)
    expect([status, reply.order.status]).toEqual([200, 'skipped'])
    expect(await pending(me)).toEqual([])
    expect(await endOf(me)).toBe(endsOn('2026-03-18'))
    await relay(app.ctx).settled()
    expect(events).toContainEqual({ type: 'order-skipped', customerId: me.id, orderId: id, deliveryDay: '2026-03-12' })
  })

  test('the same answer twice is one, the other answer is rejected', async () => {
    const { me, id } = await subscriber()
    await skip(me, id)
    expect((await skip(me, id)).status).toBe(200)
    expect((await confirm(me, id)).reply.code).toBe('order_already_skipped')
    expect(await endOf(me)).toBe(endsOn('2026-03-18'))
    const other = await subscriber()
    await confirm(other.me, other.id)
    expect((await confirm(other.me, other.id)).status).toBe(200)
    expect((await skip(other.me, other.id)).reply.code).toBe('order_already_confirmed')
  })

  test('a key is honoured, and belongs to one order', async () => {
    const { me, id } = await subscriber()
    const first = await skip(me, id, 'skip-it-once')
    expect((await skip(me, id, 'skip-it-once')).reply).toEqual(first.reply)
    at('2026-03-12T10:00:00')
    await run()
    const [next] = await pending(me)
    expect((await skip(me, next?._id as string, 'skip-it-once')).reply.code).toBe('idempotency_key_reused')
  })

  test.each(['2026-03-11T18:00:00', '2026-03-12T07:00:00'])('at %s it is too late', async (instant) => {
    const { me, id } = await subscriber()
    at(instant)
    expect(await pending(me)).toEqual([])
    for (const answer of [confirm, skip]) {
      const { status, reply } = await answer(me, id)
      expect([status, reply.error]).toEqual([409, 'Deadline passed'])
    }
    await run()
    for (const answer of [confirm, skip]) expect((await answer(me, id)).reply.error).toBe('Deadline passed')
    expect(await daysOf(me)).toContain('2026-03-12 confirmed')
  })

  test("another's order does not exist", async () => {
    const { id } = await subscriber()
    const stranger = await app.signIn()
    for (const answer of [confirm, skip]) expect((await answer(stranger, id)).reply.code).toBe('not_found')
  })

  test('follows the default address until the deadline', async () => {
    const { me } = await subscriber()
    const office = await saveAddress(me, OFFICE)
    expect((await pending(me))[0]?.delivery_address).toBe(HOME)
    const makeDefault = (id: string) =>
      app.call(contract.makeAddressDefault, { params: { id }, body: { phoneNumber: me.phone } }, { token: me.token })
    await makeDefault(office)
    expect((await pending(me))[0]?.delivery_address).toBe(OFFICE)
    expect((await subscriptions(me))[0]?.delivery_address).toBe(OFFICE)
    const corrected = { phoneNumber: me.phone, type: 'Office' as const, address: `${OFFICE}, gate 3` }
    await app.call(contract.updateAddress, { params: { id: office }, body: corrected }, { token: me.token })
    expect((await pending(me))[0]?.delivery_address).toBe(`${OFFICE}, gate 3`)

    at('2026-03-11T18:00:00')
    await makeDefault(await saveAddress(me, HOME))
    expect((await orders(me))[0]?.delivery_address).toBe(`${OFFICE}, gate 3`)
    expect((await subscriptions(me))[0]?.delivery_address).toBe(HOME)
  })
})

describe('the states of a subscription', () => {
  test.each([
    // Five meals from Thursday 12 to Tuesday 17 March.
    ['2026-03-14T23:59:58', { frontendStatus: 'active', daysRemaining: 4, isActive: true }],
    ['2026-03-14T23:59:59', { frontendStatus: 'expiring_soon', daysRemaining: 3, isActive: true }],
    ['2026-03-17T23:59:58', { frontendStatus: 'expiring_soon', daysRemaining: 1, isActive: true }],
    ['2026-03-17T23:59:59', { frontendStatus: 'expired', daysRemaining: 0, isActive: false, isExpired: true }],
  ])('at %s are %j', async (instant, expected) => {
    const me = await resident()
    await buy(me, 5)
    for (const day of ['12', '13', '14', '16']) {
      at(`2026-03-${day}T09:00:00`)
      await run()
    }
    at(instant)
    expect(await lookUp(me)).toMatchObject(expected)
  })
})

describe('the kitchen changing a subscription order', () => {
  const set = async (id: string, status: OrderStatus) =>
    app.call(contract.setOrderStatus, { params: { id }, body: { status } }, { token: await app.signInAdmin() })

  test.each(['skipped', 'cancelled'] as const)('to %s gives the meal back, and back again takes it', async (status) => {
    const me = await resident()
    await buy(me, 5)
    const id = (await pending(me))[0]?._id as string
    await set(id, status)
    expect(await endOf(me)).toBe(endsOn('2026-03-18'))
    await set(id, status)
    expect(await endOf(me)).toBe(endsOn('2026-03-18'))
    await set(id, status === 'skipped' ? 'cancelled' : 'skipped')
    expect(await endOf(me)).toBe(endsOn('2026-03-18'))
    expect((await set(id, 'confirmed')).reply.order.status).toBe('confirmed')
    expect(await endOf(me)).toBe(endsOn('2026-03-17'))
    await relay(app.ctx).settled()
    expect(events.filter(({ type }) => type === 'order-status-changed')).toHaveLength(3)
  })

  test('after the subscription has ended lets it run one day more', async () => {
    const me = await resident()
    await buy(me, 1)
    at('2026-03-13T09:00:00')
    expect((await run()).ended).toBe(1)
    await set((await orders(me))[0]?._id as string, 'cancelled')
    await run()
    expect(await lookUp(me)).toMatchObject({ status: 'active', end_date: endsOn('2026-03-14') })
    expect(await daysOf(me)).toEqual(['2026-03-12 cancelled', '2026-03-14 pending'])
    // The meal is on Saturday now; Thursday cannot have it back.
    const back = await set((await orders(me)).find((order) => order.status === 'cancelled')?._id as string, 'delivered')
    expect([back.status, back.reply.code]).toEqual([409, 'order_meal_used'])
  })

  test('after the next subscription has begun keeps the meal until that one is over', async () => {
    const me = await resident()
    await buy(me, 1)
    at('2026-03-13T09:00:00')
    await run()
    await buy(me, 1)
    const [, first] = await orders(me)
    await set(first?._id as string, 'cancelled')
    await run()
    expect(await daysOf(me)).toEqual(['2026-03-12 cancelled', '2026-03-14 pending'])
    at('2026-03-16T09:00:00')
    await run()
    expect(await daysOf(me)).toEqual(['2026-03-12 cancelled', '2026-03-14 confirmed', '2026-03-17 pending'])
  })
})

test('ids made by the database are UUIDs of version 7 that sort by time', async () => {
  const me = await resident()
  await buy(me, 1)
  const { rows } = await sql<{ id: string }>`SELECT id FROM orders ORDER BY id DESC LIMIT 1`.execute(app.ctx.db)
  const id = rows[0]?.id as string
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const made = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(Math.abs(made - Date.now())).toBeLessThan(60_000)
})
