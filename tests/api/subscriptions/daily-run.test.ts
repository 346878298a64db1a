import { beforeEach, describe, expect, test } from 'vitest'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { makeOrders } from '#server/subscriptions/daily/make-orders.ts'
import { contract } from '#shared/contract/contract.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { addMenu, startKitchenAnew } from '../../support/kitchen.ts'
import { addSubscribers } from '../../support/subscribers.ts'

const app = await testApp()
const at = (instant: string) => app.clock.set(`${instant}+05:30`)
const runDaily = async () => {
  const done = await dailyRun(app.ctx)
  await relay(app.ctx).settled()
  return done
}
const events: DomainEvent[] = []
app.ctx.events.subscribe((event) => {
  events.push(event)
})

beforeEach(async () => {
  await startKitchenAnew(app)
  events.length = 0
})

const subscribers = (count: number, days?: number) => addSubscribers(app, count, days)

/** The orders of a subscription, the earliest first. */
async function ordersOf(subscriptionId: string | undefined) {
  const rows = await app.ctx.db
    .selectFrom('orders')
    .select(['delivery_date', 'fulfilment as status', 'auto_confirmed_at'])
    .where('subscription_id', '=', subscriptionId as string)
    .orderBy('delivery_date')
    .execute()
  return rows.map(({ delivery_date, status, auto_confirmed_at }) =>
    [delivery_date, status, ...(auto_confirmed_at ? ['automatically'] : [])].join(' '),
  )
}

const subscriptionOf = (id: string | undefined) =>
  app.ctx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id as string)
    .executeTakeFirstOrThrow()

