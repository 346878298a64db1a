import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { depositCalls } from '#shared/contract/delivery/office/deposits.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { Stats } from '#shared/contract/reports/office/reports.schemas.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { wholeDayCalls } from '#shared/contract/reports/office/whole-day.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { sheetOf } from '../../support/production.ts'
import { wholeDayOf } from '../../support/whole-day.ts'
import { renderOffice } from '../render-office.tsx'
import { button, region } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const NO_SHARES = { confirmed: 0, willBeConfirmed: 0, skipped: 0 }
const STATS: Stats = {
  totalOrders: 5600,
  totalRevenue: 448000,
  totalCounted: 5500,
  totalCustomers: 120,
  todayOrders: 510,
  todayRevenue: 41000,
  todayCounted: 502,
  today: { day: '2031-01-08', open: true, confirmed: 600, willBeConfirmed: 12, skipped: 9, toCook: 614 },
  heldOrders: 0,
  activeSubscriptions: 40,
  ordersByStatus: {},
  ordersByDay: [{ day: '2031-01-08', orders: 510, counted: 502, revenue: 41000 }],
  tomorrow: { day: '2031-01-09', ...NO_SHARES },
}
const RUN = {
  day: '2031-01-09',
  menu_name: 'House Thali',
  confirmation_deadline: '2031-01-08T12:30:00.000Z',
  expected: 0,
  created: 0,
  missing: 0,
  pending: 0,
  confirmed: 0,
  skipped: 0,
  missing_orders: [],
}

describe('when the office opens', () => {
  beforeEach(() => {
    server.answers(adminSubscriptionCalls.getDailyRun, { run: RUN } as never)
    server.answers(wholeDayCalls.wholeDay, wholeDayOf())
  })
  const statistics = () => region('Statistics')

  test("today's plates and money stand first, and orders say which are no revenue", async () => {
    server.answers(reportCalls.dashboardStats, { stats: STATS })
    renderOffice('')
    await expect.element(statistics()).toMatchTextContent("Today's Platescook 614 · pack 612612")
    await expect.element(statistics()).toMatchTextContent("Today's Orders8 cancelled or skipped510")
    await expect.element(statistics()).toMatchTextContent("Today's Revenue₹41,000")
    await expect.element(statistics()).toMatchTextContent('Total Orders100 cancelled or skipped5,600')
  })

  test('a limit of sign-in codes that was reached is said, with who gets none', async () => {
    server.answers(reportCalls.dashboardStats, {
      stats: { ...STATS, codeLimits: { groups: ['new devices'], addresses: 2 } },
    })
    renderOffice('')
    await expect.element(page.getByText('A limit of sign-in codes was reached today')).toBeVisible()
    await expect.element(page.getByText(/New customers get no code until midnight/)).toBeVisible()
    await expect.element(page.getByText('Internet addresses that have used up their codes: 2.')).toBeVisible()
  })

  test('a closed day says so', async () => {
    server.answers(reportCalls.dashboardStats, {
      stats: { ...STATS, today: { day: '2031-01-12', open: false, ...NO_SHARES } },
    })
    renderOffice('')
    await expect.element(statistics()).toMatchTextContent("Today's PlatesThe kitchen is closed today0")
  })

  test('what of the kitchen’s sheets is left undone is listed, with the way there', async () => {
    server.answers(reportCalls.dashboardStats, { stats: STATS })
    const ofDay = { day: '2031-01-09', slot: 'lunch' as const }
    server.answers(productionCalls.productionChecks, {
      watched: true,
      notLocked: [{ ...ofDay, day: '2031-01-10', deadline: '2031-01-08T12:30:00.000Z' }],
      unseen: [
        { ...ofDay, key: 'regular-thali', unit: 'portion', name: 'Regular Thali', change: 2 },
        { ...ofDay, key: 'name:roti', unit: 'piece', name: 'Roti', change: 8 },
      ],
    })
    renderOffice('')
    await expect.element(page.getByText('Days that are not locked after their deadline: 1')).toBeVisible()
    await expect.element(page.getByText('Thu, 9 Jan 31, Lunch: changes that nobody has seen: 2')).toBeVisible()
    await expect.element(page.getByText('Roti +8 pieces')).toBeVisible()
    server.answers(productionCalls.productionSheet, { sheet: sheetOf() })
    await button("Open the kitchen's sheet").click()
    await expect.element(page.getByRole('tab', { name: 'Kitchen', selected: true })).toBeVisible()
    expect(window.location.hash).toContain('day=2031-01-09')
  })
})

