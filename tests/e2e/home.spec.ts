import type { Page } from '@playwright/test'
import { menuOf, ORDER_DAY } from '../support/wednesday.ts'
import { expect, test } from './fixtures.ts'
import { now } from './suite-clock.ts'
import { bar, day, openWednesday } from './week-flow.ts'

const toaster = (page: Page) => page.locator('[data-toaster]')

test('the document carries the menu before any script has run', { tag: '@day' }, async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Thali$/)
  await expect(page.getByRole('heading', { name: 'Regular Thali' })).toBeVisible()
  await expect(page.getByText('₹80', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(6)
  await context.close()
})

// shows: C1.7, C2.home.5, C2.home.7, C2.home.8, C7.menus.1, C9.9
test('shows Monday to Saturday, and the menu of the day that is tapped', { tag: '@day' }, async ({ page }) => {
  const asked = await openWednesday(page)
  await expect(page.getByRole('radio')).toHaveCount(6)
  await expect(day(page, 'Monday 6, over')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thali of 2031-01-08')
  await day(page, 'Monday 6').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thali of 2031-01-06')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thali of 2031-01-07')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thali of 2031-01-11')
  // Six days from the order day, Sunday left out; then the days of the strip that are over.
  expect(asked).toContainEqual(['2031-01-08', '2031-01-09', '2031-01-10', '2031-01-11', '2031-01-13', '2031-01-14'])
  expect(asked).toContainEqual(['2031-01-06', '2031-01-07'])
})

// shows: C4.cart.1, C4.cart.2, C5.cart.1, C5.cart.2
test('only the order day can be ordered', { tag: '@day' }, async ({ page }) => {
  await openWednesday(page)
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  await expect(bar(page)).toContainText('1 item · ₹80')

  await day(page, 'Friday 10').check()
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'ADD Curd Bowl' }).click()
  await expect(toaster(page)).toContainText("You can only add items to cart for today's menu")

  await day(page, 'Monday 6').check()
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  await expect(toaster(page)).toContainText('You can only add items to cart for current and future dates')
  await expect(bar(page)).toHaveCount(0)

  await day(page, 'Wednesday 8').check()
  await expect(bar(page)).toContainText('1 item · ₹80')
})

