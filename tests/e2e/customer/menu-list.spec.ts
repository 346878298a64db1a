import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { day, openWednesday } from '../week-flow.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const base = (page: Page) => page.getByRole('region', { name: 'Base Items ₹60' })

test('the list comes at the second try, stays chosen, and the cards come back with the same cart', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to fetch dynamically/)
  await openWednesday(page)
  await page.route('**/assets/TieredMenu-*.js', (route) => route.abort(), { times: 1 })
  await button(page, 'List').click()
  await expect(page.getByText('This could not be opened. Please check your connection and try again.')).toBeVisible()
  await expect(button(page, 'ADD Curd Bowl')).toBeVisible()
  await button(page, 'List').click()
  await expect(button(page, 'Cards')).toBeVisible()
  await button(page, 'ADD Curd Bowl').click()
  await page.reload()
  await expect(base(page)).toBeVisible()
  await day(page, 'Friday 10').check()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thali of 2031-01-10')
  await expect(base(page)).toBeVisible()
  await day(page, 'Wednesday 8').check()
  await button(page, 'Cards').click()
  await expect(base(page)).toHaveCount(0)
  await expect(button(page, 'One more Curd Bowl')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Regular Thali' })).toBeVisible()
  await expect(button(page, 'List')).toBeVisible()
})
