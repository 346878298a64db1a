import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { formatRupees } from '#shared/base/money.ts'
import { menuPlanCalls } from '#shared/contract/catalog/office/menu-plan.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { OFFICE_JOBS } from '../../support/office-jobs.ts'
import { expect } from '../fixtures.ts'
import { DAYS, test } from '../full-days.ts'
import { hands } from '../taps.ts'

/** In how few presses the office's usual work is done; that of many orders at once is in admin-board.spec.ts. */

const [, , FRIDAY, SATURDAY] = DAYS
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const compared = (page: Page) => page.getByRole('region', { name: /compared with 1 Jan/ })

// One after the other: a second worker would start a second server of this kind for a few flows.
test.describe.configure({ mode: 'default' })

test("today's plates and money stand there when the office opens, without a click", async ({
  adminPage,
  full,
  loginAdmin,
}) => {
  full.moveTo(FRIDAY)
  const token = await loginAdmin()
  const { stats } = (await full.call(reportCalls.dashboardStats, {}, { token })).reply
  const { confirmed, willBeConfirmed } = stats.today
  expect(stats.todayOrders).toBe(FRIDAY.orders)
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await adminPage.setViewportSize({ width, height })
    await adminPage.goto('/admin')
    const figure = (label: string) =>
      adminPage.getByRole('region', { name: 'Statistics' }).locator('div').filter({ hasText: label })
    for (const [label, value] of [
      ["Today's Plates", (confirmed + willBeConfirmed).toLocaleString('en-IN')],
      ["Today's Orders", String(FRIDAY.orders)],
      ["Today's Revenue", formatRupees(stats.todayRevenue)],
    ] as const) {
      await expect(figure(label).getByRole('definition')).toHaveText(value)
      await expect(figure(label)).toBeInViewport({ ratio: 1 })
    }
  }
})

