import { beforeEach, describe, expect, test } from 'vitest'
import { changeDays } from '#server/calendar/change-days.ts'
import { closeDays, reopenDays } from '#server/calendar/closures/close-days.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { remindPaused } from '#server/subscriptions/pauses/remind-paused.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, createTestApp, testApp } from '../../support/app.ts'
import { startKitchenAnew } from '../../support/kitchen.ts'
import { balanceOf, unsoundLedgers } from '../../support/meals.ts'
import { unsoundPauses } from '../../support/pauses.ts'

const app = await testApp()
const { ctx } = app
const { db } = ctx
await app.signInAdmin()
const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()

const at = (instant: string) => app.clock.set(`2026-${instant}+05:30`)
const NOVEMBER = { slot: 'lunch', from: '2026-11-01', to: '2026-12-31' } as const
const KEPT = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01']

let me: Customer
let id: string

beforeEach(async () => {
  await startKitchenAnew(app)
  await changeDays(ctx, (trx) => reopenDays(ctx, trx, NOVEMBER))
})

/** A customer who has just bought so many meals. */
async function buy(days: number) {
  me = await app.signIn()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: `${days}-day-subscription`, plan_price: 60 * days, subscription_days: days }
  id = (await app.call(contract.createSubscription, { body }, me)).reply.subscription._id
}

/** Subscribed since Saturday 31 October; 7 meals are left on Sunday 22 November, the last one for 1 December. */
async function untilNovember22() {
  at('10-31T10:00:00')
  await buy(26)
  for (let day = 2; day <= 21; day++) {
    const date = `11-${String(day).padStart(2, '0')}`
    if (new Date(`2026-${date}`).getUTCDay() === 0) continue
    at(`${date}T09:00:00`)
    await dailyRun(ctx)
    at(`${date}T13:00:00`)
    await changeStatus(ctx, { orderIds: [(await orderOn(`2026-${date}`)).id], to: 'delivered', adminId })
  }
  at('11-22T10:00:00')
}

/** Seven meals from Tuesday 24 November on, bought on Sunday; the first order is there and pending. */
async function sevenMeals() {
  at('11-22T10:00:00')
  await buy(7)
}

const list = async () => (await app.call(contract.listPauses, { params: { id } }, me)).reply
const previewOf = async (from: string, to?: string) => {
  const { reply } = await app.call(contract.previewPause, { params: { id }, query: { from, ...(to && { to }) } }, me)
  return reply.preview
}
const seenOf = ({ from, kept_days, last_day }: Awaited<ReturnType<typeof previewOf>>) => ({ from, kept_days, last_day })
const NOTHING = { from: '2026-01-01', kept_days: [], last_day: null }
const confirm = async (from: string, to: string | null, seen = NOTHING as ReturnType<typeof seenOf>, key?: string) =>
  app.call(contract.pauseSubscription, { params: { id }, body: { from, to, seen } }, { token: me.token, key })
/** Pauses as it has been previewed; returns the pause. */
const pause = async (from: string, to?: string) => {
  const { reply } = await confirm(from, to ?? null, seenOf(await previewOf(from, to)))
  return reply.pause
}
const withdraw = (pauseId: string) => app.call(contract.withdrawPause, { params: { id: pauseId } }, me)
const shown = async () =>
  (await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, me)).reply.subscriptions[0]
const lastDay = async () =>
  (await db.selectFrom('subscriptions').select('end_day').where('id', '=', id).executeTakeFirstOrThrow()).end_day
