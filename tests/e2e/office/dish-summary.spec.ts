import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { DishSummaryRow } from '#shared/contract/reports/office/reports.schemas.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { axe, expect, type TestServer, test } from '../fixtures.ts'
import { withoutSocket } from '../live-page.ts'

const SUMMARY = '**/api/admin/dish-summary?*'
const rows = (page: Page) => page.getByRole('table', { name: 'Dish Summary' }).locator('tbody tr')

const dish = (name: string, changes: Partial<DishSummaryRow> = {}): DishSummaryRow => ({
  key: `name:${name.toLowerCase()}`,
  name,
  category: 'Base Item',
  count: 12,
  price: 60,
  total_revenue: 720,
  charged: 700,
  confirmed: 9,
  willBeConfirmed: 3,
  skipped: 1,
  ...changes,
})
const SOME = {
  success: true,
  day: '2027-03-10',
  from: '2027-03-10',
  to: '2027-03-10',
  menus: ['Wednesday Thali'],
  orders: 8,
  plates: { confirmed: 9, willBeConfirmed: 3, skipped: 1 },
  rows: [
    dish('Dal Tadka'),
    dish('=1+1', { category: 'Add-on', count: 2, confirmed: 2, willBeConfirmed: 0, price: 62.5 }),
  ],
}

async function summaryOf(server: TestServer, query: object) {
  const { reply } = await server.call(reportCalls.dishSummary, { query }, { token: await server.signInAdmin() })
  return reply
}

test.beforeEach(({ loginAdmin }) => loginAdmin().then(() => {}))

// shows: B2.figures.5
test('stands beside Customer Orders and counts as the server does, for each date filter', async ({
  adminPage,
  server,
}) => {
  await adminPage.goto('/admin#tab=orders')
  await expect(adminPage.getByRole('tab', { name: 'Customer Orders' })).toHaveAttribute('aria-selected', 'true')
  await adminPage.getByRole('tab', { name: 'Dish Summary' }).click()
  const filter = adminPage.getByLabel('Date Filter')
  for (const date of ['all', 'yesterday', 'week'] as const) {
    await filter.selectOption(date)
    const summary = await summaryOf(server, { date })
    await expect(rows(adminPage)).toHaveCount(Math.min(10, summary.rows.length))
    const [first] = summary.rows
    await expect(rows(adminPage).first()).toContainText(first?.name ?? '')
    await expect(rows(adminPage).first().getByRole('cell').nth(2)).toHaveText(String(first?.count))
  }
  await expect(adminPage.getByRole('columnheader')).toHaveText([
    'Dish',
    'Category',
    'Count',
    'Confirmed',
    'Will be confirmed',
    'Skipped',
    'Price',
    'Total Revenue',
    'Charged',
  ])
})

// shows: B2.figures.7
test('any day can be looked at, tomorrow too', async ({ adminPage }) => {
  const asked: string[] = []
  await adminPage.route(SUMMARY, (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.fulfill({ json: SOME })
  })
  await adminPage.goto('/admin#tab=orders&view=dish-summary&date=tomorrow')
  await expect(rows(adminPage)).toHaveCount(2)
  await adminPage.getByLabel('Day', { exact: true }).fill('2027-03-11')
  await expect.poll(() => asked.at(-1)).toBe('?day=2027-03-11')
  await adminPage.reload()
  await expect(adminPage.getByLabel('Day', { exact: true })).toHaveValue('2027-03-11')
  await adminPage.getByLabel('Date Filter').selectOption('today')
  await expect.poll(() => asked.at(-1)).toBe('?date=today')
  expect(asked[0]).toBe('?date=tomorrow')
})

