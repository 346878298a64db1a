import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { VALID_UNTIL } from '#server/subscriptions/daily/expire-meals.ts'
import { readPausable } from '#server/subscriptions/pauses/read-pausable.ts'
import { contract } from '#shared/contract/contract.ts'
import { validUntil } from '#shared/domain/subscriptions/validity.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu, orderBody, startKitchenAnew } from '../../support/kitchen.ts'
import { pauseByCalls } from '../../support/pauses.ts'
import { sellBy } from '../../support/policy.ts'

/** What is said of a subscription's meals and money holds: what expires, what a renewal serves, what is due and where. */

const app = await testApp()
const { ctx } = app

const THALI = { name: 'Regular Thali', quantity: 1, price: 80, total: 80 }
const at = (instant: string) => app.clock.set(`${instant}+05:30`)
let me: Customer

beforeEach(async () => {
  at('2026-03-11T11:00:00') // Wednesday
  await startKitchenAnew(app)
  await ctx.db.updateTable('service_slots').set({ weekdays: '123456' }).where('code', '=', 'lunch').execute()
  await ctx.db.deleteFrom('service_days').execute()
  await prepareDays(ctx)
  me = await app.signIn()
  const body = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body }, me)
})

const buy = (days: number, more: object = {}) => {
  const body = { plan_type: `${days}-day-subscription`, plan_price: 60 * days, subscription_days: days, ...more }
  return app.call(contract.createSubscription, { body }, me)
}
const bought = async (days: number, more: object = {}) => (await buy(days, more)).reply.subscription._id
const preview = async (id: string, from: string, to: string) =>
  (await app.call(contract.previewPause, { params: { id }, query: { from, to } }, me)).reply.preview
const listed = async () =>
  (await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, me)).reply.subscriptions
const storedUntil = async (id: string) => {
  const { rows } = await sql<{ until: string | null }>`
    SELECT ${VALID_UNTIL} AS until FROM subscriptions s JOIN subscription_policies p ON p.version = s.policy_version
    WHERE s.id = ${id}`.execute(ctx.db)
  return rows[0]?.until
}

describe('how long meals can be eaten', () => {
  test('a pause extends it, and says what would expire where it does not', async () => {
    await sellBy(app, { validDays: 45 })
    const id = await bought(26)
    expect(await storedUntil(id)).toBe('2026-04-25')
    expect(await preview(id, '2026-03-16', '2026-06-16')).not.toHaveProperty('lost_meals')
    await pauseByCalls(app, me, id, '2026-03-16', '2026-06-16')
    expect(await storedUntil(id)).toBe('2026-07-27')
    at('2026-05-20T09:00:00')
    await dailyRun(ctx)
    const row = await ctx.db.selectFrom('subscriptions').select('meals_left').where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ meals_left: 25 })
    expect(await storedUntil(id)).toBe('2026-07-27')

    at('2026-03-11T11:00:00')
    me = await app.signIn()
    const body = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
    await app.call(contract.addAddress, { body }, me)
    await sellBy(app, { validDays: 45, pausesExtend: false })
    const other = await bought(26)
    expect(await preview(other, '2026-03-16', '2026-06-16')).toMatchObject({
      lost_meals: 23,
      valid_until: '2026-04-25',
    })
  })

  test('is the same by SQL and by the rules that a browser has, whatever is closed and paused', async () => {
    await sellBy(app, { validDays: 45 })
    const id = await bought(26)
    const days = ['2026-03-20', '2026-03-21', '2026-04-25', '2026-04-27']
    await ctx.db.updateTable('service_days').set({ state: 'closed' }).where('day', 'in', days).execute()
    for (const paused of [
      '{}',
      '{[2026-03-19,2026-03-25)}',
      '{[2026-03-13,2026-03-14),[2026-04-26,2026-05-02)}',
      '{[2026-03-13,2026-03-20),[2026-05-03,2026-05-05),[2026-08-01,)}',
      '{[2026-04-02,)}',
    ]) {
      await sql`UPDATE subscriptions SET paused = ${paused}::datemultirange WHERE id = ${id}`.execute(ctx.db)
      const { validity } = await readPausable(ctx.db, { subscriptionId: id }, ctx.now())
      expect([paused, await storedUntil(id)]).toEqual([paused, validity && validUntil(validity, validity.paused)])
    }
  })
})

