import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { answerOrder } from '#server/ordering/change/answer-order.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { declineOrder } from '#server/ordering/change/decline-order.ts'
import { transition } from '#server/ordering/change/transition.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { type MealMove, moveMeals } from '#server/subscriptions/meals/meal-ledger.ts'
import type { ChangeReason, Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { kitchenSets, type OrderAction } from '#shared/domain/ordering/transitions.ts'
import { MIN_VALID_DAYS } from '#shared/domain/subscriptions/policy.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { balanceOf, unsoundLedgers } from '../../support/meals.ts'
import { pauseAtRandom, unsoundPauses, withdrawById } from '../../support/pauses.ts'
import { sellBy } from '../../support/policy.ts'
import { amount, held } from '../../support/promises.ts'
import { randomOf } from '../../support/random.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

const THOUSAND = 1000
const ACTIONS = amount({ all: THOUSAND, short: 150 })

const app = await testApp()
const { ctx } = app
const { db } = ctx
await app.signInAdmin()
const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
await addMenu(app, { name: 'House Thali', active: true })

let customerId: string
let subscription: string

beforeEach(async () => {
  app.clock.set('2026-10-31T10:00:00+05:30') // Saturday
  customerId = (await addCustomers(app, 1))[0] as string
  subscription = await buySubscription(app, customerId, 26)
})

const at = (instant: string) => app.clock.set(`${instant}+05:30`)
const set = (id: string, to: Fulfilment) => changeStatus(ctx, { orderIds: [id], to, adminId })
const answer = (orderId: string, answer: 'confirm' | 'skip') =>
  db.transaction().execute((trx) => answerOrder(ctx, trx, { id: customerId }, { orderId, answer }))
const orderOn = async (day: string) =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('subscription_id', '=', subscription)
      .where('delivery_date', '=', day)
      .executeTakeFirstOrThrow()
  ).id
const mealsLeft = async () =>
  (await db.selectFrom('subscriptions').select('meals_left').where('id', '=', subscription).executeTakeFirstOrThrow())
    .meals_left
const movesOf = (orderId: string) =>
  db.selectFrom('meal_moves').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const words = (moves: Awaited<ReturnType<typeof movesOf>>) =>
  moves.map((move) => {
    const reversed = move.reverses === null ? '' : ` of ${moves.findIndex(({ id }) => id === move.reverses) + 1}`
    return `${move.from_bucket} → ${move.to_bucket}: ${move.reason}${reversed} by ${move.actor}`
  })

/** Monday to Saturday, from one day up to another. */
function cookingDays(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = Date.parse(from); day <= Date.parse(until); day += 86_400_000)
    if (new Date(day).getUTCDay() !== 0) days.push(new Date(day).toISOString().slice(0, 10))
  return days
}

test('of 26 meals from Monday 2 November on, 18 are eaten on Sunday the 22nd, one is reserved, 7 are available', async () => {
  for (const day of cookingDays('2026-11-02', '2026-11-21')) {
    at(`${day}T09:00:00`)
    await dailyRun(ctx)
    at(`${day}T13:00:00`)
    await set(await orderOn(day), 'delivered')
    at(`${day}T18:00:00`)
    await dailyRun(ctx)
  }
  at('2026-11-22T10:00:00')
  await dailyRun(ctx)
  expect(await balanceOf(db, subscription)).toEqual({
    available: 7,
    reserved: 1,
    eaten: 18,
    forfeited: 0,
    refunded: 0,
    expired: 0,
    sum: 26,
  })
  expect(await mealsLeft()).toBe(7)
  expect(await unsoundLedgers(db)).toEqual([])
})

