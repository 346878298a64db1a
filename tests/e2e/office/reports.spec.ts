import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { axe, expect, test } from '../fixtures.ts'
import { withoutSocket } from '../live-page.ts'

const REPORTS = '**/api/admin/reports?*'
/** A view of the reports; the panel's tabs have names like theirs. */
const view = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('tab', { name })
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).locator('tbody tr')
const period = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Period' }).getByRole('button', { name, exact: true })
const detail = (page: Page) => page.getByRole('region', { name: 'Details', exact: true })

test.beforeEach(({ loginAdmin }) => loginAdmin().then(() => {}))

// shows: B2.figures.10
test('has five tabs, the dish summary first, and all as its period', async ({ adminPage }) => {
  await adminPage.goto('/admin')
  await adminPage.getByRole('tab', { name: 'Reports' }).click()
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(adminPage.getByRole('tablist', { name: 'Views of Reports' }).getByRole('tab')).toHaveText([
    'Dish Summary',
    'Sales by Day',
    'Best Sellers',
    'Subscriptions',
    'Customers',
  ])
  await expect(adminPage.getByRole('tab', { name: 'Dish Summary' })).toHaveAttribute('aria-selected', 'true')
  await expect(period(adminPage, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect(adminPage.getByRole('group', { name: 'Period' }).getByRole('button')).toHaveText([
    'All',
    'Today',
    'This Week',
    'This Month',
    'Last Month',
    'Choose days',
  ])
  await expect(list(adminPage, 'Dish Summary').first()).toBeVisible()
})

// shows: B2.figures.11
test('reloads when the period changes, and keeps it over a reload', async ({ adminPage }) => {
  const asked: string[] = []
  adminPage.on('request', (request) => {
    if (request.url().includes('/api/admin/reports?'))
      asked.push(new URL(request.url()).searchParams.get('period') ?? '')
  })
  await adminPage.goto('/admin#tab=reports')
  await expect(list(adminPage, 'Dish Summary').first()).toBeVisible()
  await period(adminPage, 'This Month').click()
  await expect.poll(() => asked).toContain('month')
  await period(adminPage, 'All').click()
  await expect.poll(() => asked.filter((period) => period === 'all').length).toBeGreaterThan(1)
  await period(adminPage, 'This Week').click()
  await adminPage.reload()
  await expect(period(adminPage, 'This Week')).toHaveAttribute('aria-pressed', 'true')
})

for (const [tab, title, inDetail] of [
  ['Dish Summary', 'Dish Summary', 'By day'],
  ['Sales by Day', 'Sales by Day', 'Will be confirmed'],
  ['Best Sellers', 'Best Sellers', 'By day'],
  ['Subscriptions', 'Subscriptions of the period', 'Subscription orders'],
  ['Customers', 'Best customers', 'Latest orders'],
] as const) {
  // shows: B2.figures.12, B2.figures.13, B2.figures.14, B2.figures.15, B2.figures.16
  test(`${tab}: a picture, a list, and the details of what is chosen in it`, async ({ adminPage }) => {
    await adminPage.goto('/admin#tab=reports')
    await view(adminPage, tab).click()
    const rows = list(adminPage, title)
    await expect(rows.first()).toBeVisible()
    await expect(
      adminPage
        .getByRole('img', { name: /^Chart/ })
        .first()
        .locator('svg'),
    ).toBeVisible()
    await expect(detail(adminPage)).toContainText('Choose a row to see its details here.')
    const choose = rows.first().getByRole('button')
    const name = (await choose.textContent()) ?? ''
    await choose.focus()
    await adminPage.keyboard.press('Enter')
    await expect(detail(adminPage).getByRole('heading', { level: 2 })).toHaveText(name)
    await expect(detail(adminPage)).toContainText(inDetail)
    await expect(detail(adminPage).locator('tbody tr').first()).toBeVisible()
    await expect(choose).toHaveAttribute('aria-pressed', 'true')
    await axe(adminPage)
  })
}

test('lists are sorted and saved as CSV, phones staying phones', async ({ adminPage }) => {
  await adminPage.goto('/admin#tab=reports&view=customers')
  const rows = list(adminPage, 'Best customers')
  await expect(rows.first()).toBeVisible()
  await adminPage.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(adminPage.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.first()).toContainText('Asha Kulkarni')
  await adminPage.getByRole('button', { name: 'Download CSV' }).click()
  const why = adminPage.getByRole('dialog', { name: 'What is the file for?' })
  await why.getByRole('button', { name: 'For the books' }).click()
  const [download] = await Promise.all([
    adminPage.waitForEvent('download'),
    why.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('customers-all.csv')
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('Customer,Phone,Orders,Spent,Last delivery')
  expect(text).toMatch(/Asha Kulkarni,\(\+91\) 90000 00001,\d+,\d+,20\d\d-\d\d-\d\d/)
})

test('a period without anything says so', async ({ adminPage }) => {
  const shares = { confirmed: 0, willBeConfirmed: 0, skipped: 0 }
  await adminPage.route(REPORTS, (route) =>
    route.fulfill({
      json: {
        success: true,
        period: 'today',
        from: '2027-03-10',
        to: '2027-03-10',
        comparison: null,
        dishSummary: [],
        salesByDay: [],
        bestSellers: [],
        subscriptions: { active: 0, orders: 0, revenue: 0, ...shares, subscriptions: [], totalSubscriptions: 0 },
        customers: { ordering: 0, new: 0, best: [] },
      },
    }),
  )
  await adminPage.goto('/admin#tab=reports&period=today')
  for (const tab of ['Dish Summary', 'Sales by Day', 'Best Sellers', 'Subscriptions', 'Customers']) {
    await view(adminPage, tab).click()
    await expect(adminPage.getByText('Nothing to report for this period')).toBeVisible()
    await expect(adminPage.getByText('Choose another period to see more.')).toBeVisible()
  }
})

test('says what happened when they, or details, cannot be loaded', async ({ adminPage, allowFailures }) => {
  allowFailures(503)
  // Only Try Again reads once more, not the socket's greeting.
  await withoutSocket(adminPage)
  await adminPage.route('**/api/admin/reports**', (route) => route.fulfill({ status: 503, json: {} }))
  await adminPage.goto('/admin#tab=reports')
  await expect(adminPage.getByText('The reports could not be loaded. Please try again.')).toBeVisible({
    timeout: 15_000,
  })
  await adminPage.unroute('**/api/admin/reports**')
  await adminPage.getByRole('button', { name: 'Try Again' }).click()
  await adminPage.route('**/api/admin/reports/dish?*', (route) => route.fulfill({ status: 503, json: {} }))
  await list(adminPage, 'Dish Summary').first().getByRole('button').click()
  await expect(adminPage.getByText('The details could not be loaded.')).toBeVisible({ timeout: 15_000 })
  await adminPage.unroute('**/api/admin/reports/dish?*')
  await adminPage.getByRole('button', { name: 'Try Again' }).click()
  await expect(detail(adminPage)).toContainText('By day')
})

test('fits a phone', async ({ adminPage }) => {
  await adminPage.setViewportSize({ width: 390, height: 844 })
  await adminPage.goto('/admin#tab=reports&view=subscriptions')
  await list(adminPage, 'Subscriptions of the period').first().getByRole('button').click()
  await expect(detail(adminPage)).toContainText('Subscription orders')
  expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await axe(adminPage)
})