test('last month beside the month before takes two clicks from there, and so do any days', async ({
  adminPage,
  full,
  loginAdmin,
}) => {
  full.moveTo(FRIDAY)
  await loginAdmin()
  await adminPage.goto('/admin')
  const month = hands()
  await month.tap(tab(adminPage, 'Reports'))
  await month.tap(button(adminPage, 'Last Month'))
  await expect(compared(adminPage)).toContainText(/Revenue₹[\d,]+before ₹[\d,]+ \([+-]\d/, { timeout: 15_000 })
  await expect(compared(adminPage)).toBeInViewport({ ratio: 1 })
  expect(month.done.taps).toBe(2)

  await adminPage.goto('about:blank')
  await adminPage.goto('/admin')
  const days = hands()
  await days.tap(tab(adminPage, 'Reports'))
  await days.tap(button(adminPage, 'Choose days'))
  await expect(adminPage.getByLabel('From', { exact: true })).toBeVisible()
  expect(days.done.taps).toBe(2)
  await adminPage.getByLabel('From', { exact: true }).fill('2027-02-01')
  await adminPage.getByLabel('To', { exact: true }).fill('2027-02-06')
  await expect(adminPage.getByRole('region', { name: /1 Feb .* 6 Feb .*compared with 26 Jan/ })).toBeVisible()
})

test("a month's orders and lines are saved for the books with two clicks", async ({ adminPage, full, loginAdmin }) => {
  full.moveTo(FRIDAY)
  await loginAdmin()
  await adminPage.goto('/admin#tab=reports')
  const books = hands()
  await books.tap(button(adminPage, 'Last Month'))
  await expect(compared(adminPage)).toBeVisible({ timeout: 15_000 })
  const [download] = await Promise.all([
    adminPage.waitForEvent('download'),
    books.tap(button(adminPage, 'Export for accounts')),
  ])
  expect(books.done.taps).toBe(2)
  expect(download.suggestedFilename()).toBe('books-2027-02-01-2027-02-28.zip')
  const files = unzipSync(readFileSync(await download.path()))
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  // Twenty-four open days with 60 orders each, a third of them with two lines.
  expect(textOf('orders-2027-02-01-2027-02-28.csv').match(/^\d{3,},#/gm)).toHaveLength(24 * 60)
  expect(textOf('lines-2027-02-01-2027-02-28.csv').match(/^2027-02-\d\d,#/gm)).toHaveLength(24 * 80)
  expect(textOf('deposits-2027-02-01-2027-02-28.csv')).toContain('Day,Entry,Customer,What,How,Amount in rupees,Note')
})

test('last month is printed on one page of A4, without what is pressed and without a customer', async ({
  adminPage,
  full,
  loginAdmin,
}) => {
  full.moveTo(FRIDAY)
  await loginAdmin()
  await adminPage.goto('/admin#tab=reports&view=customers&period=last_month')
  await expect(compared(adminPage)).toBeVisible({ timeout: 15_000 })
  const days = adminPage.getByRole('table', { name: 'Sales by Day' })
  await expect(days).toBeHidden()
  await adminPage.emulateMedia({ media: 'print' })
  await expect(adminPage.getByRole('heading', { name: 'Report, 1 Feb 27 – 28 Feb 27' })).toBeVisible()
  await expect(days.getByRole('row')).toHaveCount(24 + 2)
  await expect(days.getByRole('row').last()).toHaveText('Total1,4401,368₹1,43,040')
  await expect(adminPage.getByRole('table', { name: 'Best Sellers' })).toContainText('Regular Thali')
  await expect(adminPage.getByRole('button')).toHaveCount(0)
  await expect(adminPage.getByText('Best customers').first()).toBeHidden()
  const pdf = await adminPage.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a week like the last is planned and published with two clicks in its room', async ({
  adminPage,
  full,
  loginAdmin,
}) => {
  // All days of this week have a menu that can still have one.
  full.moveTo(SATURDAY)
  const token = await loginAdmin()
  await adminPage.goto('/admin')
  const week = hands()
  await week.tap(adminPage.getByRole('tab', { name: 'Menu Management', exact: true }))
  await expect(adminPage.getByText('Mon 15 Mar – Sun 21 Mar')).toBeVisible()
  await week.tap(button(adminPage, 'Copy the week before'))
  await week.tap(button(adminPage, `Publish all ${DAYS.length} drafts`))
  await expect(adminPage.getByText(`${DAYS.length} menus published`)).toBeVisible()
  expect(week.done.taps).toBe(1 + 2)
  expect(week.done.taps).toBe(OFFICE_JOBS.week.taps)
  const { reply } = await full.call(menuPlanCalls.menuPlan, { query: { week: '2027-03-15' } }, { token })
  expect(reply.plan.days.flatMap(({ day, menu }) => (menu ? [day] : []))).toEqual([
    '2027-03-17',
    '2027-03-18',
    '2027-03-19',
    '2027-03-20',
  ])
})

test('a dish is sold out with one click in the dish summary or on its menu, and another takes it back', async ({
  adminPage,
  full,
  loginAdmin,
}) => {
  full.moveTo(FRIDAY)
  await loginAdmin()
  const open = {
    'the dish summary': () => adminPage.goto('/admin#tab=orders&view=dish-summary'),
    'its menu': async () => {
      await adminPage.goto('/admin#tab=menus')
      const row = adminPage.getByRole('row').filter({ hasText: 'Fri, 12 Mar 27' })
      await row.getByRole('button', { name: /^Ghar Ka Thali/ }).click()
    },
  }
  for (const [place, come] of Object.entries(open)) {
    await test.step(place, async () => {
      await come()
      const work = hands()
      await work.tap(button(adminPage, 'Gulab Jamun: sold out today'))
      await expect(button(adminPage, 'Gulab Jamun: undo sold out')).toBeVisible()
      expect(work.done.taps).toBe(1)
      await work.tap(button(adminPage, 'Gulab Jamun: undo sold out'))
      await expect(button(adminPage, 'Gulab Jamun: sold out today')).toBeVisible()
    })
  }
})
