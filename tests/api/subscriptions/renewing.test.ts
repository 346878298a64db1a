import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { closeLunch } from '../../support/days.ts'
import { startKitchenAnew } from '../../support/kitchen.ts'
import { unsoundLedgers } from '../../support/meals.ts'
import { pauseByCalls } from '../../support/pauses.ts'
import { limitLunch, platesOfDay } from '../../support/plates.ts'

const app = await testApp()
const { ctx } = app

const HOME = 'Flat 4, Shanti Nagar, near the temple, Pune'
const at = (instant: string) => app.clock.set(`${instant}+05:30`)

beforeEach(async () => {
  at('2026-03-11T11:00:00') // Wednesday
  await startKitchenAnew(app)
  await ctx.db.deleteFrom('service_days').execute()
  await prepareDays(ctx)
})
afterEach(async () => {
  expect(await unsoundLedgers(ctx.db)).toEqual([])
})

async function resident(): Promise<Customer> {
  const me = await app.signIn()
  const body = { phoneNumber: me.phone, type: 'Home' as const, address: HOME }
  await app.call(contract.addAddress, { body }, me)
  return me
}

const bodyOf = (days: number) => ({
  plan_type: `${days}-day-subscription`,
  plan_price: 60 * days,
  subscription_days: days,
})
const buy = (me: Customer, days: number) => app.call(contract.createSubscription, { body: bodyOf(days) }, me)
const renew = (me: Customer, days: number) =>
  app.call(contract.createSubscription, { body: { ...bodyOf(days), renews: true } }, me)
const callOff = (me: Customer, id: string) => app.call(contract.cancelSubscription, { params: { id } }, me)
const lookUp = async (me: Customer) =>
  (await app.call(contract.getSubscription, { params: { phone: me.phone } }, me)).reply
const listed = async (me: Customer) =>
  (await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, me)).reply.subscriptions
const skipNext = async (me: Customer) => {
  const { reply } = await app.call(contract.listPendingOrders, {}, me)
  return app.call(contract.skipOrder, { params: { id: reply.orders[0]?._id as string } }, me)
}
async function daysOf(me: Customer) {
  const { reply } = await app.call(contract.listOrders, { params: { phone: me.phone } }, me)
  return reply.orders.map(({ delivery_date, status }) => `${delivery_date} ${status}`).sort()
}
/** Days of a subscription's first and last meal. */
const spanOf = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
  [start_date, end_date].map((instant) => new Date(new Date(instant).getTime() + 19_800_000).toISOString().slice(0, 10))
const renewalOf = async (me: Customer) => (await listed(me)).find(({ queued }) => queued)
/** Daily runs at nine o'clock of these days of March. */
async function runOn(...days: number[]) {
  for (const day of days) {
    at(`2026-03-${day}T09:00:00`)
    await dailyRun(ctx)
  }
}
/** Which of a customer's subscriptions were said to end. */
async function saidToEnd(me: Customer) {
  const rows = await ctx.db
    .selectFrom('outbox_events')
    .select('subject_id')
    .distinct()
    .where('customer_id', '=', me.id)
    .where('type', 'in', ['subscription-expired', 'subscription-expiring-soon'])
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}

