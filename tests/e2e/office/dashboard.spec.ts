import type { Page } from '@playwright/test'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { axe, expect, type TestServer, test } from '../fixtures.ts'
import { withoutSocket } from '../live-page.ts'

const STATS = '**/api/admin/dashboard-stats'
const DAILY_RUN = '**/api/admin/daily-run'

const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Statistics' }).locator('div').filter({ hasText: label }).getByRole('definition')
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function statsOf(server: TestServer) {
  const { reply } = await server.call(reportCalls.dashboardStats, {}, { token: await server.signInAdmin() })
  return reply.stats
}

test.beforeEach(({ loginAdmin }) => loginAdmin().then(() => {}))

// shows: B2.figures.2, B2.figures.3
test('the Dashboard comes first and shows the statistics', { tag: '@day' }, async ({ adminPage, server }) => {
  await adminPage.goto('/admin')
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(adminPage.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true')
  const stats = await statsOf(server)
  const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
  await expect(figure(adminPage, 'Total Orders')).toHaveText(String(stats.totalOrders))
  await expect(figure(adminPage, 'Total Revenue')).toHaveText(rupees(stats.totalRevenue))
  await expect(figure(adminPage, 'Total Customers')).toHaveText(String(stats.totalCustomers))
  await expect(figure(adminPage, "Today's Orders")).toHaveText(String(stats.todayOrders))
  await expect(figure(adminPage, "Today's Revenue")).toHaveText(rupees(stats.todayRevenue))
  await expect(figure(adminPage, 'Active Subscriptions')).toHaveText(String(stats.activeSubscriptions))
})

// shows: B2.figures.4, B2.figures.17
test('each picture has a table with the same figures', async ({ adminPage, server }) => {
  await adminPage.goto('/admin#tab=dashboard')
  const stats = await statsOf(server)
  const byStatus = card(adminPage, 'Orders by status')
  // Each is drawn when it comes near the screen.
  await byStatus.scrollIntoViewIfNeeded()
  await expect(byStatus.getByRole('img', { name: /^Chart: Orders by status/ }).locator('svg')).toBeVisible()
  await expect(
    byStatus
      .getByRole('row', { name: /^Delivered/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText(String(stats.ordersByStatus.delivered))
  const tomorrow = card(adminPage, "Tomorrow's plates")
  await expect(tomorrow.getByRole('img').locator('svg')).toBeVisible()
  for (const [label, plates] of [
    ['Confirmed', stats.tomorrow.confirmed],
    ['Will be confirmed', stats.tomorrow.willBeConfirmed],
    ['Skipped', stats.tomorrow.skipped],
  ] as const) {
    await expect(
      tomorrow
        .getByRole('row', { name: new RegExp(`^${label}`) })
        .getByRole('cell')
        .nth(1),
    ).toHaveText(String(plates))
  }
  const byDay = card(adminPage, 'Orders and revenue by day')
  await byDay.scrollIntoViewIfNeeded()
  await expect(byDay.getByRole('img', { name: /^Chart: Orders by day/ })).toBeVisible()
  await expect(byDay.getByRole('img', { name: /^Chart: Revenue by day/ })).toBeVisible()
  const rows = byDay.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(byDay.getByRole('status')).toHaveText('1–10 of 30')
  await expect(rows.first().getByRole('cell').nth(1)).toHaveText(String(stats.todayOrders))
  await axe(adminPage)
})

// shows: B2.figures.1
test('Refresh Stats reads them again', async ({ adminPage, server }) => {
  await adminPage.goto('/admin')
  await expect(figure(adminPage, 'Total Orders')).toBeVisible()
  const stats = await statsOf(server)
  await adminPage.route(STATS, (route) =>
    route.fulfill({ json: { success: true, stats: { ...stats, totalOrders: 123456 } } }),
  )
  await adminPage.getByRole('button', { name: 'Refresh Stats' }).click()
  await expect(figure(adminPage, 'Total Orders')).toHaveText('1,23,456')
})

// shows: B8.29
test('says what happened when they cannot be loaded or refreshed', async ({ adminPage, allowFailures }) => {
  allowFailures(503)
  // Only Try Again reads once more, not the socket's greeting.
  await withoutSocket(adminPage)
  await adminPage.route(STATS, (route) => route.fulfill({ status: 503, json: {} }))
  await adminPage.goto('/admin')
  await expect(adminPage.getByText('The statistics could not be loaded. Please try again.')).toBeVisible({
    timeout: 15_000,
  })
  await adminPage.unroute(STATS)
  await adminPage.getByRole('button', { name: 'Try Again' }).click()
  await expect(figure(adminPage, 'Total Orders')).toBeVisible()
  await adminPage.route(STATS, (route) => route.fulfill({ status: 503, json: {} }))
  await adminPage.getByRole('button', { name: 'Refresh Stats' }).click()
  await expect(adminPage.getByText(/^The statistics could not be refreshed\. This is as of/)).toBeVisible({
    timeout: 15_000,
  })
  await expect(figure(adminPage, 'Total Orders')).toBeVisible()
})

test('the daily run: what is expected, made and missing, and why', { tag: '@day' }, async ({ adminPage, server }) => {
  const { reply } = await server.call(adminSubscriptionCalls.getDailyRun, {}, { token: await server.signInAdmin() })
  await adminPage.route(DAILY_RUN, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: {
            success: true,
            run: {
              ...reply.run,
              menu_name: null,
              expected: 5,
              created: 3,
              missing: 2,
              missing_orders: [
                {
                  subscription_id: '01a1fd08-f1e4-7a7d-acad-000000000001',
                  name: 'Asha Kulkarni',
                  phone_number: '+919000000001',
                  reason: 'no_address',
                },
                {
                  subscription_id: '01a1fd08-f1e4-7a7d-acad-000000000002',
                  name: null,
                  phone_number: '+919000000002',
                  reason: 'no_menu',
                },
              ],
            },
          },
        })
      : route.continue(),
  )
  await adminPage.goto('/admin')
  const run = card(adminPage, 'Subscription orders')
  // The first figures of all days take long on a busy machine.
  await expect(run).toContainText('Meals due: 5, orders made: 3, missing: 2', { timeout: 15_000 })
  await expect(run.getByRole('row', { name: /Asha Kulkarni/ })).toContainText('No address')
  await expect(run.getByRole('row', { name: /Guest/ })).toContainText('No menu')
  await expect(run).toContainText('There is no menu for this day.')
  await axe(adminPage)
})

test('one button starts the run, twice does no harm', { tag: '@day' }, async ({ adminPage }) => {
  await adminPage.goto('/admin')
  const run = card(adminPage, 'Subscription orders')
  await expect(run).toContainText(/Meals due: \d+, orders made: \d+, missing: \d+/)
  const ran: string[] = []
  adminPage.on('request', (request) => {
    if (request.method() === 'POST') ran.push(request.url())
  })
  await run.getByRole('button', { name: 'Make the orders now' }).dblclick()
  await expect(adminPage.getByText(/^(Done\. Orders made: |Nothing was left to do\.)/)).toBeVisible()
  expect(ran.length).toBeGreaterThan(0)
  await expect(run).toContainText(/Meals due: \d+, orders made: \d+, missing: \d+/)
})

test('says when the run could not be done', async ({ adminPage, allowFailures }) => {
  allowFailures(503)
  await adminPage.goto('/admin')
  await adminPage.route(DAILY_RUN, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { success: false, error: 'The books are closed' } })
      : route.continue(),
  )
  await adminPage.getByRole('button', { name: 'Make the orders now' }).click()
  await expect(adminPage.getByText('The orders could not be made: The books are closed')).toBeVisible()
})

test('fits a phone and a tablet', async ({ adminPage }) => {
  for (const [width, height] of [
    [768, 1024],
    [390, 844],
  ] as const) {
    await adminPage.setViewportSize({ width, height })
    await adminPage.goto('/admin')
    await card(adminPage, 'Orders by status').scrollIntoViewIfNeeded()
    await expect(card(adminPage, 'Orders by status').getByRole('img').locator('svg')).toBeVisible()
    expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await axe(adminPage)
  }
})