describe('the daily run', () => {
  test('makes every subscription one order for the next cooking day from nine o’clock on', async () => {
    const { subscriptions } = await subscribers(7)
    await runDaily()
    at('2026-03-12T08:59:59')
    expect(await runDaily()).toMatchObject({ confirmed: 7, created: 0 })
    at('2026-03-12T09:00:00')
    expect(await runDaily()).toMatchObject({ confirmed: 0, created: 7 })
    expect(await runDaily()).toMatchObject({ confirmed: 0, created: 0 })
    for (const subscription of subscriptions) {
      expect(await ordersOf(subscription)).toEqual(['2026-03-12 confirmed automatically', '2026-03-13 pending'])
      expect(await subscriptionOf(subscription)).toMatchObject({
        meals_left: 3,
        next_day: '2026-03-14',
        end_day: '2026-03-17',
      })
    }
  })

  test('gives the day that it prepares a row when nothing else has, for a closure to hold', async () => {
    await subscribers(2)
    await runDaily()
    at('2026-03-12T09:00:00')
    await app.ctx.db.deleteFrom('service_days').execute()
    expect(await runDaily()).toMatchObject({ created: 2 })
    const days = app.ctx.db.selectFrom('service_days').select('day').where('slot', '=', 'lunch').orderBy('day').limit(2)
    expect(await days.execute()).toEqual([{ day: '2026-03-12' }, { day: '2026-03-13' }])
  })

  test('stamps and records what it confirms', async () => {
    const { subscriptions } = await subscribers(1)
    at('2026-03-11T18:00:00')
    await runDaily()
    const order = await app.ctx.db
      .selectFrom('orders')
      .select(['id', 'fulfilment as status', 'auto_confirmed_at'])
      .where('subscription_id', '=', subscriptions[0] as string)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ status: 'confirmed', auto_confirmed_at: app.ctx.now() })
    const history = await app.ctx.db
      .selectFrom('order_status_changes')
      .select(['from_status', 'to_status', 'changed_by'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { from_status: null, to_status: 'pending', changed_by: 'system' },
      { from_status: 'pending', to_status: 'confirmed', changed_by: 'system' },
    ])
  })

  test('makes Monday’s orders on Saturday and none on Sunday', async () => {
    const { subscriptions } = await subscribers(1, 30)
    for (const day of ['12', '13', '14', '15', '16']) {
      for (const hour of ['09', '18']) {
        at(`2026-03-${day}T${hour}:00:00`)
        await runDaily()
      }
      if (day === '14') expect((await ordersOf(subscriptions[0])).at(-1)).toBe('2026-03-16 confirmed automatically')
      if (day === '15') expect((await ordersOf(subscriptions[0])).at(-1)).toBe('2026-03-16 confirmed automatically')
    }
    expect(await ordersOf(subscriptions[0])).toHaveLength(5)
  })

  test.each([
    // Down from Wednesday noon; Friday (to be made on Thursday) and what follows were missed.
    ['2026-03-12T18:00:00', '2026-03-14', '2026-03-18'],
    ['2026-03-13T10:00:00', '2026-03-14', '2026-03-18'],
    ['2026-03-14T12:00:00', '2026-03-16', '2026-03-19'],
    ['2026-03-15T12:00:00', '2026-03-17', '2026-03-20'],
    ['2026-06-30T12:00:00', '2026-07-01', '2026-07-04'],
  ])('after an outage until %s goes on on %s: the subscription ends on %s', async (instant, next, end) => {
    const { subscriptions } = await subscribers(1)
    at(instant)
    await runDaily()
    expect(await subscriptionOf(subscriptions[0])).toMatchObject({ meals_left: expect.any(Number), end_day: end })
    at(`${next}T23:00:00`)
    const orders = await ordersOf(subscriptions[0])
    expect(orders[0]).toBe('2026-03-12 confirmed automatically')
    if (instant.slice(11) < '18' && !instant.startsWith('2026-03-15')) expect(orders[1]).toBe(`${next} pending`)
    else expect(orders).toHaveLength(1)
  })

  test('a subscription that never had an order begins later', async () => {
    await app.ctx.db.deleteFrom('menus').execute()
    const { subscriptions } = await subscribers(1, 2)
    expect(await ordersOf(subscriptions[0])).toEqual([])
    at('2026-03-12T12:00:00')
    await addMenu(app, { name: 'House Thali', active: true })
    await runDaily()
    expect(await subscriptionOf(subscriptions[0])).toMatchObject({ start_day: '2026-03-13', end_day: '2026-03-14' })
    expect(await ordersOf(subscriptions[0])).toEqual(['2026-03-13 pending'])
  })

  test('serves the menu of the day, and makes nothing without any', async () => {
    await addMenu(app, { name: 'Friday Feast', day: '2026-03-13' })
    const { subscriptions } = await subscribers(1)
    at('2026-03-12T09:00:00')
    await runDaily()
    const names = await app.ctx.db.selectFrom('orders').select('menu_name').orderBy('delivery_date').execute()
    expect(names.map(({ menu_name }) => menu_name)).toEqual(['House Thali', 'Friday Feast'])
    await app.ctx.db.deleteFrom('menus').execute()
    at('2026-03-13T09:00:00')
    expect(await runDaily()).toMatchObject({ created: 0 })
    expect(await subscriptionOf(subscriptions[0])).toMatchObject({ meals_left: 3 })
  })

  test('ends a subscription the morning after its last meal', async () => {
    const { subscriptions } = await subscribers(1, 1)
    at('2026-03-13T00:00:00')
    expect(await runDaily()).toMatchObject({ ended: 0 })
    at('2026-03-13T09:00:00')
    expect(await runDaily()).toMatchObject({ ended: 1 })
    expect(await subscriptionOf(subscriptions[0])).toMatchObject({
      status: 'ended',
      meals_left: 0,
      end_day: '2026-03-12',
    })
  })
})

describe('what the run tells', () => {
  const emitted = (type: DomainEvent['type']) => events.filter((event) => event.type === type)

  test('each thing once: orders made and confirmed, subscriptions ending soon and ended', async () => {
    const { customers, subscriptions } = await subscribers(1, 3) // Thursday, Friday, Saturday
    for (const day of ['11', '12', '13', '14', '15', '16']) {
      for (const hour of ['09', '18', '21']) {
        at(`2026-03-${day}T${hour}:00:00`)
        await runDaily()
      }
    }
    const customerId = customers[0]
    expect(emitted('daily-order-created').map((event) => 'deliveryDay' in event && event.deliveryDay)).toEqual([
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
    ])
    expect(emitted('order-auto-confirmed')).toHaveLength(3)
    expect(emitted('subscription-expiring-soon')).toEqual(
      [3, 2, 1].map((daysLeft) => ({
        type: 'subscription-expiring-soon',
        customerId,
        subscriptionId: subscriptions[0],
        daysLeft,
      })),
    )
    expect(emitted('subscription-expired')).toEqual([
      { type: 'subscription-expired', customerId, subscriptionId: subscriptions[0] },
    ])
  })

  test('what an instance had taken when it died is told by the next', async () => {
    await subscribers(3)
    await app.ctx.db.updateTable('outbox_events').set({ taken_at: app.ctx.now() }).execute()
    await runDaily()
    expect(events).toEqual([])
    app.clock.advance({ minutes: 1 })
    await runDaily()
    expect(emitted('daily-order-created')).toHaveLength(3)
  })

  test('a listener that fails is logged and keeps nobody else from hearing', async () => {
    const stop = app.ctx.events.subscribe(() => {
      throw new Error('deaf')
    })
    await subscribers(1)
    await runDaily()
    stop()
    expect(emitted('daily-order-created')).toHaveLength(1)
    expect(app.logLines().join()).toContain('a listener failed')
  })
})