const orderOn = (day: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('delivery_date', '=', day)
    .executeTakeFirstOrThrow()
const orders = async () =>
  (
    await db
      .selectFrom('orders')
      .select(['delivery_date', 'fulfilment'])
      .where('subscription_id', '=', id)
      .orderBy('delivery_date')
      .execute()
  ).map(({ delivery_date, fulfilment }) => `${delivery_date} ${fulfilment}`)
async function sound() {
  expect(await unsoundLedgers(db)).toEqual([])
  expect(await unsoundPauses(db)).toEqual([])
}

describe('a pause from 25 November to 5 December', { timeout: 120_000 }, () => {
  beforeEach(untilNovember22, 120_000)

  test('keeps 6 meals and moves the last one to 12 December; 23 and 24 November still come', async () => {
    await dailyRun(ctx)
    expect(await balanceOf(db, id)).toMatchObject({ available: 7, reserved: 1, eaten: 18, sum: 26 })
    const preview = await previewOf('2026-11-25', '2026-12-05')
    expect(preview).toEqual({
      from: '2026-11-25',
      to: '2026-12-05',
      kept_days: KEPT,
      coming_days: ['2026-11-23', '2026-11-24'],
      last_day: '2026-12-12',
      former_last_day: '2026-12-01',
    })
    const { status, reply } = await confirm('2026-11-25', '2026-12-05', seenOf(preview))
    expect(status).toBe(200)
    expect(reply.message).toBe('Paused from Wed, 25 Nov 2026 to Sat, 5 Dec 2026.')
    expect(await lastDay()).toBe('2026-12-12')
    expect(await shown()).toMatchObject({
      end_date: '2026-12-12T18:29:59.000Z',
      meals_left: 7,
      pauses: [{ _id: reply.pause._id, from: '2026-11-25', to: '2026-12-05' }],
    })

    // No order on the paused days, then one a day until the last.
    for (let day = 23; day <= 45; day++) {
      const date = new Date(Date.UTC(2026, 10, day)).toISOString().slice(5, 10)
      for (const hour of ['09', '18']) {
        at(`${date}T${hour}:00:00`)
        expect(await dailyRun(ctx)).toMatchObject({ passedOver: 0, postponed: 0 })
      }
    }
    expect((await orders()).slice(18)).toEqual([
      '2026-11-23 confirmed',
      '2026-11-24 confirmed',
      ...['07', '08', '09', '10', '11', '12'].map((day) => `2026-12-${day} confirmed`),
    ])
    expect(await lastDay()).toBe('2026-12-12')
    await sound()
  })

  test('withdrawn on Thursday 26 November at 19:00 goes on on Saturday the 28th and ends on 4 December', async () => {
    const made = await pause('2026-11-25', '2026-12-05')
    for (const moment of ['11-23T09:00:00', '11-23T18:00:00', '11-24T09:00:00', '11-25T09:00:00', '11-26T18:00:00']) {
      at(moment)
      await dailyRun(ctx)
    }
    at('11-26T19:00:00')
    const { reply } = await withdraw(made._id)
    expect(reply).toMatchObject({
      message: 'Your subscription goes on: the next meal comes on Sat, 28 Nov 2026.',
      resumed: { resume_day: '2026-11-28', next_day: '2026-11-28', last_day: '2026-12-04' },
    })
    expect(await lastDay()).toBe('2026-12-04')
    for (const day of ['11-27', '11-28', '11-29', '11-30', '12-01', '12-02', '12-03', '12-04']) {
      for (const hour of ['09', '18']) {
        at(`${day}T${hour}:00:00`)
        await dailyRun(ctx)
      }
    }
    const days = ['11-23', '11-24', '11-28', '11-30', '12-01', '12-02', '12-03', '12-04']
    expect((await orders()).slice(18)).toEqual(days.map((day) => `2026-${day} confirmed`))
    await sound()
  })
})

describe('the first day of a pause', () => {
  test.each([
    ['11-23T17:59:59.900', '2026-11-24', 'skipped'],
    ['11-23T18:00:00', '2026-11-25', 'pending'],
  ])('asked for at %s is %s, and the order of the 24th is %s', async (now, from, state) => {
    await sevenMeals()
    at(now)
    const preview = await previewOf('2026-11-24', '2026-11-28')
    expect(preview.from).toBe(from)
    expect((await confirm('2026-11-24', '2026-11-28', seenOf(preview))).reply.pause.from).toBe(from)
    expect((await orderOn('2026-11-24')).fulfilment).toBe(state)
    await dailyRun(ctx)
    await sound()
  })
})

describe('an order whose deadline is ahead', () => {
  test.each(['pending', 'confirmed'] as const)(
    'is skipped by the pause when it is %s, and comes back with its withdrawal',
    async (state) => {
      await sevenMeals()
      const { id: order } = await orderOn('2026-11-24')
      if (state === 'confirmed') await app.call(contract.confirmOrder, { params: { id: order } }, me)
      const made = await pause('2026-11-24', '2026-11-26')
      expect(await orderOn('2026-11-24')).toMatchObject({ fulfilment: 'skipped', reason: 'pause' })
      expect(await balanceOf(db, id)).toMatchObject({ available: 7, reserved: 0 })
      expect(await lastDay()).toBe('2026-12-04')

      at('11-23T17:59:59.900')
      expect((await withdraw(made._id)).reply.resumed).toEqual({
        resume_day: '2026-11-24',
        next_day: '2026-11-24',
        last_day: '2026-12-01',
      })
      expect(await orderOn('2026-11-24')).toMatchObject({ fulfilment: 'pending', reason: null })
      expect(await balanceOf(db, id)).toMatchObject({ available: 6, reserved: 1 })
      const moves = await db
        .selectFrom('meal_moves')
        .select(['reason', 'actor'])
        .where('order_id', '=', order)
        .orderBy('id')
        .execute()
      expect(moves.map(({ reason, actor }) => `${reason} by ${actor}`)).toEqual([
        'made by system',
        'pause by customer',
        'set_back by customer',
      ])
      await dailyRun(ctx)
      expect(await orders()).toEqual(['2026-11-24 pending'])
      await sound()
    },
  )

  test('stays skipped when the pause is withdrawn at its deadline', async () => {
    await sevenMeals()
    const made = await pause('2026-11-24', '2026-11-26')
    at('11-23T18:00:00')
    expect((await withdraw(made._id)).reply.resumed).toEqual({
      resume_day: '2026-11-25',
      next_day: '2026-11-25',
      last_day: '2026-12-02',
    })
    expect(await orders()).toEqual(['2026-11-24 skipped'])
    await sound()
  })

  test('stays skipped when its day has been closed meanwhile', async () => {
    await sevenMeals()
    const made = await pause('2026-11-24', '2026-11-26')
    await changeDays(ctx, (trx) => closeDays(ctx, trx, { slot: 'lunch', from: '2026-11-24', to: '2026-11-24' }))
    expect((await withdraw(made._id)).reply.resumed).toMatchObject({ next_day: '2026-11-25', last_day: '2026-12-02' })
    expect(await orders()).toEqual(['2026-11-24 skipped'])
    await sound()
  })

  test('that its customer has skipped stays so', async () => {
    await sevenMeals()
    const { id: order } = await orderOn('2026-11-24')
    await app.call(contract.skipOrder, { params: { id: order } }, me)
    const made = await pause('2026-11-24', '2026-11-26')
    await withdraw(made._id)
    expect(await orderOn('2026-11-24')).toMatchObject({ fulfilment: 'skipped', reason: null })
    await sound()
  })
})

describe('an open end', () => {
  test('keeps the meals; nothing ends or is announced meanwhile, and the last day is that of resuming at once', async () => {
    await sevenMeals()
    await pause('2026-11-25')
    at('11-27T09:00:00')
    expect(await dailyRun(ctx)).toMatchObject({ created: 0, passedOver: 0, expiring: 0, ended: 0 })
    expect(await shown()).toMatchObject({ meals_left: 6, end_date: '2026-12-04T18:29:59.000Z' })
    at('12-18T09:00:00')
    expect(await dailyRun(ctx)).toMatchObject({ created: 0, passedOver: 0, expiring: 0, ended: 0 })
    expect(await shown()).toMatchObject({
      meals_left: 6,
      pauses: [{ from: '2026-11-25', to: null }],
      is_paused: true,
      is_open_ended: true,
    })
    const { reply } = await app.call(contract.getSubscription, { params: { phone: me.phone } }, me)
    expect(reply).toMatchObject({ frontendStatus: 'active', status: 'active', pause: { from: '2026-11-25', to: null } })
    await sound()
  })

  test('announces no end while one meal is left', async () => {
    at('11-22T10:00:00')
    await buy(2)
    await pause('2026-11-25')
    for (const moment of ['11-23T18:00:00', '11-24T09:00:00', '11-25T09:00:00']) {
      at(moment)
      expect(await dailyRun(ctx)).toMatchObject({ expiring: 0, ended: 0 })
    }
    expect((await app.call(contract.getSubscription, { params: { phone: me.phone } }, me)).reply.frontendStatus).toBe(
      'active',
    )
  })

  test('is reminded of every 14 days from nine o’clock on, once each, until it is withdrawn', async () => {
    await sevenMeals()
    const made = await pause('2026-11-25')
    const reminders: [string, number][] = [
      ['12-08T23:00:00', 0],
      ['12-09T08:59:59', 0],
      ['12-09T09:00:00', 1],
      ['12-09T10:00:00', 0],
      ['12-22T12:00:00', 0],
      ['12-23T09:00:00', 1],
      ['12-23T18:00:00', 0],
    ]
    for (const [moment, count] of reminders) {
      at(moment)
      expect([moment, await remindPaused(ctx)]).toEqual([moment, count])
    }
    // After six weeks without a server there is one reminder.
    app.clock.set('2027-02-05T12:00:00+05:30')
    expect(await remindPaused(ctx)).toBe(1)
    expect(await remindPaused(ctx)).toBe(0)
    const events = await db
      .selectFrom('outbox_events')
      .select(['once_on', 'payload'])
      .where('type', '=', 'subscription-paused-reminder')
      .orderBy('once_on')
      .execute()
    expect(events.map(({ once_on }) => once_on)).toEqual(['2026-12-09', '2026-12-23', '2027-02-03'])
    expect(events[0]?.payload).toEqual({ customerId: me.id, subscriptionId: id, since: '2026-11-25', mealsLeft: 6 })
    await app.call(contract.adminWithdrawPause, { params: { id: made._id } }, { token: await app.signInAdmin() })
    app.clock.set('2027-02-18T12:00:00+05:30')
    expect(await remindPaused(ctx)).toBe(0)
  })
})

describe('pauses that meet', () => {
  test('become one, whoever made them', async () => {
    await sevenMeals()
    const first = await pause('2026-11-25', '2026-11-27')
    const second = await pause('2026-11-27', '2026-12-02')
    expect(second).toMatchObject({ from: '2026-11-25', to: '2026-12-02' })
    expect((await list()).pauses).toEqual([second])
    // The first one's id stands for both.
    expect((await withdraw(first._id)).status).toBe(200)
    expect((await list()).pauses).toEqual([])
    expect(await lastDay()).toBe('2026-12-01')
    await sound()
  })

  test('apart stay two, and the last day counts both', async () => {
    await sevenMeals()
    await pause('2026-11-25', '2026-11-25')
    await pause('2026-11-28', '2026-11-30')
    expect((await list()).pauses.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-25', '2026-11-25'],
      ['2026-11-28', '2026-11-30'],
    ])
    expect(await lastDay()).toBe('2026-12-04')
    await dailyRun(ctx)
    expect(await lastDay()).toBe('2026-12-04')
    await sound()
  })
})

