import { menuOf, ORDER_DAY } from '../../support/wednesday.ts'
import { expect, test } from '../fixtures.ts'
import { bar, day, openWednesday } from '../week-flow.ts'

test('the document carries the menu before any script has run', { tag: '@day' }, async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Thali$/)
  await expect(page.getByRole('heading', { name: 'Regular Thali' })).toBeVisible()
  await expect(page.getByText('₹80', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(6)
  await context.close()
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
test('hands cart and menu to the checkout, and takes them back, also when the menu cannot be read anew', {
  tag: '@day',
}, async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
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
  await expect(bar(page)).toContainText('4 items · ₹350')
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
