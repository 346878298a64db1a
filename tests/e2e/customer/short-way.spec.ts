import type { Locator, Page } from '@playwright/test'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { type Customer, expect, newPhone, type TestServer, test } from '../fixtures.ts'
import { menuOfOrderDay, ordersOf } from '../order-flow.ts'
import { dialogOf, HOME, pendingOf, register, subscribe } from '../subscription-flow.ts'

/** How many taps it takes to lunch; typing is none, but reaching a field is one. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
test.use(PHONE)

/** Taps; what counts is what has reached the page, of whatever screen, whoever has tapped. */
async function counter(page: Page) {
  let reached = 0
  let tapped = 0
  await page.exposeFunction('countTap', () => {
    reached += 1
  })
  await page.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: () => void }
    addEventListener('pointerdown', () => countTap(), true)
  })
  const tap = async (target: Locator) => {
    tapped += 1
    await target.tap()
  }
  return {
    tap,
    /** Typing into a field that is tapped first, unless the focus is there already. */
    type: async (field: Locator, text: string) => {
      await field.waitFor()
      if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
      await field.pressSequentially(text)
    },
    /** How many taps it took so far. */
    taps: async () => {
      await expect.poll(() => reached, 'every tap was one').toBe(tapped)
      return reached
    },
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your order' })
const placed = (page: Page) => page.getByRole('dialog', { name: 'Order placed' })

/** An order of one thali by call, with this status. */
async function orderWith(server: TestServer, customer: Customer, status: 'confirmed' | 'delivered') {
  const { day, menu } = await menuOfOrderDay(server)
  const price = menu.price ?? 80
  const body = {
    items: [{ name: 'Regular Thali', quantity: 1, price, total: price }],
    totalAmount: price,
    paymentMethod: 'COD',
    phoneNumber: customer.phone,
    userAddress: HOME,
    menuDate: day,
  }
  const { reply } = await server.call(orderCalls.placeOrder, { body }, { token: customer.token })
  const token = await server.signInAdmin()
  const params = { id: reply.order._id }
  await server.call(adminOrderCalls.setOrderStatus, { params, body: { status } }, { token })
}

test('who is new has lunch ordered after seven taps, signing in and typing the address', async ({ page }) => {
  const { tap, type, taps } = await counter(page)
  const phone = newPhone()
  await page.goto('/')
  await tap(button(page, 'ADD Regular Thali'))
  await tap(button(page, 'Order now'))
  await type(sheet(page).getByLabel('Phone Number'), phone.replace('+91', ''))
  await tap(button(page, 'Send OTP'))
  // The code is where the focus goes, and is submitted by itself.
  await type(sheet(page).getByLabel('OTP', { exact: true }), '1234')
  await type(sheet(page).getByLabel('Complete Address'), HOME)
  await tap(button(page, /^Place order/))
  await expect(placed(page)).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(7)
})

test('who came before has lunch ordered after three taps', async ({ page, server, login }) => {
  const customer = await login()
  await register(server, customer)
  const { tap, taps } = await counter(page)
  await page.goto('/')
  await tap(button(page, 'ADD Regular Thali'))
  await tap(button(page, 'Order now'))
  await expect(sheet(page).getByText(HOME)).toBeVisible()
  await tap(button(page, /^Place order/))
  await expect(placed(page)).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(3)
  expect(await ordersOf(server, customer)).toMatchObject([{ delivery_address: HOME, status: 'confirmed' }])
})

test('a subscriber skips the next meal with two taps, unasked and after confirming it', async ({
  page,
  server,
  login,
}) => {
  const customer = await login()
  await subscribe(server, customer, 5)
  const { tap, taps } = await counter(page)
  await page.goto('/')
  await expect(dialogOf(page)).toBeVisible({ timeout: 10_000 })
  await tap(dialogOf(page).getByRole('button', { name: 'Skip', exact: true }))
  await expect.poll(() => pendingOf(server, customer)).toEqual([])
  expect(await taps()).toBeLessThanOrEqual(2)
  const [order] = await ordersOf(server, customer)
  expect(order?.status).toBe('skipped')

  const params = { id: order?._id ?? '' }
  await server.call(orderCalls.confirmOrder, { params, body: { change: true } }, { token: customer.token })
  // Closed, it has left the history.
  await expect(dialogOf(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.overlay ?? null)).toBeNull()
  await page.goto('/')
  const before = await taps()
  await tap(button(page, 'Skip after all'))
  await expect.poll(async () => (await ordersOf(server, customer))[0]?.status).toBe('skipped')
  expect((await taps()) - before).toBeLessThanOrEqual(2)
})

test('the same once more is two taps from the orders', async ({ page, server, login }) => {
  const customer = await login()
  await register(server, customer)
  await orderWith(server, customer, 'delivered')
  const { tap, taps } = await counter(page)
  await page.goto('/my-orders')
  await tap(button(page, 'Reorder'))
  await expect(sheet(page).getByText(HOME)).toBeVisible()
  await tap(button(page, /^Place order/))
  await expect(placed(page)).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(2)
  expect(await ordersOf(server, customer)).toHaveLength(2)
})

test('two days are two orders, after one tap of the button; back closes the sheet', async ({ page, server, login }) => {
  const customer = await login()
  await register(server, customer)
  const { week } = await menuOfOrderDay(server)
  const [day, later] = week.coming
  await page.goto('/')
  await page.evaluate(
    (day) => localStorage.setItem('cart-later', JSON.stringify({ [day]: { 'Regular Thali': 2 } })),
    later ?? '',
  )
  await page.reload()
  await button(page, 'ADD Regular Thali').tap()
  await button(page, 'Order now').tap()
  await expect(sheet(page)).toBeVisible()
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL('/')
  await button(page, 'Order now').tap()
  await button(page, /^Place order/).tap()
  await expect(placed(page)).toBeVisible()
  const orders = await ordersOf(server, customer)
  expect(orders.map(({ delivery_date }) => delivery_date).sort()).toEqual([day, later])
})

test('the menu does not jump when the next order comes', async ({ page, server, login }) => {
  const customer = await login()
  await register(server, customer)
  await orderWith(server, customer, 'confirmed')
  await page.goto('/')
  await expect(button(page, 'Cancel order')).toBeVisible()
  // What can be done with the order comes later than its card, and its height is kept once more.
  const keptHeight = () =>
    page.evaluate(() => {
      const place = document.querySelector<HTMLElement>('[class*="--home-card"] > *')
      return place !== null && localStorage.getItem('dabba-home-card') === `${place.offsetHeight}px`
    })
  await expect.poll(keptHeight).toBe(true)
  await page.reload()
  await expect(page.getByText('Can be changed for')).toBeVisible()
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 1500)
      }),
  )
  expect(shift).toBeLessThanOrEqual(0.01)
})