describe('asking again', () => {
  test('changes nothing: days that are paused already, and a pause that is withdrawn already', async () => {
    await sevenMeals()
    const made = await pause('2026-11-25', '2026-11-28')
    const again = await confirm('2026-11-25', '2026-11-28')
    expect([again.status, again.reply.pause]).toEqual([200, made])
    expect((await confirm('2026-11-26', '2026-11-27')).reply.pause).toEqual(made)
    const first = await withdraw(made._id)
    expect((await withdraw(made._id)).reply).toEqual(first.reply)
    expect(await db.selectFrom('subscription_pauses').select('id').execute()).toHaveLength(1)
    await sound()
  })

  test('under one key pauses once, even after it has been withdrawn', async () => {
    await sevenMeals()
    const seen = seenOf(await previewOf('2026-11-25', '2026-11-28'))
    const { reply } = await confirm('2026-11-25', '2026-11-28', seen, 'a-key-of-the-pause')
    await withdraw(reply.pause._id)
    expect((await confirm('2026-11-25', '2026-11-28', seen, 'a-key-of-the-pause')).reply).toEqual(reply)
    expect((await list()).pauses).toEqual([])
  })
})

test('what has changed since the preview is told with the new one, and nothing is done', async () => {
  await sevenMeals()
  const seen = seenOf(await previewOf('2026-11-24', '2026-11-28'))
  at('11-23T18:00:00')
  await dailyRun(ctx)
  const answer = await confirm('2026-11-24', '2026-11-28', seen)
  expect(answer.status).toBe(409)
  expect(answer.reply).toMatchObject({
    code: 'pause_changed',
    details: { preview: { from: '2026-11-25', coming_days: ['2026-11-24'], last_day: '2026-12-05' } },
  })
  expect((await list()).pauses).toEqual([])
})