describe('the reports', () => {
  const days = { from: '2030-12-01', to: '2030-12-31' }
  const REPORT = {
    period: 'last_month' as const,
    ...days,
    comparison: {
      now: { ...days, orders: 110, counted: 100, revenue: 8800, plates: 120 },
      before: { from: '2030-11-01', to: '2030-11-30', orders: 90, counted: 80, revenue: 8000, plates: 0 },
    },
    dishSummary: [],
    salesByDay: [{ day: '2030-12-02', orders: 110, counted: 100, revenue: 8800 }],
    bestSellers: [],
    subscriptions: {
      active: 0,
      orders: 0,
      revenue: 0,
      ...NO_SHARES,
      subscriptions: [],
      totalSubscriptions: 0,
    },
    customers: { ordering: 0, new: 0, best: [] },
  }

  test('without an order that counts say no figure an order, as the sales do', async () => {
    const nothing = { orders: 0, counted: 0, revenue: 0, plates: 0 }
    server.answers(reportCalls.reports, {
      ...REPORT,
      comparison: { now: REPORT.comparison.now, before: { from: '2030-11-01', to: '2030-11-30', ...nothing } },
    })
    renderOffice('tab=reports&period=last_month')
    const comparison = region('1 Dec 30 – 31 Dec 30, compared with 1 Nov 30 – 30 Nov 30')
    await expect.element(comparison).toMatchTextContent('Per order₹88before – (–)')
  })

  test('from ten times on a growth is said in times, not in percent', async () => {
    const { comparison } = REPORT
    const before = { ...comparison.before, orders: 1, counted: 1, revenue: 12.6, plates: 12 }
    server.answers(reportCalls.reports, { ...REPORT, comparison: { ...comparison, before } })
    renderOffice('tab=reports&period=last_month')
    const shown = region('1 Dec 30 – 31 Dec 30, compared with 1 Nov 30 – 30 Nov 30')
    await expect.element(shown).toMatchTextContent('Revenue₹8,800before ₹12.60 (×698)')
    await expect.element(shown).toMatchTextContent('Plates120before 12 (×10)')
    await expect.element(shown).toMatchTextContent('Per order₹88before ₹13 (+598.4%)')
  })

  test('of last month stand beside the month before, two clicks from the file for the books', async () => {
    const reports = server.answers(reportCalls.reports, REPORT)
    const files = server.answers(adminOrderCalls.exportOrders, { csv: 'Delivery\r\n' })
    const deposits = server.answers(depositCalls.exportDeposits, { csv: 'Day\r\n' })
    renderOffice('tab=reports')
    await button('Last Month').click()
    const comparison = region('1 Dec 30 – 31 Dec 30, compared with 1 Nov 30 – 30 Nov 30')
    await expect.element(comparison).toMatchTextContent('Revenue₹8,800before ₹8,000 (+10%)')
    await expect.element(comparison).toMatchTextContent('Orders without cancelled100before 80 (+25%)')
    await expect.element(comparison).toMatchTextContent('Plates120before 0 (–)')
    await expect.element(comparison).toMatchTextContent('Per order₹88before ₹100 (-12%)')
    await button('Export for accounts').click()
    await expect
      .poll(() => files.map(({ query }) => query))
      .toEqual([
        { ...days, rows: 'orders', reason: 'For the books' },
        { ...days, rows: 'lines', reason: 'For the books' },
      ])
    await expect.poll(() => deposits.map(({ query }) => query)).toEqual([{ ...days, reason: 'For the books' }])
    expect(reports.map(({ query }) => query)).toContainEqual({ period: 'last_month' })
  })

  test('are of any days that are chosen, beginning with those that are shown', async () => {
    const reports = server.answers(reportCalls.reports, ({ query }) => ({
      ...REPORT,
      ...days,
      ...(query.from && { from: query.from }),
    }))
    renderOffice('tab=reports&period=last_month')
    await expect.element(page.getByText('1 Dec 30 – 31 Dec 30, compared')).toBeVisible()
    await button('Choose days').click()
    await expect.element(page.getByLabelText('From')).toHaveValue('2030-12-01')
    await page.getByLabelText('From').fill('2030-12-10')
    await expect.poll(() => reports.at(-1)?.query).toEqual({ from: '2030-12-10', to: '2030-12-31' })
  })

  test('are of days that are typed once they are typed, and the other day stays', async () => {
    const reports = server.answers(reportCalls.reports, ({ query }) => ({ ...REPORT, ...days, ...query }))
    renderOffice('tab=reports&period=days&from=2030-12-01&to=2030-12-31')
    const to = page.getByLabelText('To', { exact: true })
    await expect.element(to).toHaveValue('2030-12-31')
    await expect.poll(() => reports.at(-1)?.query).toEqual(days)
    ;(to.element() as HTMLInputElement).focus()
    await userEvent.keyboard('01012031')
    await expect.element(to).toHaveValue('2031-01-01')
    expect(reports.filter(({ query }) => query.to !== '2030-12-31')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => reports.at(-1)?.query).toEqual({ from: '2030-12-01', to: '2031-01-01' })
    await expect.element(to).toHaveFocus()
    await expect.element(page.getByLabelText('From')).toHaveValue('2030-12-01')
  })

  test('an order comes to what those that count come to', async () => {
    server.answers(reportCalls.reports, REPORT)
    renderOffice('tab=reports&view=sales&period=last_month')
    const sales = region('Orders and revenue by day')
    await expect.element(sales).toMatchTextContent('Orders110Without cancelled100Revenue₹8,800Per order₹88')
  })
})
