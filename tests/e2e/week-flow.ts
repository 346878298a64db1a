import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The home screen in a week of the tests' own. */

/** A Wednesday, with days of every kind around it: Monday 6 to Saturday 11 January 2031. */
export const ORDER_DAY = '2031-01-08'

export type Item = { name: string; price?: number | null; veg?: boolean; description?: string | null; photo?: string }

export function menuOf(
  day: string,
  { name = `Thali of ${day}`, base = ['Dal Tadka', 'Jeera Rice'], addOns = [] as Item[] },
) {
  const item = (type: string, { name, price = null, veg = true, description = null, photo }: Item) => ({
    _id: `${day}-${name}`,
    name,
    item_name: name,
    description,
    image_url: photo ?? null,
    is_vegetarian: veg,
    item_type: type,
    addon_price: price,
    spice_level: null,
  })
  return {
    _id: day,
    name,
    image_url: null,
    is_regular_thali: true,
    menu_date: day,
    is_active: false,
    price: null,
    categories: [
      { _id: 'r', name: 'Regular', type: 'regular', items: base.map((name) => item('base', { name })) },
      { _id: 'a', name: 'Add-ons', type: 'addon', items: addOns.map((addOn) => item('addon', addOn)) },
    ],
  }
}

export const ADD_ONS: Item[] = [
  { name: 'Curd Bowl', price: 30, description: 'Set overnight.' },
  { name: 'Chicken Curry', price: 110, veg: false },
  { name: 'Masala Papad' },
]

/** Answers the weekly call by day; a day without a menu is left out. Returns the asked dates of each call. */
export async function serveWeek(page: Page, menu: (day: string) => object | null) {
  const asked: string[][] = []
  await page.route('**/api/menu/weekly', async (route) => {
    const { dates } = route.request().postDataJSON() as { dates: string[] }
    asked.push(dates)
    const menus = Object.fromEntries(dates.map((day) => [day, menu(day)]).filter(([, found]) => found !== null))
    await route.fulfill({ json: { success: true, menus, orderDay: ORDER_DAY } })
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
