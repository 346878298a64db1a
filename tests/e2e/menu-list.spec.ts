import type { Page } from '@playwright/test'
import { ADD_ONS, menuOf } from '../support/wednesday.ts'
import { expect, newPhone, test } from './fixtures.ts'
import { signInByDialog } from './order-flow.ts'
import { bar, day, openWednesday } from './week-flow.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const base = (page: Page) => page.getByRole('region', { name: 'Base Items ₹60' })
const addOns = (page: Page) => page.getByRole('region', { name: 'Add-ons' })

async function openList(page: Page, menu?: (day: string) => object | null) {
  await openWednesday(page, menu)
  await button(page, 'List').click()
  await expect(button(page, 'Cards')).toBeVisible()
}

// shows: C2.tiers.1, C2.tiers.3
test('the menu as a list: base items, then veg and non-veg', async ({ page }) => {
  await openList(page)
  await expect(base(page).getByRole('listitem')).toHaveText(['Dal Tadka', 'Jeera Rice'])
  await expect(base(page)).toContainText('Subscribe to save ₹20 per day.')
  await expect(base(page)).toContainText('Regular Thali₹80 per plate')
  await expect(addOns(page).getByRole('heading', { level: 3 })).toHaveText(['Veg', 'Non-Veg'])
  await expect(addOns(page).getByRole('list', { name: 'Veg', exact: true }).getByRole('listitem')).toHaveText([
    /Curd Bowl₹30/,
    /Masala Papad₹50/,
  ])
  await expect(addOns(page).getByRole('list', { name: 'Non-Veg' }).getByRole('listitem')).toHaveText([
    /Chicken Curry₹110/,
  ])

  await button(page, 'ADD Chicken Curry').click()
  await button(page, 'One more Chicken Curry').click()
  await button(page, 'ADD Regular Thali').click()
  await expect(bar(page)).toContainText('3 items · ₹300')
  await button(page, 'One less Chicken Curry').click()
  await expect(bar(page)).toContainText('2 items · ₹190')

  await addOns(page)
    .getByRole('button', { name: /Curd Bowl ₹30/ })
    .click()
  await expect(page.getByRole('dialog', { name: /Curd Bowl/ })).toContainText('Set overnight.')
})

test('the list stays chosen, and the cards come back with the same cart', async ({ page }) => {
  await openList(page)
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

// shows: C2.tiers.2
test('Subscribe Now is for those who are logged out, and signs in first', async ({ page }) => {
  await openList(page)
  await button(page, 'Subscribe Now').click()
  await expect(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
  await signInByDialog(page, newPhone())
  await expect(page).toHaveURL('/subscription')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(base(page)).toBeVisible()
  await expect(button(page, 'Subscribe Now')).toHaveCount(0)
  await expect(button(page, 'Subscribe ₹60/day')).toBeVisible()
})

// shows: C2.tiers.4
test('a menu that names nothing of the plate is listed by its categories', async ({ page }) => {
  await openList(page, (day) => {
    const menu = menuOf(day, { base: [], addOns: ADD_ONS })
    const [, addOnCategory] = menu.categories
    return { ...menu, categories: [{ ...addOnCategory, _id: 's', name: 'Snacks of the day' }] }
  })
  await expect(base(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Snacks of the day' }).getByRole('listitem')).toHaveCount(3)
  await expect(button(page, 'ADD Regular Thali')).toBeVisible()
  await button(page, 'ADD Masala Papad').click()
  await expect(bar(page)).toContainText('1 item · ₹50')
})

// shows: C2.tiers.5
test('a menu that is no Regular Thali is listed by its categories', async ({ page }) => {
  await openList(page, (day) => ({ ...menuOf(day, { addOns: ADD_ONS }), is_regular_thali: false }))
  await expect(page.getByRole('region', { name: 'Regular', exact: true }).getByRole('listitem')).toHaveText([
    'Dal Tadka',
    'Jeera Rice',
  ])
  await expect(page.getByRole('region', { name: 'Add-ons' }).getByRole('listitem')).toHaveCount(3)
})

test('an empty menu lists the sample of its weekday', async ({ page }) => {
  await openList(page, (day) => menuOf(day, { base: [] }))
  await expect(base(page).getByRole('listitem')).toHaveText([
    'Sambar',
    'Steamed Rice',
    'Beans Poriyal',
    'Chutney',
    'Papad',
  ])
  await expect(addOns(page)).toContainText('No add-ons available today')
})

test('without a network the cards stay, and the switch says so', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch dynamically/)
  await openWednesday(page)
  await page.route('**/assets/TieredMenu-*.js', (route) => route.abort())
  await button(page, 'List').click()
  await expect(page.getByText('This could not be opened. Please check your connection and try again.')).toBeVisible()
  await expect(button(page, 'ADD Curd Bowl')).toBeVisible()
})

test('the list fits a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openList(page)
  await button(page, 'ADD Chicken Curry').click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
