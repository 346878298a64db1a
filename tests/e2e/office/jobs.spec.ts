import type { Page } from '@playwright/test'
import { closureCalls } from '#shared/contract/calendar/office/closures.ts'
import { OFFICE_JOBS, type OfficeJob } from '../../support/office-jobs.ts'
import { placeOrder } from '../admin-orders.ts'
import { setStatus } from '../kitchen-flow.ts'
import { expect, test } from '../moving-server.ts'
import { menuOfOrderDay } from '../order-flow.ts'
import { hands } from '../taps.ts'

/** The most frequent jobs of the office, from its Dashboard on: none gets longer. docs/office-jobs.md is written by the same table; the week is planned in clicks.spec.ts. */

// One after another: each leaves the kitchen as it has found it, or with an order more.
test.describe.configure({ mode: 'default' })
test.use({ actionTimeout: 10_000 })

let work = hands()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const rowOf = (page: Page, shown: string) => page.getByRole('table').locator('tbody tr').filter({ hasText: shown })

test.beforeEach(async ({ adminPage, loginAdmin }) => {
  await loginAdmin()
  await adminPage.goto('/admin')
  await expect(adminPage.getByText('Total Orders')).toBeVisible()
  work = hands()
})

/** What the job took is what the table says, to the letter: shorter is as much news as longer. */
function took(job: OfficeJob) {
  const { taps, keys } = work.done
  expect({ taps, keys }, job).toEqual({ taps: OFFICE_JOBS[job].taps, keys: OFFICE_JOBS[job].keys })
}

test('to see what is to be cooked', async ({ adminPage }) => {
  await work.tap(tab(adminPage, 'Orders'))
  await work.tap(tab(adminPage, 'Dish Summary'))
  await expect(adminPage.getByRole('table').first()).toBeVisible()
  took('cook')
})

test('to set an order to another status', async ({ adminPage, server }) => {
  const { shown } = await placeOrder(server)
  await work.tap(tab(adminPage, 'Orders'))
  await work.tap(rowOf(adminPage, shown).getByRole('button', { name: /change the status/ }))
  await work.tap(adminPage.getByRole('menuitemradio', { name: 'Out for Delivery' }))
  await expect(rowOf(adminPage, shown)).toContainText('Out for Delivery')
  took('status')
})

test('to set several orders to another status', async ({ adminPage, server }) => {
  const [one, two] = [await placeOrder(server), await placeOrder(server)]
  await work.tap(tab(adminPage, 'Orders'))
  for (const { shown } of [one, two]) await work.tap(rowOf(adminPage, shown).getByRole('checkbox'))
  await work.tap(button(adminPage, 'Change status'))
  await work.tap(adminPage.getByRole('menuitemradio', { name: 'Preparing' }))
  await expect(adminPage.getByText('2 orders set to Preparing')).toBeVisible()
  took('statuses')
})

test('to find a customer', async ({ adminPage }) => {
  await work.press(adminPage.locator('body'), 'Control+k')
  const search = adminPage.getByRole('combobox')
  await expect(search).toBeFocused()
  await work.type(search, 'Deepa')
  await expect(adminPage.getByRole('option', { name: /Deepa Nair/ }).first()).toBeVisible()
  await work.tap(adminPage.getByRole('option', { name: /Deepa Nair/ }).last())
  await expect(adminPage.getByRole('heading', { name: 'Deepa Nair' })).toBeVisible()
  took('customer')
})

test('to enter an order of a known customer', async ({ adminPage }) => {
  await work.tap(tab(adminPage, 'Orders'))
  await expect(button(adminPage, 'New order')).toBeVisible()
  await work.press(adminPage.locator('body'), 'Alt+n')
  const search = adminPage.getByRole('dialog').getByRole('searchbox')
  await expect(search).toBeFocused()
  await work.type(search, '9000000003')
  await expect(adminPage.getByRole('dialog').getByRole('button', { name: /Deepa Nair/ })).toBeVisible()
  await work.press(search, 'Enter')
  const thali = adminPage.getByRole('dialog').getByLabel(/^Regular Thali/)
  await expect(thali).toBeFocused()
  await work.press(thali, 'Enter')
  await expect(adminPage.getByText(/^Order #\w+ is placed/)).toBeVisible()
  took('entry')
})

test('to say that a dish is sold out', async ({ adminPage }) => {
  await work.tap(tab(adminPage, 'Orders'))
  await work.tap(tab(adminPage, 'Dish Summary'))
  await work.tap(button(adminPage, /: sold out/))
  await expect(button(adminPage, /: undo sold out/)).toBeVisible()
  took('sold-out')
  await button(adminPage, /: undo sold out/).click()
  await expect(button(adminPage, /: undo sold out/)).toBeHidden()
})

test('to record the cash of an order', async ({ adminPage, server }) => {
  const { id } = await placeOrder(server)
  await setStatus(server, id, 'delivered')
  await work.tap(tab(adminPage, 'Money'))
  await work.tap(button(adminPage, /^Cash counted: #/).first())
  await expect(adminPage.getByText(/recorded as cash/)).toBeVisible()
  await expect(button(adminPage, 'Undo')).toBeVisible()
  took('cash')
})

test('to see what was sold', async ({ adminPage }) => {
  await work.tap(tab(adminPage, 'Reports'))
  const week = adminPage.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'This Week' })
  await work.tap(week)
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  took('sales')
})

test("to save last month's GSTR-1", async ({ adminPage }) => {
  await work.tap(tab(adminPage, 'Money'))
  await work.tap(tab(adminPage, 'Documents'))
  const download = adminPage.waitForEvent('download')
  await work.tap(button(adminPage, /^Save GSTR-1 of/))
  expect((await download).suggestedFilename()).toMatch(/^gstr1-\d{4}-\d\d\.zip$/)
  took('gstr1')
})

test('to close a day', async ({ adminPage, server }) => {
  const { day } = await menuOfOrderDay(server)
  await work.tap(tab(adminPage, 'Calendar'))
  await work.tap(adminPage.locator(`[data-day="${day}"]`))
  await work.tap(button(adminPage, 'Close this day…'))
  await work.choose(adminPage.getByLabel('Reason'), 'gas')
  await work.tap(button(adminPage, 'Show what happens'))
  await work.tap(button(adminPage, /^Close this day$/))
  await expect(adminPage.getByText(/^Closed\./)).toBeVisible()
  took('closing')
  // Other flows on this server have the day open.
  const body = { slot: 'lunch' as const, from: day, to: day }
  const { status } = await server.call(closureCalls.reopenDays, { body }, { token: await server.signInAdmin() })
  expect(status).toBe(200)
})
