import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { randomOf } from '../../support/random.ts'
import { fillRandomMonth } from '../../support/random-month.ts'

/**
 * Whatever the office looks at says the same: dashboard, head of the orders, areas, reports, shares of dishes and files are held against
 * one plain statement over a random month, before and after days that are rolled up have changed.
 */

const TODAY = '2026-03-11'
const ORDERS = 600
const app = await testApp()
const as = { token: await app.signInAdmin() }

beforeAll(async () => {
  await addMenu(app, { active: true })
  await fillRandomMonth(app, 20260311, ORDERS, TODAY)
})

interface Sums {
  orders: number
  counted: number
  revenue: number
  plates: number
  held: number
}

/** The truth, in paise: orders that wait for the kitchen's yes stand apart. Of the addresses that contain `place`. */
async function truthOf(from = '2000-01-01', to = '2099-12-31', place = ''): Promise<Sums> {
  const { rows } = await app.ctx.pool.query<Sums>(
    `SELECT count(*) FILTER (WHERE held_at IS NULL) AS orders,
       count(*) FILTER (WHERE held_at IS NULL AND fulfilment NOT IN ('cancelled', 'skipped')) AS counted,
       coalesce(sum(price_paise) FILTER (WHERE held_at IS NULL AND fulfilment NOT IN ('cancelled', 'skipped')), 0)::bigint AS revenue,
       coalesce(sum((SELECT sum(quantity) FROM order_lines WHERE order_id = o.id AND kind = 'thali'))
         FILTER (WHERE held_at IS NULL AND fulfilment NOT IN ('cancelled', 'skipped')), 0)::bigint AS plates,
       count(*) FILTER (WHERE held_at IS NOT NULL) AS held
     FROM orders o WHERE delivery_date BETWEEN $1 AND $2 AND delivery_address LIKE '%' || $3 || '%'`,
    [from, to, place],
  )
  return rows[0] as Sums
}

const paise = (rupees: number) => Math.round(rupees * 100)
const paiseOf = <Row>(rows: Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + paise(amount(row)), 0)
/** What all figures have in common. */
const salesOf = ({ orders, counted, revenue }: Pick<Sums, 'orders' | 'counted' | 'revenue'>) => ({
  orders,
  counted,
  revenue,
})
const inPaise = <Row extends { revenue: number }>(row: Row) => ({ ...row, revenue: paise(row.revenue) })

async function checkDashboard() {
  const { stats } = (await app.call(contract.dashboardStats, {}, as)).reply
  const [all, today] = [await truthOf(), await truthOf(TODAY, TODAY)]
  expect({
    orders: stats.totalOrders,
    counted: stats.totalCounted,
    revenue: paise(stats.totalRevenue),
    held: stats.heldOrders,
  }).toEqual({ ...salesOf(all), held: all.held })
  expect({
    orders: stats.todayOrders,
    counted: stats.todayCounted,
    revenue: paise(stats.todayRevenue),
    plates: stats.today.confirmed + stats.today.willBeConfirmed,
  }).toEqual({ ...salesOf(today), plates: today.plates })
  for (const { day, ...sales } of stats.ordersByDay) {
    expect([day, inPaise(sales)]).toEqual([day, salesOf(await truthOf(day, day))])
  }
}

async function checkHeads() {
  const days = { today: [TODAY, TODAY], week: ['2026-03-09', '2026-03-14'], all: [] } as const
  for (const [date, [from, to]] of Object.entries(days)) {
    const truth = await truthOf(from, to)
    const { reply } = await app.call(contract.orderTotals, { query: { date: date as keyof typeof days } }, as)
    expect([date, reply]).toMatchObject([
      date,
      { orders: truth.orders + truth.held, counted: truth.counted, held: truth.held, plates: truth.plates },
    ])
    expect([date, paise(reply.amount ?? 0)]).toEqual([date, truth.revenue])
  }
}