describe('an order’s meal', () => {
  test('is reserved when the order is made, and eaten when it is delivered', async () => {
    const order = await orderOn('2026-11-02')
    await answer(order, 'confirm')
    await set(order, 'out_for_delivery')
    await set(order, 'delivered')
    const moves = await movesOf(order)
    expect(words(moves)).toEqual(['available → reserved: made by system', 'reserved → eaten: delivered by admin'])
    expect(moves[1]).toMatchObject({ admin_id: adminId, at: ctx.now(), meals: 1 })
    expect(await mealsLeft()).toBe(25)
  })

  test('comes back when the customer skips, and goes again when the office sets that back', async () => {
    const order = await orderOn('2026-11-02')
    await answer(order, 'skip')
    expect(await mealsLeft()).toBe(26)
    await set(order, 'pending')
    expect(words(await movesOf(order))).toEqual([
      'available → reserved: made by system',
      'reserved → available: skipped by customer',
      'available → reserved: set_back of 2 by admin',
    ])
    expect(await mealsLeft()).toBe(25)
  })

  test('takes two steps from delivered to cancelled and back, however often', async () => {
    const order = await orderOn('2026-11-02')
    await set(order, 'delivered')
    for (let time = 0; time < 2; time++) {
      await set(order, 'cancelled')
      await set(order, 'delivered')
    }
    expect(words(await movesOf(order))).toEqual([
      'available → reserved: made by system',
      'reserved → eaten: delivered by admin',
      'eaten → reserved: set_back of 2 by admin',
      'reserved → available: cancelled by admin',
      'available → reserved: set_back of 4 by admin',
      'reserved → eaten: delivered by admin',
      'eaten → reserved: set_back of 6 by admin',
      'reserved → available: cancelled by admin',
      'available → reserved: set_back of 8 by admin',
      'reserved → eaten: delivered by admin',
    ])
    expect(await unsoundLedgers(db)).toEqual([])
  })

  test('goes with the reason for which the order is not wanted: given back or forfeited, and set back from either', async () => {
    const order = await orderOn('2026-11-02')
    const withoutIt = (action: OrderAction, reason: ChangeReason) =>
      db.transaction().execute((trx) =>
        transition(ctx, trx, {
          action,
          where: sql`o.id = ${order}`,
          by: { kind: 'customer' },
          at: ctx.now(),
          reason,
        }),
      )
    await withoutIt(kitchenSets('cancelled'), 'closure')
    await set(order, 'confirmed')
    const [changed] = await withoutIt(kitchenSets('skipped'), 'late')
    expect(changed).toMatchObject({ from: 'confirmed', fromReason: null, to: 'skipped', toReason: 'late' })
    expect(await balanceOf(db, subscription)).toMatchObject({ available: 25, reserved: 0, forfeited: 1, sum: 26 })
    await set(order, 'cancelled')
    expect(words(await movesOf(order))).toEqual([
      'available → reserved: made by system',
      'reserved → available: closure by customer',
      'available → reserved: set_back of 2 by admin',
      'reserved → forfeited: late by customer',
      'forfeited → reserved: set_back of 4 by admin',
      'reserved → available: cancelled by admin',
    ])
    const { reason } = await db.selectFrom('orders').select('reason').where('id', '=', order).executeTakeFirstOrThrow()
    expect(reason).toBeNull()
    const history = db.selectFrom('order_status_changes').select('reason').where('order_id', '=', order).orderBy('seq')
    expect((await history.execute()).map(({ reason }) => reason)).toEqual([null, 'closure', null, 'late', null])
    expect(await unsoundLedgers(db)).toEqual([])
  })

  test('is named by the entry of the order’s history that moved it', async () => {
    const order = await orderOn('2026-11-02')
    await set(order, 'cancelled')
    await set(order, 'delivered')
    const changes = await db
      .selectFrom('order_status_changes')
      .select('id')
      .where('order_id', '=', order)
      .where('from_status', 'is not', null)
      .orderBy('seq')
      .execute()
    const [cancelled, delivered] = changes.map(({ id }) => id)
    expect((await movesOf(order)).map(({ idem_key }) => idem_key)).toEqual([
      `made:${order}`,
      `change:${cancelled}:1`,
      `change:${delivered}:1`,
      `change:${delivered}:2`,
    ])
  })

  test('cannot be taken when no meal is left: nothing moves', async () => {
    const short = await buySubscription(app, (await addCustomers(app, 1))[0] as string, 1)
    const { id: first } = await db
      .selectFrom('orders')
      .select('id')
      .where('subscription_id', '=', short)
      .executeTakeFirstOrThrow()
    await set(first, 'cancelled')
    at('2026-11-02T09:00:00')
    await dailyRun(ctx)
    const before = await movesOf(first)
    await expect(set(first, 'delivered')).rejects.toThrow(new AppError('order_meal_used'))
    expect(await movesOf(first)).toEqual(before)
    expect(await balanceOf(db, short)).toMatchObject({ available: 0, reserved: 1, sum: 1 })
  })
})