test('is printed in letters that are read from two metres, without the rest of the page', async ({ adminPage }) => {
  await adminPage.route(SUMMARY, (route) => route.fulfill({ json: SOME }))
  await adminPage.goto('/admin#tab=orders&view=dish-summary')
  await expect(adminPage.getByText('Plates ordered', { exact: true })).toBeVisible()
  let printed = false
  await adminPage.exposeFunction('printed', () => {
    printed = true
  })
  await adminPage.evaluate(() => {
    window.print = () => (window as unknown as { printed(): void }).printed()
  })
  await adminPage.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => printed).toBe(true)

  await adminPage.emulateMedia({ media: 'print' })
  const entry = adminPage.getByRole('listitem').filter({ hasText: 'Dal Tadka' })
  await expect(entry).toHaveText('12Dal Tadka9 confirmed, 3 will be confirmed')
  await expect(adminPage.getByRole('heading', { name: 'Wed, 10 Mar 27' })).toBeVisible()
  for (const hidden of ['Logout', 'Print', 'Refresh', 'Download CSV']) {
    await expect(adminPage.getByRole('button', { name: hidden })).toBeHidden()
  }
  await expect(adminPage.getByRole('tab', { name: 'Orders', exact: true })).toBeHidden()
  await expect(adminPage.getByRole('table')).toBeHidden()
  // Letters 10 mm high are read from two metres; a capital is about 0.7 of the type's size, 96 pixels are an inch.
  const size = await entry.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect((size / 96) * 25.4 * 0.7).toBeGreaterThan(9.8)
  const pdf = await adminPage.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('stands on one page of A4, with day and menu, however many dishes there are', async ({ adminPage }) => {
  const NAMES = ['Dal Tadka', 'Paneer Butter Masala', 'Phulka Roti', 'Kashmiri Dum Aloo with Jeera', 'Curd']
  for (const count of [1, 9, 16, 30, 60]) {
    const many = Array.from({ length: count }, (_, index) =>
      dish(`${NAMES[index % NAMES.length]} ${index}`, {
        category: index % 3 === 0 ? 'Add-on' : 'Base Item',
        willBeConfirmed: index % 2,
        ...(index % 4 === 0 && { toCook: 13 }),
      }),
    )
    await adminPage.route(SUMMARY, (route) => route.fulfill({ json: { ...SOME, rows: many } }))
    await adminPage.goto(`/admin#tab=orders&view=dish-summary&day=2027-03-${10 + (count % 10)}`)
    await adminPage.reload()
    await expect(rows(adminPage).first()).toBeVisible()
    await adminPage.emulateMedia({ media: 'print' })
    await expect(adminPage.getByText('Wednesday Thali')).toBeVisible()
    const pdf = await adminPage.pdf({ format: 'A4' })
    expect([count, pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)]).toEqual([count, [expect.any(String)]])
    await adminPage.emulateMedia({ media: null })
    await adminPage.unroute(SUMMARY)
  }
})

test('is saved as CSV, formulas being texts there', async ({ adminPage }) => {
  await adminPage.route(SUMMARY, (route) => route.fulfill({ json: SOME }))
  await adminPage.goto('/admin#tab=orders&view=dish-summary')
  const [download] = await Promise.all([
    adminPage.waitForEvent('download'),
    adminPage.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('dish-summary-2027-03-10.csv')
  expect(readFileSync(await download.path(), 'utf8')).toBe(
    '\uFEFFDish,Category,Count,Confirmed,Will be confirmed,Skipped,Price,Total Revenue,Charged\r\n' +
      'Dal Tadka,Base Item,12,9,3,1,60,720,700\r\n' +
      "'=1+1,Add-on,2,2,0,1,62.5,720,700\r\n",
  )
})

// shows: B8.30
test('without orders says so, with the hint for today', async ({ adminPage }) => {
  const none = { ...SOME, orders: 0, plates: { confirmed: 0, willBeConfirmed: 0, skipped: 0 }, rows: [] }
  await adminPage.route(SUMMARY, (route) => route.fulfill({ json: none }))
  await adminPage.goto('/admin#tab=orders&view=dish-summary&date=today')
  await expect(adminPage.getByText('No orders found for the selected date filter')).toBeVisible()
  await expect(adminPage.getByText('Try All Time to see every order.')).toBeVisible()
  await expect(adminPage.getByRole('button', { name: 'Print' })).toBeHidden()
  await adminPage.getByRole('button', { name: 'Show All Time' }).click()
  await expect(adminPage.getByLabel('Date Filter')).toHaveValue('all')
})

test('says what happened when it cannot be loaded', async ({ adminPage, allowFailures }) => {
  allowFailures(503)
  // Only Try Again reads once more, not the socket's greeting.
  await withoutSocket(adminPage)
  await adminPage.route(SUMMARY, (route) => route.fulfill({ status: 503, json: {} }))
  await adminPage.goto('/admin#tab=orders&view=dish-summary&date=all')
  await expect(adminPage.getByText('The dish summary could not be loaded. Please try again.')).toBeVisible({
    timeout: 15_000,
  })
  await adminPage.unroute(SUMMARY)
  await adminPage.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(adminPage).first()).toBeVisible()
})

test('fits a phone', async ({ adminPage }) => {
  await adminPage.setViewportSize({ width: 390, height: 844 })
  await adminPage.goto('/admin#tab=orders&view=dish-summary&date=all')
  const dishes = adminPage.getByRole('list', { name: 'Dish Summary' }).getByRole('listitem')
  await expect(dishes.first()).toContainText('Count')
  expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await axe(adminPage)
})