/** The head of any days, and of each area of them: areas add up to their days. */
async function checkRangesAndAreas() {
  for (const [from, to] of [
    ['2026-02-20', '2026-03-05'],
    ['2026-02-01', '2026-02-28'],
  ] as const) {
    const headOf = async (area?: string) => {
      const { reply } = await app.call(contract.orderTotals, { query: { from, to, ...(area && { area }) } }, as)
      const { orders, counted, held, plates, amount = 0 } = reply
      return { orders: orders - held, counted, revenue: paise(amount), plates, held }
    }
    expect([from, await headOf()]).toEqual([from, await truthOf(from, to)])
    const { areas } = (await app.call(contract.listOrderChoices, { query: { from, to } }, as)).reply
    expect(areas.map(({ area }) => area).sort()).toEqual(['+12 Law College Road', 'Tilak Road'])
    for (const { area, orders } of areas) {
      const truth = await truthOf(from, to, area)
      expect([area, await headOf(area), orders]).toEqual([area, truth, truth.orders + truth.held])
    }
  }
}

async function checkReports() {
  const reports = [
    [{ period: 'all' }, undefined, undefined],
    [{ period: 'today' }, TODAY, TODAY],
    [{ period: 'month' }, '2026-03-01', '2026-03-31'],
    [{ period: 'last_month' }, '2026-02-01', '2026-02-28'],
    [{ from: '2026-02-20', to: '2026-03-05' }, '2026-02-20', '2026-03-05'],
  ] as const
  for (const [query, from, to] of reports) {
    const truth = await truthOf(from, to)
    const { reply } = await app.call(contract.reports, { query }, as)
    expect(reply).toMatchObject({ from: from ?? null, to: to ?? null })
    expect([query, paiseOf(reply.dishSummary, ({ charged }) => charged)]).toEqual([query, truth.revenue])
    expect([query, paiseOf(reply.bestSellers, ({ revenue }) => revenue)]).toEqual([query, truth.revenue])
    for (const { day, ...sales } of reply.salesByDay) {
      expect([day, inPaise(sales)]).toEqual([day, salesOf(await truthOf(day, day))])
    }
    expect(paiseOf(reply.salesByDay, ({ revenue }) => revenue)).toBe(truth.revenue)
    for (const compared of reply.comparison ? Object.values(reply.comparison) : []) {
      const { from, to, plates, ...sales } = compared
      const of = await truthOf(from, to)
      expect([from, to, plates, inPaise(sales)]).toEqual([from, to, of.plates, salesOf(of)])
    }
    for (const { key: dish, category, charged } of reply.dishSummary.slice(0, 3)) {
      const { days } = (await app.call(contract.dishReport, { query: { ...query, dish, category } }, as)).reply
      expect([dish, paiseOf(days, (day) => day.charged)]).toEqual([dish, paise(charged)])
    }
  }
}

async function checkDays() {
  for (let offset = -31; offset < 7; offset += 2) {
    const day = addDays(TODAY, offset)
    const { reply } = await app.call(contract.dishSummary, { query: { day } }, as)
    const truth = await truthOf(day, day)
    expect([day, paiseOf(reply.rows, ({ charged = 0 }) => charged)]).toEqual([day, truth.revenue])
    expect([day, reply.orders, reply.plates.confirmed + reply.plates.willBeConfirmed]).toEqual([
      day,
      truth.orders,
      truth.plates,
    ])
  }
}

async function checkFiles() {
  const spans = [
    ['2000-01-01', '2099-12-31'],
    ['2026-02-01', '2026-02-28'],
  ] as const
  for (const [from, to] of spans) {
    const truth = await truthOf(from, to)
    for (const rows of ['orders', 'lines'] as const) {
      const { csv } = (await app.call(contract.exportOrders, { query: { from, to, rows } }, as)).reply
      const revenues = csv.trimEnd().split('\r\n').slice(1)
      expect([rows, paiseOf(revenues, (row) => Number(row.slice(row.lastIndexOf(',') + 1)))]).toEqual([
        rows,
        truth.revenue,
      ])
    }
  }
}

async function checkAll() {
  await checkDashboard()
  await checkHeads()
  await checkRangesAndAreas()
  await checkReports()
  await checkDays()
  await checkFiles()
}

test('all figures of a random month are those of one statement', checkAll)

test('and still are when orders of days that were rolled up have changed', async () => {
  const random = randomOf(7)
  const orders = await app.ctx.db.selectFrom('orders').select('id').orderBy('id').execute()
  for (let change = 0; change < 25; change++) {
    const ids = Array.from({ length: 1 + random.below(20) }, () => random.pick(orders).id)
    const body = { ids, status: random.pick(ORDER_STATUSES) }
    expect((await app.call(contract.setOrderStatuses, { body }, as)).status).toBe(200)
  }
  await checkAll()
})