test('a move whose key is in the ledger adds nothing, and leaves what is cached alone', async () => {
  const order = await orderOn('2026-11-02')
  await answer(order, 'skip')
  const rows = await db.selectFrom('meal_moves').selectAll().where('subscription_id', '=', subscription).execute()
  const again = rows.map(
    (row): MealMove => ({
      subscriptionId: subscription,
      orderId: row.order_id,
      meals: row.meals,
      from: row.from_bucket,
      to: row.to_bucket,
      reason: row.reason,
      by: { kind: 'system' },
      at: ctx.now(),
      key: row.idem_key,
    }),
  )
  await db.transaction().execute((trx) => moveMeals(trx, again))
  expect(await db.selectFrom('meal_moves').selectAll().where('subscription_id', '=', subscription).execute()).toEqual(
    rows,
  )
  expect(await mealsLeft()).toBe(26)
})

test.each([
  ['changed', sql`UPDATE meal_moves SET meals = 30`],
  ['changed, even of nothing', sql`UPDATE meal_moves SET reason = 'bought' WHERE false`],
  ['deleted', sql`DELETE FROM meal_moves`],
  ['deleted all at once', sql`TRUNCATE meal_moves`],
  ['deleted with its order', sql`DELETE FROM orders`],
])('a move cannot be %s', async (_, statement) => {
  const before = await db.selectFrom('meal_moves').selectAll().orderBy('id').execute()
  await expect(statement.execute(db)).rejects.toThrow(/append-only|violates foreign key/)
  expect(await db.selectFrom('meal_moves').selectAll().orderBy('id').execute()).toEqual(before)
})

test.each([
  ['of no meals', { meals: 0 }],
  ['from a bucket that is none', { from_bucket: 'pocket' as never }],
  ['from a bucket to itself', { from_bucket: 'available' as const, to_bucket: 'available' as const }],
  ['by an admin without a name', { actor: 'admin' as const }],
])('a move %s is rejected', async (_, wrong) => {
  const move = {
    subscription_id: subscription,
    meals: 1,
    from_bucket: 'outside' as const,
    to_bucket: 'available' as const,
    reason: 'bought' as const,
    actor: 'system' as const,
    at: ctx.now(),
    idem_key: 'a key of its own',
  }
  await expect(
    db
      .insertInto('meal_moves')
      .values({ ...move, ...wrong })
      .execute(),
  ).rejects.toThrow('check constraint')
})

test('the demo kitchen’s ledgers are sound, too', async () => {
  const demo = await createTestApp()
  await seedDemo(demo.ctx)
  const subscriptions = await demo.ctx.db.selectFrom('subscriptions').select(['id', 'meals', 'status']).execute()
  expect(subscriptions.map(({ status }) => status).sort()).toEqual(['active', 'active', 'cancelled', 'ended'])
  expect(await unsoundLedgers(demo.ctx.db)).toEqual([])
  for (const { id, meals } of subscriptions) expect((await balanceOf(demo.ctx.db, id)).sum).toBe(meals)
  await demo.stop()
  await demo.database.dispose()
})