describe('a renewal', () => {
  test('has days that can be paused, by either of the two', async () => {
    const running = await bought(2) // Thursday and Friday
    const renewal = await bought(5, { renews: true })
    expect(await preview(running, '2026-03-17', '2026-03-18')).toMatchObject({
      kept_days: ['2026-03-17', '2026-03-18'],
    })
    await pauseByCalls(app, me, renewal, '2026-03-17', '2026-03-18')
    for (const day of [12, 13, 14, 16, 17, 18, 19, 20]) {
      at(`2026-03-${day}T09:00:00`)
      await dailyRun(ctx)
    }
    const { reply } = await app.call(contract.listOrders, { params: { phone: me.phone } }, me)
    expect(reply.orders.map(({ delivery_date }) => delivery_date).sort()).toEqual(
      [12, 13, 14, 16, 19, 20, 21].map((day) => `2026-03-${day}`),
    )
    expect((await listed())[0]?.pauses).toEqual([])
  })

  test('keeps a pause of the running one that is ended', async () => {
    await sellBy(app, { refundable: true })
    const running = await bought(2)
    const renewal = await bought(5, { renews: true })
    await pauseByCalls(app, me, running, '2026-03-13', '2026-03-20')
    const [, { meals_left: meals = 0 } = {}] = await listed()
    const stopped = await app.call(contract.stopSubscription, { params: { id: running }, body: { meals } }, me)
    expect(stopped.status).toBe(200)
    expect((await listed()).find(({ _id }) => _id === renewal)?.start_date).toBe('2026-03-20T18:30:00.000Z')
    for (const day of [12, 13, 14, 16, 17, 18, 19, 20]) {
      at(`2026-03-${day}T09:00:00`)
      await dailyRun(ctx)
    }
    const { reply } = await app.call(contract.listOrders, { params: { phone: me.phone } }, me)
    expect(reply.orders.map(({ delivery_date }) => delivery_date).sort()).toEqual(['2026-03-12', '2026-03-21'])
    expect((await listed()).find(({ _id }) => _id === renewal)).toMatchObject({
      pauses: [{ from: '2026-03-13', to: '2026-03-20' }],
    })
  })
})

test('a subscription for dinner is rejected, and bought with lunch named', async () => {
  expect((await buy(5, { slot: 'dinner' })).reply).toMatchObject({ code: 'subscription_slot' })
  expect((await buy(5, { slot: 'lunch' })).status).toBe(200)
})

test('what is due in cash is said with the first meal that is still to come, until it is paid', async () => {
  const dues = async () => (await app.call(contract.listOpenPayments, {}, me)).reply.at_door
  await bought(26)
  const { reply } = await app.call(contract.listPendingOrders, {}, me)
  const [first] = reply.orders
  expect(await dues()).toEqual([{ order: first?._id, due: 1560 }])
  at('2026-03-12T09:00:00')
  await dailyRun(ctx)
  expect(await dues()).toEqual([{ order: first?._id, due: 1560 }])
  await ctx.db.updateTable('subscriptions').set({ payment_state: 'paid' }).execute()
  expect(await dues()).toEqual([])
})

test('a weekday that is taken out of the slot says whom it moves and what expires, and tells them once', async () => {
  await sellBy(app, { validDays: 45 })
  const id = await bought(26) // until Friday 10 April; valid until 25 April
  const token = await app.signInAdmin()
  const [slot] = (await app.call(contract.listSlots, {}, { token })).reply.slots
  const { admin: _, updatedAt, ...terms } = slot as NonNullable<typeof slot>
  const body = { ...terms, weekdays: '135' }
  const { changes } = (await app.call(contract.previewSlot, { body }, { token })).reply
  expect(changes).toMatchObject({
    subscriptions: 1,
    lost_meals: 6,
    moved_subscriptions: [{ subscription_id: id, last_day: '2026-04-10', new_last_day: '2026-05-08', lost_meals: 6 }],
  })
  const told = async () =>
    ctx.db.selectFrom('outbox_events').select('payload').where('type', '=', 'subscription-moved').execute()
  expect(await told()).toEqual([])
  await app.call(contract.changeSlot, { body: { ...body, updatedAt } }, { token })
  expect(await told()).toMatchObject([{ payload: { customerId: me.id, lastDay: '2026-05-08', lostMeals: 6 } }])
  await app.call(contract.changeSlot, { body }, { token })
  expect(await told()).toHaveLength(1)
})

test('a holiday closes lunch and dinner in one preview, and each customer is told once', async () => {
  const token = await app.signInAdmin()
  await app.call(contract.serveDinner, { body: { served: true } }, { token })
  await addMenu(app, { active: true, slot: 'dinner' })
  await bought(5)
  const placed = await app.call(
    contract.placeOrder,
    { body: orderBody(me.phone, { slot: 'dinner', items: [THALI], totalAmount: 80 }) },
    me,
  )
  expect(placed.status).toBe(200)
  const range = { from: '2026-03-11', to: '2026-03-12', allSlots: true }
  const { preview: shown } = (await app.call(contract.previewClosure, { body: range }, { token })).reply
  expect(shown).toMatchObject({
    days: ['2026-03-11', '2026-03-12'],
    one_off_orders: 1,
    subscription_orders: 1,
    subscriptions: 1,
    customers: 1,
  })
  const body = { ...range, reason: 'holiday' as const, note: '', version: shown.version }
  const first = await app.call(contract.closeDays, { body }, { token })
  expect(first.status).toBe(200)
  const again = await app.call(contract.closeDays, { body }, { token })
  expect(again.reply.closure._id).toBe(first.reply.closure._id)
  const closed = await ctx.db.selectFrom('service_days').select('slot').where('state', '=', 'closed').execute()
  expect(closed.map(({ slot }) => slot).sort()).toEqual(['dinner', 'dinner', 'lunch', 'lunch'])
  const told = await ctx.db.selectFrom('outbox_events').select('payload').where('type', '=', 'kitchen-closed').execute()
  expect(told).toMatchObject([{ payload: { customerId: me.id, meals: 1, orders: 1, lastDay: '2026-03-18' } }])
  expect(told[0]?.payload).not.toHaveProperty('slot')
})
