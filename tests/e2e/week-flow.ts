import type { Page } from '@playwright/test'
import { ADD_ONS, menuOf, ORDER_DAY, WEEK } from '../support/wednesday.ts'
import { expect } from './fixtures.ts'

/** The home screen in a week of the tests' own, see tests/support/wednesday.ts. */

/** Answers the weekly call by day; a day without a menu is left out. Returns the asked dates of each call. */
export async function serveWeek(page: Page, menu: (day: string) => object | null) {
  const asked: string[][] = []
  await page.route('**/api/menu/weekly', async (route) => {
    const { dates } = route.request().postDataJSON() as { dates: string[] }
    asked.push(dates)
    const menus = Object.fromEntries(dates.map((day) => [day, menu(day)]).filter(([, found]) => found !== null))
    await route.fulfill({ json: { success: true, menus, ...WEEK } })
  })
  return asked
}

/** The home screen on a Wednesday. */
export async function openWednesday(
  page: Page,
  menu = (day: string): object | null => menuOf(day, { addOns: ADD_ONS }),
) {
  const asked = await serveWeek(page, menu)
  await page.goto('/')
  await expect(day(page, 'Wednesday 8, order for this day')).toBeChecked()
  // The day's mark comes first, its menu a frame later.
  const shown = menu(ORDER_DAY)
  if (shown && 'name' in shown)
    await expect(page.getByRole('heading', { level: 1, name: String(shown.name) })).toBeVisible()
  return asked
}

export const day = (page: Page, name: string) => page.getByRole('radio', { name })
export const bar = (page: Page) => page.locator('[data-bottom-bar]')