test.each([
  ['pause_backwards', 400, '2026-11-27', '2026-11-26'],
  ['pause_too_late', 409, '2026-11-20', '2026-11-23'],
  ['pause_too_far', 409, '2026-11-25', '2028-01-01'],
  ['pause_keeps_nothing', 409, '2026-12-02', '2026-12-05'],
])('%s is a rejection', async (code, status, from, to) => {
  await sevenMeals()
  const answer = await confirm(from, to)
  expect([answer.status, answer.reply.code]).toEqual([status, code])
})

test('a subscription that does not run, and a pause that is over, are rejected', async () => {
  await sevenMeals()
  const made = await pause('2026-11-25', '2026-11-27')
  at('11-26T18:00:00')
  expect((await withdraw(made._id)).reply.code).toBe('pause_over')
  await db.updateTable('subscriptions').set({ status: 'ended' }).where('id', '=', id).execute()
  expect((await confirm('2026-11-28', null)).reply.code).toBe('pause_not_running')
})

test('another customer’s subscription and pause are unknown', async () => {
  await sevenMeals()
  const made = await pause('2026-11-25', '2026-11-27')
  const other = await app.signIn()
  const seen = NOTHING
  const body = { from: '2026-11-25', to: null, seen }
  expect((await app.call(contract.listPauses, { params: { id } }, other)).status).toBe(404)
  expect((await app.call(contract.pauseSubscription, { params: { id }, body }, other)).status).toBe(404)
  expect((await app.call(contract.withdrawPause, { params: { id: made._id } }, other)).status).toBe(404)
  expect((await list()).pauses).toEqual([made])
})

