import type { Page } from '@playwright/test'
import { formatDate } from '#shared/base/dates.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { itemName } from '#shared/domain/catalog/menu.ts'
import { expect, newPhone, test } from '../fixtures.ts'
import { menuOfOrderDay, ordersOf, signInByDialog } from '../order-flow.ts'
import { HOME, saveAddress } from '../subscription-flow.ts'

const ADDRESS = '12 Temple Road, behind the bank, Pune'
const PLACED = 'Order placed successfully! Total ₹80, Cash on Delivery'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const placeOrder = (page: Page) => button(page, 'Place Order')
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })
const meal = (page: Page) => page.getByRole('region', { name: "Today's Base Meal" })
const addOns = (page: Page) => page.getByRole('region', { name: 'Optional Add-ons' })
const typeAddress = (page: Page) => page.getByLabel('Complete Address').fill(ADDRESS)
const cartOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}'))

/** The server gets the next order, but its answer never comes. */
async function loseNextAnswer(page: Page) {
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

/** The orders sent, with the key of each. */
function sentOrders(page: Page) {
  const sent: { key: string | undefined; body: object }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/orders')) return
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
  })
  return sent
}

// shows: C2.daily.2, C2.daily.4, C2.daily.5, C2.daily.6, C4.daily.5, C7.menus.10
test('today’s plate with add-ons is ordered and paid in cash', { tag: '@day' }, async ({ page, server, login }) => {
  const { day, menu } = await menuOfOrderDay(server)
  const offered = menu.categories.filter(({ type }) => type === 'addon').flatMap(({ items }) => items)
  const [first] = offered
  if (!first) throw new Error('the demo menu has no add-ons')
  const name = itemName(first)
  const price = first.addon_price ?? 50
  const customer = await login()
  await page.goto('/daily-order')
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Order' })).toBeVisible()
  await expect(meal(page)).toContainText('₹80 per plate')
  await expect(meal(page)).toContainText(`For ${weekdayName(day)}, ${formatDate(day)}`)
  await expect(addOns(page).getByRole('heading', { name: 'Veg', exact: true })).toBeVisible()
  await expect(addOns(page).getByRole('heading', { name: 'Non-Veg' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked()
  await expect(page.getByText('Pay when the order arrives')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Online Payment' })).toBeDisabled()
  await expect(page.getByText('You will be redirected to a payment gateway')).toBeVisible()
  await expect(button(page, 'Enter or Select Address to Continue')).toBeDisabled()

  await button(page, `ADD ${name}`).click()
  await button(page, `One more ${name}`).click()
  await expect(button(page, 'One less Regular Thali')).toBeDisabled()
  await typeAddress(page)
  const total = 80 + 2 * price
  await expect(summary(page)).toContainText('Quantity: 1 · ₹80 each')
  await expect(summary(page)).toContainText(`Quantity: 2 · ₹${price} each`)
  await expect(summary(page).getByText('Total Amount')).toContainText(`₹${total}`)
  await page.reload()
  await expect(summary(page).getByText('Total Amount')).toContainText(`₹${total}`)

  await placeOrder(page).click()
  await expect(
    page.getByText(`Order placed successfully! Total ₹${total}, Cash on Delivery`, { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await cartOf(page)).toEqual({})
  expect(await ordersOf(server, customer)).toMatchObject([
    {
      status: 'confirmed',
      price: total,
      delivery_date: day,
      payment_method: 'cod',
      delivery_address: ADDRESS,
      items: [
        { name: 'Regular Thali', quantity: 1, price: 80 },
        { name, quantity: 2, price },
      ],
    },
  ])
})

// shows: C4.daily.3
test('after a lost answer, a reload, another tap and new prices there is one order', { tag: '@day' }, async ({
  page,
  server,
  login,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const customer = await login()
  await page.goto('/daily-order')
  await typeAddress(page)
  const sent = sentOrders(page)
  await loseNextAnswer(page)
  await placeOrder(page).click()
  await expect(page.getByText('Your order may or may not have been placed')).toBeVisible()
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your order may or may not have been placed')).toBeVisible()
  await loseNextAnswer(page)
  await placeOrder(page).click()
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible()
  await loseNextAnswer(page)
  await button(page, 'Ask Again').click()
  await expect.poll(() => sent.length).toBe(3)
  await expect(button(page, 'Ask Again')).toBeEnabled()
  const { day, menu, week } = await menuOfOrderDay(server)
  await page.route('**/api/menu/weekly', (route) =>
    route.fulfill({ json: { ...week, menus: { [day]: { ...menu, price: 95 } } } }),
  )
  await page.reload()
  await expect(meal(page)).toContainText('₹95')
  await placeOrder(page).click()
  await expect(page.getByText(PLACED, { exact: true })).toBeVisible()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(4)
  expect(await ordersOf(server, customer)).toHaveLength(1)
})

// shows: C4.daily.4
test('without a network nothing is lost, asking again places the order, and leaving the thanks leads nowhere twice', {
  tag: '@day',
}, async ({ page, server, login, allowConsole }) => {
  // The service worker, too, would be fetched just now.
  allowConsole(/ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/)
  const customer = await login()
  await page.goto('/')
  await page.getByRole('button', { name: 'Subscribe ₹60/day' }).click()
  await button(page, 'Continue with Daily Order').click()
  await typeAddress(page)
  await page.context().setOffline(true)
  await placeOrder(page).click()
  await expect(page.getByText('You are offline, nothing was sent').first()).toBeVisible()
  await expect(page.getByLabel('Complete Address')).toHaveValue(ADDRESS)
  expect(await ordersOf(server, customer)).toHaveLength(0)
  await page.context().setOffline(false)
  await button(page, 'Try Again').click()
  await expect(page.getByText(PLACED, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  // A new order, not the one that was placed.
  await expect(placeOrder(page)).toBeVisible()
  await expect(page.getByText(PLACED, { exact: true })).toBeHidden()
  expect(await ordersOf(server, customer)).toHaveLength(1)
})

test('prices that changed meanwhile are shown and asked for', { tag: '@day' }, async ({
  page,
  server,
  login,
  allowFailures,
}) => {
  allowFailures(409)
  const customer = await login()
  const { day, menu, week } = await menuOfOrderDay(server)
  const stale = { ...week, menus: { [day]: { ...menu, price: 70 } } }
  await page.route('**/api/menu/weekly', (route) => route.fulfill({ json: stale }))
  await page.goto('/daily-order')
  await typeAddress(page)
  // Shown when all of the screen's questions are answered; how many there are depends on the weekday.
  await expect(meal(page)).toContainText('₹70')
  await page.unroute('**/api/menu/weekly')
  await placeOrder(page).click()
  await expect(page.getByText('The prices have changed. Please check the new total.').first()).toBeVisible()
  await expect(summary(page).getByText('Total Amount')).toContainText('₹70')
  await expect(summary(page).getByText('Total Amount')).toContainText('₹80')
  await expect(meal(page)).toContainText('₹80')
  expect(await ordersOf(server, customer)).toHaveLength(0)
  await button(page, 'Place Order for ₹80').click()
  await expect(page.getByText(PLACED, { exact: true })).toBeVisible()
  expect(await ordersOf(server, customer)).toMatchObject([{ price: 80 }])
})

test('the default address stands there; another is selected or typed', async ({ page, server, login }) => {
  const OFFICE = 'Office 5, Tech Towers, Hinjewadi phase 1'
  const customer = await login()
  await saveAddress(server, customer)
  await saveAddress(server, customer, OFFICE)
  await page.goto('/daily-order')
  const card = page.getByRole('region', { name: 'Delivery Address' })
  await expect(card).toContainText(HOME)
  await expect(placeOrder(page)).toBeEnabled()
  await button(page, 'Select Address').click()
  await expect(page).toHaveURL('/add-address')
  await page.getByRole('button', { name: OFFICE }).click()
  await expect(page).toHaveURL('/daily-order')
  await expect(card).toContainText(OFFICE)
  await page.reload()
  await expect(card).toContainText(OFFICE)
  await button(page, 'Type an address instead').click()
  await typeAddress(page)
  await page.reload()
  await expect(page.getByLabel('Complete Address')).toHaveValue(ADDRESS)
  await placeOrder(page).click()
  await expect(page.getByText(PLACED, { exact: true })).toBeVisible()
  expect(await ordersOf(server, customer)).toMatchObject([{ delivery_address: ADDRESS }])
})

test('a visitor who selects an address signs in and comes back with it', async ({ page, server }) => {
  const customer = await server.signIn(newPhone())
  await saveAddress(server, customer)
  await page.goto('/daily-order')
  await button(page, 'Select Address').click()
  const visitor = newPhone()
  await signInByDialog(page, visitor)
  await expect(page).toHaveURL('/add-address')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/daily-order')
  await expect(meal(page)).toBeVisible()
})
