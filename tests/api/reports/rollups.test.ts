import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { forgetRollups, rollUpDays } from '#server/reports/reports.ts'
import { contract } from '#shared/contract/contract.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { START, testApp } from '../../support/app.ts'
import { holdable } from '../../support/hold.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

/** Days that are over are counted once; what their orders come to stays true whatever is done to them later. */

const LATER = '2026-03-20T11:00:00+05:30'
const app = await testApp()
let as = { token: '' }

beforeEach(async () => {
  app.clock.set(START)
  for (const table of ['orders', 'menus', 'customers'] as const) await app.ctx.db.deleteFrom(table).execute()
  await forgetRollups(app.ctx.db)
  await addMenu(app, { day: '2026-03-11', base: ['Dal', 'Rice'] })
})

/** So many customers with an order of 200 rupees each, on a day that is over. */
async function ordersOfThePast(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { phone, token } = await app.signIn()
    const { reply } = await app.call(contract.placeOrder, { body: orderBody(phone) }, { token })
    ids.push(reply.order._id)
  }
  app.clock.set(LATER)
  as = { token: await app.signInAdmin() }
  return ids
}

const setStatus = (id: string | undefined, status: OrderStatus) =>
  app.call(contract.setOrderStatus, { params: { id: id ?? '' }, body: { status } }, as)

async function figures() {
  const { reply } = await app.call(contract.reports, { query: { period: 'all' } }, as)
  const { stats } = (await app.call(contract.dashboardStats, {}, as)).reply
  return { ...reply, stats }
}

/** What is kept must be what is counted from the orders themselves. */
async function expectTrue() {
  const kept = await figures()
  await forgetRollups(app.ctx.db)
  expect(kept).toEqual(await figures())
  return kept
}

const rollups = () => app.ctx.db.selectFrom('day_rollups').select(['day', 'stale']).execute()

test('a day that is over is rolled up, today is not', async () => {
  await ordersOfThePast(2)
  await addMenu(app, { day: '2026-03-20' })
  const { phone, token } = await app.signIn()
  await app.call(contract.placeOrder, { body: orderBody(phone) }, { token })
  await rollUpDays(app.ctx)
  expect(await rollups()).toEqual([{ day: '2026-03-11', stale: false }])
  expect((await expectTrue()).stats).toMatchObject({ totalOrders: 3, totalRevenue: 600 })
})

test('after the job, which each start runs, a report of all time counts no order of a day that is rolled up', async () => {
  expect(jobsOf(app.ctx.config).map(({ run }) => run)).toContain(rollUpDays)
  await ordersOfThePast(2)
  await rollUpDays(app.ctx)
  // Past the program: who counts these orders again finds another sum.
  await sql`UPDATE orders SET price_paise = price_paise + 10000`.execute(app.ctx.db)
  expect(await figures()).toMatchObject({
    salesByDay: [{ orders: 2, revenue: 400 }],
    customers: { ordering: 2, best: [{ spent: 200 }, { spent: 200 }] },
    stats: { totalOrders: 2, totalRevenue: 400 },
  })
})

test('a change of one of its orders counts at once, and it is rolled up anew', async () => {
  const [first, second] = await ordersOfThePast(2)
  await rollUpDays(app.ctx)
  await setStatus(first, 'cancelled')
  expect(await rollups()).toEqual([{ day: '2026-03-11', stale: true }])
  expect(await figures()).toMatchObject({
    salesByDay: [{ orders: 2, revenue: 200 }],
    customers: { ordering: 1, best: [{ spent: 200, orders: 1 }] },
    stats: { ordersByStatus: { cancelled: 1, confirmed: 1 } },
  })
  // The report has rolled it up.
  expect(await rollups()).toEqual([{ day: '2026-03-11', stale: false }])
  await setStatus(second, 'cancelled')
  await setStatus(first, 'delivered')
  expect((await expectTrue()).customers.best).toMatchObject([{ spent: 200 }])
})

test('days that were rolled up by a clock that was ahead are counted again', async () => {
  const [first] = await ordersOfThePast(2)
  await rollUpDays(app.ctx)
  // Still today for a clock that is right.
  app.clock.set(START)
  as = { token: await app.signInAdmin() }
  await setStatus(first, 'cancelled')
  expect(await expectTrue()).toMatchObject({ salesByDay: [{ orders: 2, revenue: 200 }], customers: { ordering: 1 } })
})

describe('rolling up and changing at the same time', () => {
  const { holdAfter } = holdable(app.ctx.longWork.pool)

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('rolling up held after its statement %i', async (count) => {
    const [first] = await ordersOfThePast(2)
    const hold = holdAfter(count)
    const rolling = rollUpDays(app.ctx)
    await Promise.race([hold.reached, rolling])
    const changing = setStatus(first, 'cancelled')
    await Promise.race([changing, wait(100)])
    hold.release()
    await Promise.all([rolling, changing])
    expect(await expectTrue()).toMatchObject({ salesByDay: [{ orders: 2, revenue: 200 }], customers: { ordering: 1 } })
  })
})
