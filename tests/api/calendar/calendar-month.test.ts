import { beforeEach, describe, expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { changeLunch, closeLunch } from '../../support/days.ts'
import { addMenu, orderBody, startKitchenAnew } from '../../support/kitchen.ts'
import { limitLunch } from '../../support/plates.ts'
import { addSubscribers } from '../../support/subscribers.ts'

const app = await testApp()
const { ctx } = app
const at = (instant: string) => app.clock.set(`${instant}+05:30`)
const utc = (instant: string) => new Date(`${instant}+05:30`).toISOString()

beforeEach(async () => {
  await startKitchenAnew(app)
  await ctx.db.deleteFrom('service_days').execute()
  await changeLunch(app, { cutOffTime: '18:00', weekdays: '123456', orderByTime: '20:00' })
  at('2026-11-22T10:00:00') // Sunday
  await ctx.db.deleteFrom('service_days').execute()
  await prepareDays(ctx)
})

/** Whoever buys a subscription gets the first order at once, if there is a menu. */
const withoutMenus = () => ctx.db.deleteFrom('menus').execute()

async function month(name: string) {
  const { status, reply } = await app.call(
    contract.calendarMonth,
    { query: { month: name } },
    { token: await app.signInAdmin() },
  )
  expect(status).toBe(200)
  return reply
}

/** The days of a month by their date, each with its only slot. */
async function lunches(name = '2026-11') {
  const { days } = await month(name)
  return Object.fromEntries(days.map(({ day, menu, slots }) => [day, { menu, ...slots[0] }]))
}

test('a month is whole weeks, Monday first, with today', async () => {
  const { today, slots, days } = await month('2026-11')
  expect([today, slots, days.length, days[0]?.day, days.at(-1)?.day]).toEqual([
    '2026-11-22',
    ['lunch'],
    42,
    '2026-10-26',
    '2026-12-06',
  ])
  expect(days.map(({ slots }) => slots.length)).toEqual(Array(42).fill(1))
})

test.each(['2026-13', '2026', '1999-12', ''])('%j is no month', async (name) => {
  const token = await app.signInAdmin()
  const { status, reply } = await app.call(contract.calendarMonth, { query: { month: name } }, { token })
  expect([status, reply.code]).toEqual([400, 'invalid_request'])
})

test('an empty kitchen’s day has its usual instants, and nothing else', async () => {
  const days = await lunches()
  expect(days['2026-11-24']).toEqual({
    menu: null,
    slot: 'lunch',
    state: 'open',
    closure: null,
    deadline: utc('2026-11-23T18:00:00'),
    deadline_unusual: false,
    order_by: utc('2026-11-24T20:00:00'),
    order_by_unusual: false,
    one_off: 0,
    subscription: 0,
    held: 0,
    cancelled: 0,
    skipped: 0,
    promised: 0,
    capacity: null,
    left: null,
  })
  expect([days['2026-11-22']?.state, days['2026-11-01']?.state, days['2026-10-26']?.state]).toEqual([
    'off',
    'off',
    'open',
  ])
})

describe('the figures of a day', () => {
  test('are orders that are cooked, by kind, and those that are not', async () => {
    const me = await app.startSession()
    for (const _ of [1, 2, 3]) await app.call(contract.placeOrder, { body: orderBody(me.phone) }, { token: me.token })
    const [first] = await ctx.db.selectFrom('orders').select('id').orderBy('id').execute()
    const token = await app.signInAdmin()
    await app.call(
      contract.setOrderStatus,
      { params: { id: first?.id ?? '' }, body: { status: 'cancelled' } },
      { token },
    )
    const { '2026-11-23': monday } = await lunches()
    expect(monday).toMatchObject({ one_off: 2, subscription: 0, cancelled: 1, skipped: 0, held: 0 })
  })

  test('are meals that subscriptions expect until the daily run has made their orders', async () => {
    await withoutMenus()
    await addSubscribers(app, 3, 5)
    await addSubscribers(app, 1, 2)
    const promised = async () => {
      const days = await lunches()
      return Object.entries(days).flatMap(([day, of]) => (of.promised ? [[day, of.promised, of.subscription]] : []))
    }
    // Monday's deadline was on Saturday.
    expect(await promised()).toEqual([
      ['2026-11-24', 4, 0],
      ['2026-11-25', 4, 0],
      ['2026-11-26', 3, 0],
      ['2026-11-27', 3, 0],
      ['2026-11-28', 3, 0],
    ])
    at('2026-11-23T09:30:00')
    await addMenu(app, { active: true })
    await dailyRun(ctx)
    expect((await lunches())['2026-11-24']).toMatchObject({ subscription: 4, promised: 0 })
    expect((await promised()).map(([day, count]) => [day, count])).toEqual([
      ['2026-11-25', 4],
      ['2026-11-26', 3],
      ['2026-11-27', 3],
      ['2026-11-28', 3],
    ])
  })

  test('go over a closed day', async () => {
    await withoutMenus()
    await addSubscribers(app, 1, 3)
    await closeLunch(app, '2026-11-25')
    const days = await lunches()
    expect(['24', '25', '26', '27', '28'].map((date) => days[`2026-11-${date}`]?.promised)).toEqual([1, 0, 1, 1, 0])
    expect(days['2026-11-25']).toMatchObject({ state: 'closed', closure: null })
    expect(days['2026-11-26']).toMatchObject({ deadline: utc('2026-11-24T18:00:00'), deadline_unusual: true })
    expect(days['2026-11-27']).toMatchObject({ deadline: utc('2026-11-26T18:00:00'), deadline_unusual: false })
  })

  test('are its menu; the active one stands in for the order day alone', async () => {
    const diwali = await addMenu(app, { name: 'Diwali Thali', day: '2026-11-25' })
    const days = await lunches()
    expect(days['2026-11-23']?.menu).toMatchObject({ name: 'House Thali', stands_in: true })
    expect(days['2026-11-24']?.menu).toBeNull()
    expect(days['2026-11-25']?.menu).toEqual({ _id: diwali, name: 'Diwali Thali', stands_in: false })
  })

  test('are the plates that are left: capacity without what is taken and promised', async () => {
    await withoutMenus()
    await addSubscribers(app, 3, 1)
    await limitLunch(ctx, 10, '2026-11-24')
    await limitLunch(ctx, 0, '2026-11-25')
    const days = await lunches()
    expect(days['2026-11-24']).toMatchObject({ promised: 3, capacity: 10, left: 7 })
    expect(days['2026-11-25']).toMatchObject({ promised: 0, capacity: 0, left: 0 })
    expect(days['2026-11-26']).toMatchObject({ promised: 0, capacity: null, left: null })
  })

  test('tell a deadline that was kept for its orders from the usual one', async () => {
    const [customer] = (await addSubscribers(app, 1, 1)).customers
    expect(customer).toBeDefined()
    at('2026-11-23T09:30:00')
    await dailyRun(ctx)
    await changeLunch(app, { cutOffTime: '17:00' })
    const days = await lunches()
    expect(days['2026-11-24']).toMatchObject({ deadline: utc('2026-11-23T18:00:00'), deadline_unusual: true })
    expect(days['2026-11-25']).toMatchObject({ deadline: utc('2026-11-24T17:00:00'), deadline_unusual: false })
  })
})

test('past days keep their figures, also those long past', async () => {
  const me = await app.startSession()
  await app.call(contract.placeOrder, { body: orderBody(me.phone) }, { token: me.token })
  at('2027-03-22T10:00:00')
  const days = await lunches('2026-11')
  expect(days['2026-11-23']).toMatchObject({ state: 'open', one_off: 1, promised: 0 })
})

test('a slot that is switched on has its own figures', async () => {
  await ctx.db.updateTable('service_slots').set({ enabled: true }).where('code', '=', 'dinner').execute()
  const { slots, days } = await month('2026-11')
  await ctx.db.updateTable('service_slots').set({ enabled: false }).where('code', '=', 'dinner').execute()
  expect(slots).toEqual(['lunch', 'dinner'])
  expect(days.find(({ day }) => day === '2026-11-24')?.slots.map(({ slot, deadline }) => [slot, deadline])).toEqual([
    ['lunch', utc('2026-11-23T18:00:00')],
    ['dinner', utc('2026-11-24T10:00:00')],
  ])
})