test('the office pauses and withdraws for a customer, under its own name', async () => {
  await sevenMeals()
  const token = { token: await app.signInAdmin() }
  const query = { from: '2026-11-24', to: '2026-11-26' }
  const { preview } = (await app.call(contract.adminPreviewPause, { params: { id }, query }, token)).reply
  const body = { ...query, seen: seenOf(preview) }
  const made = (await app.call(contract.adminPauseSubscription, { params: { id }, body }, token)).reply.pause
  expect((await app.call(contract.adminPauseSubscription, { params: { id }, body }, token)).reply.pause).toEqual(made)
  await app.call(contract.adminWithdrawPause, { params: { id: made._id } }, token)
  const { pauses, past } = (await app.call(contract.adminListPauses, { params: { id } }, token)).reply
  expect(pauses).toEqual([])
  expect(past).toMatchObject([
    { from: '2026-11-24', created_by: 'admin', withdrawn_by: 'admin', resumed_on: '2026-11-24' },
  ])
  expect(past[0]?.admin).toBe((await db.selectFrom('admins').select('name').executeTakeFirstOrThrow()).name)
  const { id: order } = await orderOn('2026-11-24')
  const history = await db
    .selectFrom('order_status_changes')
    .select(['to_status', 'reason', 'admin_id'])
    .where('order_id', '=', order)
    .orderBy('seq')
    .execute()
  expect(history.slice(1)).toEqual([
    { to_status: 'skipped', reason: 'pause', admin_id: adminId },
    { to_status: 'pending', reason: null, admin_id: adminId },
  ])
  const moves = await db
    .selectFrom('meal_moves')
    .select(['reason', 'actor', 'admin_id'])
    .where('order_id', '=', order)
    .orderBy('id')
    .execute()
  expect(moves.slice(1)).toEqual([
    { reason: 'pause', actor: 'admin', admin_id: adminId },
    { reason: 'set_back', actor: 'admin', admin_id: adminId },
  ])
  await sound()
})

