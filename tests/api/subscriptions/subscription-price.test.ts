import { expect, test } from 'vitest'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'

/** The kitchen sets what a plate of a subscription costs; what has been bought keeps its price. */

const app = await testApp()
await addMenu(app, { name: 'House Thali', active: true })
let admin = { token: await app.signInAdmin() }

const read = async () => (await app.call(contract.getPrices, {}, admin)).reply.prices
const setPlate = async (subscription: number | undefined) => {
  const { updatedAt, thali, addOn, dish } = await read()
  const body = { thali, addOn, dish, subscription, updatedAt, reason: 'gas is dearer' }
  return app.call(contract.changePrices, { body }, admin)
}
async function resident(): Promise<Customer> {
  const me = await app.signIn()
  const body = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body }, me)
  return me
}
const buy = (me: Customer, price: number, days = 5) =>
  app.call(
    contract.createSubscription,
    { body: { plan_type: `${days}-day-subscription`, plan_price: price, subscription_days: days } },
    me,
  )
const ordersOf = async (me: Customer) =>
  (await app.call(contract.listOrders, { params: { phone: me.phone } }, me)).reply.orders.map(
    ({ delivery_date, price }) => [delivery_date, price],
  )
const told = async () => (await app.call(contract.getSubscriptionPolicy, {})).reply.prices

test('it is 60 until the kitchen sets another, said before buying and charged', async () => {
  expect(await told()).toEqual({ plate: 60, daily: 80 })
  expect((await app.call(contract.activeMenu, {})).reply.menu).not.toHaveProperty('subscription_price')
  const early = await resident()
  expect((await buy(early, 300)).reply.subscription.plan_price).toBe(300)

  const { reply } = await setPlate(65.5)
  expect(reply.prices).toMatchObject({ subscription: 65.5, affects: { subscriptions: 1 } })
  expect(await told()).toEqual({ plate: 65.5, daily: 80 })
  expect((await app.call(contract.activeMenu, {})).reply.menu?.subscription_price).toBe(65.5)

  const late = await resident()
  const rejected = await buy(late, 300)
  expect([rejected.status, rejected.reply.code, rejected.reply.details]).toEqual([
    409,
    'subscription_price_changed',
    { plan_price: 327.5 },
  ])
  expect((await buy(late, 327.5)).reply.subscription.plan_price).toBe(327.5)

  // Each plate counts with the price at which it was bought, also those to come.
  app.clock.set('2026-03-12T09:30:00+05:30')
  await dailyRun(app.ctx)
  admin = { token: await app.signInAdmin() }
  expect(await ordersOf(early)).toEqual([
    ['2026-03-13', 60],
    ['2026-03-12', 60],
  ])
  expect(await ordersOf(late)).toEqual([
    ['2026-03-13', 65.5],
    ['2026-03-12', 65.5],
  ])
})

test('a registration buys at the price in force', async () => {
  const me = await app.signIn()
  const body = { name: 'Asha', address: 'Flat 5, Shanti Nagar, Pune', plan_type: '5-day-subscription' }
  const rejected = await app.call(contract.completeRegistration, { body: { ...body, plan_price: 300 } }, me)
  expect(rejected.reply.code).toBe('subscription_price_changed')
  const done = await app.call(contract.completeRegistration, { body: { ...body, plan_price: 327.5 } }, me)
  expect(done.status).toBe(200)
})

test('who changes other prices without naming it leaves it, and the log tells the former', async () => {
  await setPlate(undefined)
  expect((await read()).subscription).toBe(65.5)
  await setPlate(62)
  const [event] = (await app.call(contract.listAudit, { query: { call: 'changePrices' } }, admin)).reply.events
  expect(event?.changes).toEqual([{ subject: null, before: { subscription: 65.5 }, after: { subscription: 62 } }])
})

test('of a change and a purchase at once, the purchase is at the price it has seen, or rejected', async () => {
  const people = await Promise.all([resident(), resident(), resident(), resident()])
  const [, ...bought] = await Promise.all([setPlate(70), ...people.map((me) => buy(me, 310))])
  for (const { status, reply } of bought) {
    if (status === 200) expect(reply.subscription.plan_price).toBe(310)
    else expect(reply.code).toBe('subscription_price_changed')
  }
  expect((await buy(await resident(), 310)).status).toBe(409)
})

test('a first day or a window that is not as seen is asked about, and nothing is bought', async () => {
  const me = await resident()
  app.clock.set('2026-03-17T17:59:00+05:30')
  const { start_day: first_day } = (await app.call(contract.subscriptionStart, {}, me)).reply
  const body = { plan_type: '5-day-subscription', plan_price: 350, subscription_days: 5 }
  const buySeen = (seen: object) => app.call(contract.createSubscription, { body: { ...body, seen } }, me)
  app.clock.set('2026-03-17T18:00:00+05:30')
  for (const seen of [{ first_day }, { window: { from: '07:00', to: '08:00' } }]) {
    const { status, reply } = await buySeen(seen)
    expect([status, reply.code, reply.details]).toEqual([
      409,
      'subscription_terms_changed',
      { first_day: '2026-03-19', window: { from: '12:00', to: '14:00' } },
    ])
  }
  const registered = await app.call(
    contract.completeRegistration,
    { body: { ...body, name: 'Asha', address: 'Flat 5, Shanti Nagar, Pune', seen: { first_day } } },
    me,
  )
  expect(registered.reply.code).toBe('subscription_terms_changed')
  expect((await buySeen({ first_day: '2026-03-19', window: { from: '12:00', to: '14:00' } })).status).toBe(200)
})