// shows: C1.2, C1.8, C3.15, C6.1, C7.menus.9, C9.7
test('fills and empties the cart', async ({ page }) => {
  await openWednesday(page)
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  await page.getByRole('button', { name: 'One more Regular Thali' }).click()
  await page.getByRole('button', { name: 'ADD Chicken Curry' }).click()
  await page.getByRole('button', { name: 'ADD Masala Papad' }).click()
  await expect(bar(page)).toContainText('4 items · ₹320')
  await expect(bar(page)).toContainText('₹349')
  await expect(bar(page)).toContainText('₹429')
  await expect(bar(page)).toContainText('Save ₹80')

  await page.getByRole('button', { name: 'One more Chicken Curry' }).click()
  await page.getByRole('button', { name: 'One more Chicken Curry' }).click()
  await expect(bar(page)).toContainText('6 items · ₹540')
  await expect(bar(page)).toContainText('Save ₹191')

  await page.reload()
  await expect(bar(page)).toContainText('6 items · ₹540')
  for (const times of [1, 2, 3]) {
    await page.getByRole('button', { name: 'One less Chicken Curry' }).click()
    if (times === 3) await expect(page.getByRole('button', { name: 'ADD Chicken Curry' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'One less Masala Papad' }).click()
  await page.getByRole('button', { name: 'One less Regular Thali' }).click()
  await page.getByRole('button', { name: 'One less Regular Thali' }).click()
  await expect(bar(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})

// shows: C2.home.25, C2.home.28
test('hands cart and menu to the checkout, and takes them back', { tag: '@day' }, async ({ page }) => {
  await openWednesday(page)
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  const state = await page.evaluate(() => history.state.usr)
  expect(state).toMatchObject({ cart: { 'Regular Thali': 1 }, menuData: { day: ORDER_DAY } })

  await page.goBack()
  await expect(bar(page)).toContainText('1 item · ₹80')

  // As the checkout comes back, with its own changes; a later reload must not bring them again.
  await page.evaluate((menuData) => {
    history.replaceState({ usr: { cart: { 'Regular Thali': { quantity: 3 } }, menuData }, key: 'back' }, '', '/')
  }, state.menuData)
  await page.reload()
  await expect(bar(page)).toContainText('3 items · ₹240')
  await page.getByRole('button', { name: 'One less Regular Thali' }).click()
  await page.reload()
  await expect(bar(page)).toContainText('2 items · ₹160')
})

test('the menu comes back from the checkout when it cannot be read anew', { tag: '@day' }, async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await openWednesday(page)
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  await page.getByRole('button', { name: 'ADD Chicken Curry' }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  // Nothing is left of it but what the screens hand to each other.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('dabba-kept ')) localStorage.removeItem(key)
  })
  await page.unroute('**/api/menu/weekly')
  await page.route('**/api/menu/*', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'One more Regular Thali' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thali of 2031-01-08')
  await expect(bar(page)).toContainText('3 items · ₹270')
  await expect(page.getByRole('button', { name: 'One more Chicken Curry' })).toBeVisible()
})

test('the pictures of the coming days are fetched ahead, once', async ({ page }) => {
  const asked: string[] = []
  await page.route('**/pictures/*', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({
      headers: { 'cache-control': 'max-age=600' },
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
  })
  await openWednesday(page, (day) => {
    const menu = menuOf(day, {})
    const [category] = menu.categories
    const items = category?.items.map((item, index) => ({ ...item, image_url: `/pictures/${day}-${index}.svg` }))
    return { ...menu, categories: [{ ...category, items }] }
  })
  await expect.poll(() => asked).toContain('/pictures/2031-01-11-1.svg')
  expect(asked).toContain('/pictures/2031-01-08-0.svg')
  // What is over is not looked at often.
  expect(asked.filter((path) => path.includes('2031-01-07'))).toEqual([])
  const before = asked.length
  await day(page, 'Friday 10').check()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thali of 2031-01-10')
  expect(asked.length).toBe(before)
})

// shows: C2.home.22, C2.home.24
test('tells more of a dish', async ({ page }) => {
  await openWednesday(page)
  const card = page.getByRole('button', { name: /^Vegetarian Curd Bowl$/ })
  await card.click()
  const dialog = page.getByRole('dialog', { name: /Curd Bowl/ })
  await expect(dialog).toContainText('Set overnight.')
  await expect(dialog).toContainText('Fresh and Homemade')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(card).toBeFocused()

  await page.getByRole('button', { name: /^Non-vegetarian Chicken Curry$/ }).click()
  await expect(page.getByRole('dialog')).toContainText('No description available for this item.')
})

// shows: C2.home.9, C2.home.11, C2.home.13, C2.home.26
test('a menu without a name, items or add-ons, and a day without a menu', { tag: '@day' }, async ({ page }) => {
  await openWednesday(page, (day) => (day === '2031-01-09' ? null : menuOf(day, { name: '', base: [] })))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wednesday Menu')
  const sample = page.getByRole('region', { name: 'Regular Thali' }).getByRole('listitem')
  await expect(sample).toHaveText(['Sambar', 'Steamed Rice', 'Beans Poriyal', 'Chutney', 'Papad'])
  await day(page, 'Friday 10').check()
  await expect(sample).toHaveText(['Chole', 'Jeera Rice', 'Roti', 'Lauki Chana', 'Salad'])
  await day(page, 'Wednesday 8').check()
  await expect(page.getByText('No add-ons available today')).toBeVisible()
  await day(page, 'Thursday 9').check()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thursday Menu')
  await expect(page.getByRole('heading', { name: 'No Menu Available' })).toBeVisible()
})

// shows: C7.menus.2, C7.menus.6
test('the active menu stands in when the week is empty', async ({ page }) => {
  const stand = { ...menuOf(ORDER_DAY, { name: 'Stand-in Thali' }), base_items: [], add_ons: [] }
  await page.route('**/api/menu/active', (route) =>
    route.fulfill({ json: { success: true, menu: stand, orderDay: ORDER_DAY } }),
  )
  await openWednesday(page, () => null)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stand-in Thali')
})

// shows: C7.menus.5, C7.realtime.1, C9.9
test('asks for the menus again every five minutes', async ({ page }) => {
  await page.clock.install({ time: now() })
  let name = 'First'
  const asked = await openWednesday(page, (day) => menuOf(day, { name }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First')
  const before = asked.length
  name = 'Second'
  await page.clock.fastForward(299_000)
  expect(asked.length).toBe(before)
  await page.clock.fastForward(2_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second')
})

// shows: C8.toasts.12
test('a failed refresh keeps what is there; without anything it offers to try again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await page.route('**/api/menu/*', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'ADD Regular Thali' })).toBeVisible()

  await page.goto('/nowhere')
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('link', { name: 'Go to the menu' }).click()
  await expect(page.getByRole('heading', { name: 'The menu could not be loaded' })).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/menu/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'ADD Regular Thali' })).toBeVisible()
})

test('says what in the cart is not cooked that day', { tag: '@day' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cart', '{"Regular Thali":1,"Fish Fry":2}'))
  await openWednesday(page)
  await expect(page.getByText('Your cart still holds Fish Fry. It is not cooked on Wednesday.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove from cart' }).click()
  await expect(bar(page)).toContainText('1 item · ₹80')
})

test('fits a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openWednesday(page)
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  await expect(bar(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
