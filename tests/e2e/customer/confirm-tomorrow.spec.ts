import type { Page } from '@playwright/test'
import { formatDate } from '#shared/base/dates.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { expect, test } from '../fixtures.ts'
import { openPayment, ordersOf } from '../order-flow.ts'
import { answerLater, dialogOf, HOME, pendingOf, subscribe, subscriptionsOf } from '../subscription-flow.ts'

const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: 'Confirm', exact: true })
const skip = (page: Page) => dialogOf(page).getByRole('button', { name: 'Skip', exact: true })

// shows: C1.11, C2.overlays.1, C8.success.1
test('a subscriber confirms the real order of the next day', { tag: '@day' }, async ({ page, server, login }) => {
  const customer = await login()
  await subscribe(server, customer, 5)
  const [pending] = await pendingOf(server, customer)
  if (!pending) throw new Error('the new subscription has no order')
  await page.goto('/')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible({ timeout: 10_000 })
  await expect(dialog).toContainText(pending.menu_name ?? '')
  await expect(dialog).toContainText('₹60')
  await expect(dialog).toContainText(`${weekdayName(pending.delivery_date)}, ${formatDate(pending.delivery_date)}`)
  await expect(dialog).toContainText(HOME)
  await expect(dialog.getByRole('timer')).toHaveText(/^\d+ h \d+ min left to answer$/)
  await confirm(page).click()
  await expect(page.getByText('Order confirmed for tomorrow!')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await ordersOf(server, customer)).map(({ status }) => status)).toEqual(['confirmed'])
  await expect(page.getByRole('button', { name: "Confirm Tomorrow's Meal" })).toHaveCount(0)
})

// shows: C1.11, C8.success.2
test('skipping gives the plate back: the subscription ends later', { tag: '@day' }, async ({ page, server, login }) => {
  const customer = await login()
  await subscribe(server, customer, 5)
  const [before] = await subscriptionsOf(server, customer)
  await page.goto('/subscriptions')
  await expect(dialogOf(page)).toBeVisible({ timeout: 10_000 })
  await skip(page).click()
  await expect(page.getByText('Order skipped for tomorrow', { exact: true })).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  const [after] = await subscriptionsOf(server, customer)
  expect(Date.parse(after?.end_date ?? '')).toBeGreaterThan(Date.parse(before?.end_date ?? ''))
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(formatDate(after?.end_date))
})

// shows: C6.5
test('closed without an answer it comes back by a quiet card; nobody is asked in the middle of an order, nor a visitor', {
  tag: '@day',
}, async ({ page, server, login }) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('pending-confirmation')) asked += 1
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(asked).toBe(0)
  const customer = await login()
  await subscribe(server, customer, 5)
  await page.goto('/')
  await answerLater(page)
  const card = page.getByRole('button', { name: "Confirm Tomorrow's Meal" })
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
  await page.goto('/subscriptions')
  await expect(page.getByRole('tab', { name: 'Active (1)' })).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await card.click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(confirm(page)).toBeVisible()
  expect(await pendingOf(server, customer)).toHaveLength(1)

  await page.evaluate(() => sessionStorage.clear())
  await openPayment(page, server)
  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await page.goto('/my-orders')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(dialogOf(page)).toBeHidden()
  await page.goto('/')
  await expect(dialogOf(page)).toBeVisible()
})