test('after whatever happened at random every ledger is sound', { timeout: 400_000 }, async () => {
  const { below, pick } = randomOf(20261122)
  const people = await addCustomers(app, 8)
  const sellAnew = () =>
    sellBy(app, {
      freeSkips: pick([null, 0, 1, 2]),
      afterCap: pick(['refuse', 'forfeit']),
      late: pick(['forfeit', 'deliver']),
      validDays: pick([null, MIN_VALID_DAYS]),
    })
  for (const person of people) {
    await sellAnew()
    await buySubscription(app, person, pick([1, 5, 12, 26]))
  }
  const days = cookingDays('2026-11-02', '2027-06-30')
  const done: Record<string, number> = {}
  let [day, hour] = [0, 9]
  for (let action = 0; action < ACTIONS; action++) {
    at(`${days[day]}T${String(hour).padStart(2, '0')}:${String(action % 60).padStart(2, '0')}:00`)
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'customer_id', 'fulfilment', 'delivery_date'])
      .where('customer_id', 'in', people)
      .orderBy('id')
      .execute()
    const what = pick([
      'run',
      'skip',
      'forfeit',
      'decline',
      'confirm',
      'set',
      'set',
      'set many',
      'buy',
      'time',
      'pause',
      'withdraw',
    ] as const)
    const order = pick(orders)
    try {
      if (what === 'run') await dailyRun(ctx)
      if (what === 'time') [day, hour] = hour >= 18 ? [day + 1, 9] : [day, hour + 9]
      if (what === 'skip' || what === 'confirm' || what === 'forfeit') {
        const open = orders.findLast(({ fulfilment }) => fulfilment === 'pending') ?? order
        const said = what === 'forfeit' ? { answer: 'skip' as const, forfeit: true } : { answer: what }
        await db
          .transaction()
          .execute((trx) => answerOrder(ctx, trx, { id: open.customer_id }, { orderId: open.id, ...said }))
      }
      if (what === 'decline') {
        const cooked = orders.findLast(({ fulfilment }) => fulfilment === 'confirmed') ?? order
        await db.transaction().execute((trx) => declineOrder(ctx, trx, { id: cooked.customer_id }, cooked.id))
      }
      if (what === 'set') await set(order.id, pick(ORDER_STATUSES))
      if (what === 'set many') {
        const some = [...new Set([pick(orders), pick(orders), pick(orders)].map(({ id }) => id))]
        await changeStatus(ctx, { orderIds: some, to: pick(ORDER_STATUSES), adminId })
      }
      if (what === 'pause') {
        const { id } = pick(
          await db.selectFrom('subscriptions').select('id').where('customer_id', 'in', people).execute(),
        )
        await pauseAtRandom(ctx, id, { after: below(4), days: pick([1, 3, 9, null]) })
      }
      if (what === 'withdraw') {
        const pauses = await db.selectFrom('subscription_pauses').select('id').execute()
        if (pauses.length > 0) await withdrawById(ctx, pick(pauses).id)
      }
      if (what === 'buy') {
        await sellAnew()
        await buySubscription(app, pick(people), pick([1, 5, 12, 26]))
      }
      done[what] = (done[what] ?? 0) + 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      done[error.code] = (done[error.code] ?? 0) + 1
    }
    if (action % 50 === 0) expect([...(await unsoundLedgers(db)), ...(await unsoundPauses(db))]).toEqual([])
  }
  expect([...(await unsoundLedgers(db)), ...(await unsoundPauses(db))]).toEqual([])
  const subscriptions = await db.selectFrom('subscriptions').select(['id', 'meals']).execute()
  for (const { id, meals } of subscriptions) expect((await balanceOf(db, id)).sum).toBe(meals)
  // Too short for everything to happen.
  if (ACTIONS < THOUSAND) return
  const buckets = await db.selectFrom('meal_moves').select('to_bucket').distinct().execute()
  expect(buckets.map(({ to_bucket }) => to_bucket)).toEqual(expect.arrayContaining(['forfeited', 'expired']))
  // All of it happened, rejections too.
  expect(Object.keys(done).sort()).toEqual(
    expect.arrayContaining([
      'buy',
      'confirm',
      'decline',
      'forfeit',
      'order_meal_used',
      'order_not_declinable',
      'order_skip_limit',
      'order_skip_refused',
      'pause',
      'run',
      'set',
      'set many',
      'skip',
      'subscription_running',
      'withdraw',
    ]),
  )
  held(29, 'a thousand actions', `${subscriptions.length} ledgers sound after ${ACTIONS} actions, backwards ones too`)
})