test('the report of the daily run does not miss those that are paused', async () => {
  await sevenMeals()
  at('11-24T09:00:00')
  await pause('2026-11-25', '2026-11-25')
  const { reply } = await app.call(contract.getDailyRun, {}, { token: await app.signInAdmin() })
  expect(reply.run).toMatchObject({ day: '2026-11-25', expected: 0, missing: 0 })
})

describe('at the same moment', () => {
  test('two devices pause once', async () => {
    await sevenMeals()
    const other = await createTestApp({ database: app.database, now: '2026-11-22T10:00:00+05:30' })
    const seen = seenOf(await previewOf('2026-11-24', '2026-11-28'))
    const input = { params: { id }, body: { from: '2026-11-24', to: '2026-11-28', seen } }
    const answers = await Promise.all(
      [app, other, app, other].map((instance) => instance.call(contract.pauseSubscription, input, me)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ reply }) => reply.pause._id)).size).toBe(1)
    expect(await db.selectFrom('subscription_pauses').select('id').execute()).toHaveLength(1)
    const gone = await Promise.all(
      [app, other].map((instance) =>
        instance.call(contract.withdrawPause, { params: { id: answers[0]?.reply.pause._id as string } }, me),
      ),
    )
    expect(gone.map(({ status }) => status)).toEqual([200, 200])
    expect(await orders()).toEqual(['2026-11-24 pending'])
    await sound()
    await other.stop()
  })

  test('a pause and the daily run, an answer or a closure leave no order on a paused day', async () => {
    const other = await createTestApp({ database: app.database })
    // The embedded database has one connection, and takes the statements in few orders.
    for (let round = 0; round < (app.database.url ? 12 : 3); round++) {
      await sevenMeals()
      at('11-24T09:00:00')
      other.clock.set('2026-11-24T09:00:01+05:30')
      const seen = seenOf(await previewOf('2026-11-25', '2026-11-28'))
      const { id: order } = await orderOn('2026-11-24')
      const [paused] = await Promise.all([
        confirm('2026-11-25', '2026-11-28', seen),
        dailyRun(other.ctx),
        other.call(contract.skipOrder, { params: { id: order } }, me),
        round % 3 === 0 &&
          changeDays(other.ctx, (trx) =>
            closeDays(other.ctx, trx, { slot: 'lunch', from: '2026-11-26', to: '2026-11-26' }),
          ),
      ])
      if (paused.status !== 200) await pause('2026-11-25', '2026-11-28')
      await dailyRun(ctx)
      const counting = (await orders()).filter((order) => !order.endsWith('skipped'))
      expect(counting.filter((order) => order >= '2026-11-25' && order < '2026-11-29')).toEqual([])
      await sound()
      await startKitchenAnew(app)
      await changeDays(ctx, (trx) => reopenDays(ctx, trx, NOVEMBER))
    }
    await other.stop()
  }, 120_000)
})

test('screens hear of a pause and of its withdrawal', async () => {
  await sevenMeals()
  await relay(ctx).settled()
  const heard: string[] = []
  const stop = ctx.events.subscribe(({ type }) => {
    heard.push(type)
  })
  const made = await pause('2026-11-24', '2026-11-26')
  await withdraw(made._id)
  await relay(ctx).settled()
  stop()
  expect(heard).toEqual([
    'order-status-changed',
    'subscription-pause-changed',
    'order-status-changed',
    'subscription-pause-changed',
  ])
})
