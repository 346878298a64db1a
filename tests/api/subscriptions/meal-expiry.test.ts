import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { relay } from '#server/kernel/outbox/relay.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { closeLunch, reopenLunch } from '../../support/days.ts'
import { addMenu } from '../../support/kitchen.ts'
import { balanceOf, unsoundLedgers } from '../../support/meals.ts'
import { sellBy } from '../../support/policy.ts'
import { buySubscription } from '../../support/subscribers.ts'

const app = await testApp()
const { ctx } = app
const { db } = ctx
await app.signInAdmin()
const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()

const announced: object[] = []
ctx.events.subscribe((event) => {
  if (event.type === 'meals-expiring-soon') announced.push(event)
})

let me: SignedIn
let subscription: string

const at = (instant: string) => app.clock.set(`${instant}+05:30`)
const run = async (instant: string) => {
  at(instant)
  await dailyRun(ctx)
  await relay(ctx).settled()
}
const policyShown = async () => {
  const { reply } = await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, me)
  return reply.subscriptions[0]?.policy
}

/** Bought on Saturday the 31st of October: the first day is Monday the second of November. */
async function buy(days: number) {
  at('2026-10-31T10:00:00')
  me = await app.startSession()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  subscription = await buySubscription(app, me.id, days)
}

/** Skips the order of the day, which is made on the morning before. */
async function skip(day: string) {
  const order = await orderOn(day)
  expect((await app.call(contract.skipOrder, { params: { id: order } }, me)).status).toBe(200)
}
const orderOn = async (day: string) =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('subscription_id', '=', subscription)
      .where('delivery_date', '=', day)
      .executeTakeFirstOrThrow()
  ).id

beforeAll(async () => {
  await addMenu(app, { name: 'House Thali', active: true })
})

beforeEach(() => {
  announced.length = 0
})

describe('with meals that are valid for 45 days', () => {
  beforeEach(async () => {
    await sellBy(app, { validDays: 45 })
    await buy(2)
    await skip('2026-11-02')
  })

  /** Lets all orders up to the middle of December be skipped by the kitchen: two meals stay left. */
  async function wait() {
    at('2026-12-15T10:00:00')
    await db.updateTable('subscriptions').set({ next_day: '2026-12-16' }).where('id', '=', subscription).execute()
  }

  test('the last day is told, and counts 45 days with the first', async () => {
    expect(await policyShown()).toMatchObject({ validDays: 45, skipsUsed: 1, validUntil: '2026-12-16' })
  })

  test('a day on which the kitchen was closed does not count', async () => {
    await closeLunch(app, '2026-11-20', '2026-11-21')
    expect(await policyShown()).toMatchObject({ validUntil: '2026-12-18' })
    await reopenLunch(app, '2026-11-20', '2026-11-21')
    expect(await policyShown()).toMatchObject({ validUntil: '2026-12-16' })
  })

  test('what is left is eaten until the last day, and expires when no order for it can be made any more', async () => {
    await wait()
    await run('2026-12-15T10:00:00')
    expect(await balanceOf(db, subscription)).toMatchObject({ available: 1, reserved: 1, expired: 0 })
    await run('2026-12-15T17:59:59')
    expect((await balanceOf(db, subscription)).available).toBe(1)
    await run('2026-12-15T18:00:00')
    expect(await balanceOf(db, subscription)).toMatchObject({ available: 0, reserved: 1, expired: 1, sum: 2 })
    // A session ends after 30 days.
    const token = await startCustomerSession(ctx, me.id)
    const { moves } = (await app.call(contract.mealStatement, { params: { id: subscription } }, { token })).reply
    expect(moves[0]).toMatchObject({ reason: 'expired', meals: 1, change: -1, balance: 0, delivery_date: null })
    await run('2026-12-15T18:10:00')
    expect((await balanceOf(db, subscription)).expired).toBe(1)
    expect(await unsoundLedgers(db)).toEqual([])
    // The last meal is eaten; then the subscription is over.
    await changeStatus(ctx, { orderIds: [await orderOn('2026-12-16')], to: 'delivered', adminId })
    await run('2026-12-17T09:00:00')
    const { status, end_day } = await db
      .selectFrom('subscriptions')
      .select(['status', 'end_day'])
      .where('id', '=', subscription)
      .executeTakeFirstOrThrow()
    expect([status, end_day]).toEqual(['ended', '2026-12-16'])
  })

  test('a meal that comes back after that expires, too', async () => {
    await wait()
    await run('2026-12-15T10:00:00')
    await run('2026-12-15T18:00:00')
    await changeStatus(ctx, { orderIds: [await orderOn('2026-12-16')], to: 'cancelled', adminId })
    expect(await balanceOf(db, subscription)).toMatchObject({ available: 1, expired: 1 })
    await run('2026-12-16T10:00:00')
    expect(await balanceOf(db, subscription)).toMatchObject({ available: 0, expired: 2, sum: 2 })
    expect(await unsoundLedgers(db)).toEqual([])
  })

  test('two instances at once let them expire once', async () => {
    await wait()
    await db.updateTable('subscriptions').set({ next_day: '2026-12-17' }).where('id', '=', subscription).execute()
    at('2026-12-16T10:00:00')
    await Promise.all([dailyRun(ctx), dailyRun(ctx)])
    expect(await balanceOf(db, subscription)).toMatchObject({ available: 0, expired: 2, sum: 2 })
  })

  test('within the last week it is told once how many meals there is no day for', async () => {
    await db.updateTable('subscriptions').set({ next_day: '2026-12-16' }).where('id', '=', subscription).execute()
    await run('2026-12-08T09:00:00')
    expect(announced).toEqual([])
    await run('2026-12-09T08:50:00')
    expect(announced).toEqual([])
    await run('2026-12-09T09:00:00')
    const event = { type: 'meals-expiring-soon', customerId: me.id, subscriptionId: subscription }
    expect(announced).toEqual([{ ...event, meals: 1, lastDay: '2026-12-16' }])
    await run('2026-12-10T09:00:00')
    expect(announced).toHaveLength(1)
  })

  test('nothing is told of meals that can all be eaten in time', async () => {
    await db.updateTable('subscriptions').set({ next_day: '2026-12-11' }).where('id', '=', subscription).execute()
    await run('2026-12-09T09:00:00')
    expect(announced).toEqual([])
  })
})

test('by the usual policy meals never expire', async () => {
  await sellBy(app, {})
  await buy(2)
  await skip('2026-11-02')
  expect(await policyShown()).toMatchObject({ validDays: null, validUntil: null })
  await db.updateTable('subscriptions').set({ next_day: '2028-11-01' }).where('id', '=', subscription).execute()
  await run('2028-10-28T10:00:00')
  expect(await balanceOf(db, subscription)).toMatchObject({ available: 2, expired: 0 })
})