describe('renewing a subscription that expires soon', () => {
  test('queues one behind it, that goes on without a gap', async () => {
    const me = await resident()
    await buy(me, 2) // Thursday and Friday
    const { status, reply } = await renew(me, 3)
    expect([status, reply.subscription.queued, spanOf(reply.subscription)]).toEqual([
      200,
      true,
      ['2026-03-14', '2026-03-17'],
    ])
    expect(await lookUp(me)).toMatchObject({
      plan_type: '2-day-subscription',
      frontendStatus: 'active',
      renewal: { plan_type: '3-day-subscription', begins: '2026-03-14' },
    })
    await runOn(12, 13, 14, 16, 17, 18)
    expect(await daysOf(me)).toEqual([
      '2026-03-12 confirmed',
      '2026-03-13 confirmed',
      '2026-03-14 confirmed',
      '2026-03-16 confirmed',
      '2026-03-17 confirmed',
    ])
    // The renewal alone: nobody is urged to renew who has.
    expect(await saidToEnd(me)).toEqual([reply.subscription._id])
  })

  test('on the day of its last meal makes the next order at once', async () => {
    const me = await resident()
    await buy(me, 1)
    at('2026-03-12T11:00:00')
    await dailyRun(ctx)
    expect((await renew(me, 2)).reply.subscription).toMatchObject({ meals_left: 1 })
    expect(await daysOf(me)).toEqual(['2026-03-12 confirmed', '2026-03-13 pending'])
    expect((await listed(me)).map(spanOf)).toEqual([
      ['2026-03-13', '2026-03-14'],
      ['2026-03-12', '2026-03-12'],
    ])
  })

  test('is rejected before that, a second time, and when it is not said to be a renewal', async () => {
    const me = await resident()
    await buy(me, 26)
    expect((await renew(me, 5)).reply.code).toBe('subscription_running')
    const other = await resident()
    await buy(other, 2)
    expect((await buy(other, 5)).reply.code).toBe('subscription_running')
    expect((await renew(other, 5)).status).toBe(200)
    const { status, reply } = await renew(other, 5)
    expect([status, reply.error]).toEqual([
      409,
      'You have renewed already: your next subscription begins after this one.',
    ])
  })

  test('from ten places at once takes one place in the queue', async () => {
    const me = await resident()
    await buy(me, 2)
    const replies = await Promise.all(Array.from({ length: 10 }, () => renew(me, 5)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await listed(me)).toHaveLength(2)
  })

  test('when nothing runs any more is buying one', async () => {
    const me = await resident()
    await buy(me, 1)
    await runOn(12, 13)
    expect((await renew(me, 1)).reply.subscription.queued).toBeUndefined()
    expect(await daysOf(me)).toEqual(['2026-03-12 confirmed', '2026-03-14 pending'])
  })
})

describe('the day on which a renewal begins', () => {
  test('moves with a skip, a pause and a closure', async () => {
    const me = await resident()
    const bought = (await buy(me, 2)).reply.subscription
    await renew(me, 1)
    const begins = async () => spanOf((await renewalOf(me)) as never)[0]
    expect(await begins()).toBe('2026-03-14')
    await skipNext(me)
    expect(await begins()).toBe('2026-03-16')
    await closeLunch(app, '2026-03-13')
    expect(await begins()).toBe('2026-03-17')
    expect((await pauseByCalls(app, me, bought._id, '2026-03-14', '2026-03-16')).status).toBe(200)
    expect(await begins()).toBe('2026-03-19')
    await runOn(12, 14, 16, 17, 18, 19)
    expect(await daysOf(me)).toEqual([
      '2026-03-12 skipped',
      '2026-03-17 confirmed',
      '2026-03-18 confirmed',
      '2026-03-19 confirmed',
    ])
  })

  test('waits for a meal that comes back to the running one', async () => {
    const me = await resident()
    await buy(me, 1)
    await renew(me, 1)
    await skipNext(me)
    await runOn(12)
    expect(await daysOf(me)).toEqual(['2026-03-12 skipped', '2026-03-13 pending'])
    await runOn(13)
    expect(await daysOf(me)).toEqual(['2026-03-12 skipped', '2026-03-13 confirmed', '2026-03-14 pending'])
  })

  test('is the next that can be served when nothing ran for days', async () => {
    const me = await resident()
    await buy(me, 1)
    const { _id: id } = (await renew(me, 1)).reply.subscription
    await runOn(17)
    expect(await daysOf(me)).toEqual(['2026-03-12 confirmed', '2026-03-18 pending'])
    expect(await saidToEnd(me)).toEqual([id])
  })

  test('is not known while the running one is paused without an end', async () => {
    const me = await resident()
    const { _id: id } = (await buy(me, 2)).reply.subscription
    await renew(me, 1)
    await pauseByCalls(app, me, id, '2026-03-13', null)
    expect(await renewalOf(me)).toMatchObject({ is_open_ended: true })
    expect((await lookUp(me)).renewal?.begins).toBeNull()
  })

  test('is counted among what is promised of that day, by the office’s list and by the report of the daily run', async () => {
    const me = await resident()
    await buy(me, 1)
    await limitLunch(ctx, 10, '2026-03-13')
    const { _id: id } = (await renew(me, 1)).reply.subscription
    expect(await platesOfDay(ctx, '2026-03-13')).toMatchObject({ promised: 1 })
    at('2026-03-12T08:00:00')
    const admin = { token: await app.signInAdmin() }
    expect((await app.call(contract.getDailyRun, {}, admin)).reply.run).toMatchObject({ day: '2026-03-13', missing: 1 })
    const { reply } = await app.call(contract.reports, { query: { period: 'all' } }, admin)
    expect(reply.subscriptions.subscriptions.find(({ _id }) => _id === id)).toMatchObject({
      status: 'queued',
      startDay: '2026-03-13',
      mealsLeft: 1,
    })
    await callOff(me, id)
    expect(await platesOfDay(ctx, '2026-03-13')).toMatchObject({ promised: 0 })
  })
})

describe('calling a renewal off', () => {
  test('takes its meals back and frees its place; again it changes nothing', async () => {
    const me = await resident()
    await buy(me, 2)
    const { _id: id } = (await renew(me, 5)).reply.subscription
    expect((await callOff(me, id)).status).toBe(200)
    expect((await callOff(me, id)).status).toBe(200)
    const { reply } = await app.call(contract.mealStatement, { params: { id } }, me)
    expect(reply.moves.map(({ reason, meals, balance }) => [reason, meals, balance])).toEqual([
      ['called_off', 5, 0],
      ['bought', 5, 5],
    ])
    expect((await listed(me)).find(({ _id }) => _id === id)).toMatchObject({ status: 'cancelled', meals_left: 0 })
    expect((await lookUp(me)).renewal).toBeNull()
    expect((await renew(me, 3)).status).toBe(200)
  })

  test('leaves the one before it the latest that there was', async () => {
    const me = await resident()
    await buy(me, 1)
    await callOff(me, (await renew(me, 5)).reply.subscription._id)
    await runOn(12, 13)
    expect(await lookUp(me)).toMatchObject({ plan_type: '1-day-subscription', status: 'expired', isExpired: true })
  })

  test('is too late once it has begun, and for others it does not exist', async () => {
    const me = await resident()
    await buy(me, 1)
    const { _id: id } = (await renew(me, 5)).reply.subscription
    expect((await callOff(await resident(), id)).status).toBe(404)
    await runOn(12)
    const { status, reply } = await callOff(me, id)
    expect([status, reply.code]).toEqual([409, 'subscription_begun'])
    expect(await daysOf(me)).toEqual(['2026-03-12 confirmed', '2026-03-13 pending'])
  })

  test('and the daily run at once: it is called off or it has begun', async () => {
    for (let round = 0; round < 5; round++) {
      at('2026-03-11T11:00:00')
      const me = await resident()
      await buy(me, 1)
      const { _id: id } = (await renew(me, 1)).reply.subscription
      at('2026-03-12T09:00:00')
      const [{ status }] = await Promise.all([callOff(me, id), dailyRun(ctx)])
      await dailyRun(ctx)
      const expected = status === 200 ? ['2026-03-12 confirmed'] : ['2026-03-12 confirmed', '2026-03-13 pending']
      expect(await daysOf(me)).toEqual(expected)
    }
  })
})

test('a change of the address goes with a renewal', async () => {
  const me = await resident()
  await buy(me, 1)
  await renew(me, 1)
  const body = { phoneNumber: me.phone, type: 'Office' as const, address: 'Tower 2, Magarpatta City, Hadapsar, Pune' }
  const { _id: id } = (await app.call(contract.addAddress, { body }, me)).reply.address
  await app.call(contract.makeAddressDefault, { params: { id }, body: { phoneNumber: me.phone } }, me)
  expect(await renewalOf(me)).toMatchObject({ delivery_address: body.address })
})

test('the days of a purchase and of a renewal are told before they are bought', async () => {
  const me = await resident()
  const start = async () => (await app.call(contract.subscriptionStart, {}, me)).reply
  expect(await start()).toMatchObject({ first_day: '2026-03-12', start_day: '2026-03-12', renewal_days: null })
  const { days } = await start()
  expect([days.length, days[0], days[2], days[25]]).toEqual([30, '2026-03-12', '2026-03-14', '2026-04-10'])
  await buy(me, 2)
  expect((await start()).renewal_days?.slice(0, 3)).toEqual(['2026-03-14', '2026-03-16', '2026-03-17'])
  await renew(me, 3)
  expect((await start()).renewal_days).toBeNull()
})
