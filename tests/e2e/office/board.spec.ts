import type { Page } from '@playwright/test'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { placeOrder } from '../admin-orders.ts'
import { expect, test } from '../fixtures.ts'
import { hands } from '../taps.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Customer Orders' }).locator('tbody tr[data-key]')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })

test('all orders of an area go out with four clicks, and a whole list is delivered with two', async ({
  adminPage,
  server,
  loginAdmin,
}) => {
  const token = await loginAdmin()
  const [one, two] = [await placeOrder(server), await placeOrder(server)]
  const cancelled = await placeOrder(server)
  const body = { status: 'cancelled' as const }
  await server.call(adminOrderCalls.setOrderStatus, { params: { id: cancelled.id }, body }, { token })
  await adminPage.goto('/admin#tab=orders&view=customer-orders&date=all')
  await expect(rows(adminPage).filter({ hasText: one.shown })).toBeVisible()

  const area = hands()
  // Until the list of the area is here the former one stands, and all of it may be of this area.
  const narrowed = adminPage.waitForResponse((response) => /\/api\/admin\/orders\?(.*&)?area=/.test(response.url()))
  await area.choose(adminPage.getByLabel('Area', { exact: true }), /^Tilak Road \(\d+\)$/)
  await narrowed
  await expect(rows(adminPage).filter({ hasNotText: 'Tilak Road' })).toHaveCount(0)
  await area.tap(adminPage.getByLabel('Select all orders listed'))
  await area.tap(bar(adminPage).getByRole('button', { name: 'Out for Delivery' }))
  await expect(bar(adminPage)).toContainText('Left alone: 1 cancelled')
  expect(area.done.taps).toBe(4)
  for (const { shown } of [one, two]) {
    await expect(rows(adminPage).filter({ hasText: shown })).toContainText('Out for Delivery')
  }
  await expect(rows(adminPage).filter({ hasText: cancelled.shown })).toContainText('Cancelled')

  const day = hands()
  await day.tap(adminPage.getByLabel('Select all orders listed'))
  await day.tap(bar(adminPage).getByRole('button', { name: 'Delivered' }))
  await expect(bar(adminPage)).toContainText('Left alone: 1 cancelled')
  expect(day.done.taps).toBe(2)
  for (const { shown } of [one, two]) {
    await expect(rows(adminPage).filter({ hasText: shown })).toContainText('Delivered')
  }
})