describe('the kitchen watching the run', () => {
  const report = async () => (await app.call(contract.getDailyRun, {}, { token: await app.signInAdmin() })).reply.run

  test('sees what is expected, made and missing, and why', async () => {
    const { customers, subscriptions } = await subscribers(3)
    expect(await report()).toMatchObject({ day: '2026-03-12', expected: 3, created: 3, pending: 3, missing: 0 })
    at('2026-03-12T08:00:00')
    await runDaily()
    expect(await report()).toMatchObject({
      day: '2026-03-13',
      menu_name: 'House Thali',
      confirmation_deadline: new Date('2026-03-12T18:00:00+05:30').toISOString(),
      expected: 3,
      created: 0,
      missing: 3,
    })
    const reasons = async () => (await report()).missing_orders.map(({ reason }) => reason)
    expect(await reasons()).toEqual(['before_run', 'before_run', 'before_run'])

    await app.ctx.db
      .updateTable('subscriptions')
      .set({ delivery_address: null })
      .where('id', '=', subscriptions[0] as string)
      .execute()
    at('2026-03-12T09:00:00')
    expect(await reasons()).toEqual(['no_address', 'not_run', 'not_run'])
    const run = await app.call(contract.runDailyRun, {}, { token: await app.signInAdmin() })
    expect(run.reply.done).toEqual({ confirmed: 0, created: 2, ended: 0, expiring: 0 })
    expect(run.reply.run).toMatchObject({ expected: 3, created: 2, pending: 2, missing: 1 })
    expect(run.reply.run.missing_orders).toEqual([
      {
        subscription_id: subscriptions[0],
        name: expect.any(String),
        phone_number: expect.any(String),
        reason: 'no_address',
      },
    ])
    at('2026-03-12T18:00:00')
    await runDaily()
    expect(await report()).toMatchObject({ created: 2, pending: 0, confirmed: 2, missing: 1 })
    expect(customers).toHaveLength(3)
  })

  test('names a missing menu', async () => {
    await app.ctx.db.deleteFrom('menus').execute()
    await subscribers(1)
    expect((await report()).missing_orders[0]?.reason).toBe('no_menu')
  })
})

describe('two instances', () => {
  test('running at once do everything once', { timeout: 60_000 }, async () => {
    const other = await createTestApp({ database: app.database })
    const heard: DomainEvent[] = []
    other.ctx.events.subscribe((event) => {
      heard.push(event)
    })
    const { subscriptions } = await subscribers(40, 3)
    for (const day of ['11', '12', '13', '14', '16']) {
      for (const hour of ['09', '18']) {
        at(`2026-03-${day}T${hour}:00:00`)
        // The other's clock is five seconds ahead.
        other.clock.set(`2026-03-${day}T${hour}:00:05+05:30`)
        await Promise.all([runDaily(), dailyRun(other.ctx), runDaily(), dailyRun(other.ctx)])
      }
    }
    await other.stop()
    for (const subscription of subscriptions) {
      expect(await ordersOf(subscription)).toEqual(
        ['12', '13', '14'].map((day) => `2026-03-${day} confirmed automatically`),
      )
      expect(await subscriptionOf(subscription)).toMatchObject({ status: 'ended', meals_left: 0 })
    }
    const all = [...events, ...heard]
    const count = (type: DomainEvent['type']) => all.filter((event) => event.type === type).length
    expect(count('daily-order-created')).toBe(120)
    expect(count('order-auto-confirmed')).toBe(120)
    expect(count('subscription-expiring-soon')).toBe(120)
    expect(count('subscription-expired')).toBe(40)
  })

  test('making the same day’s orders at once make each subscription one', async () => {
    const other = await createTestApp({ database: app.database })
    await subscribers(60, 5)
    const work = { calendar: STANDARD_CALENDAR, day: '2026-03-13', now: app.ctx.now() }
    const made = await Promise.all([app, other, app, other].map(({ ctx }) => makeOrders(ctx.db, work)))
    await other.stop()
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(60)
  })
})
