import type { Page } from '@playwright/test'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { menuCalls } from '#shared/contract/catalog/customer/menus.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import type { Customer, TestServer } from './fixtures.ts'
import { now } from './suite-clock.ts'

/** Ways into the middle of the checkout, and a look at what has come of it. */

type Cart = Record<string, number>

/** The menu that can be ordered from, with its day, as the screens hand it on, and the days around it. */
export async function menuOfOrderDay(server: TestServer) {
  const menusOf = async (day: string) => (await server.call(menuCalls.weeklyMenus, { body: { dates: [day] } })).reply
  // The server's day: its clock may have been moved.
  const { menus: _, ...week } = await menusOf(kitchenDayOf(now()))
  const day = week.orderDay
  const menu = (await menusOf(day)).menus[day]
  if (!menu) throw new Error(`no menu on ${day}`)
  return { day, menu, week }
}

/** Opens a screen with a cart and with navigation state, as if one had come from the home screen. */
export async function openWith(page: Page, path: string, { cart, state }: { cart?: Cart; state?: unknown }) {
  await page.goto('/')
  // The router has taken the home screen over: from here on the address can change without it.
  await page.waitForFunction(() => window.history.state?.idx !== undefined)
  await page.evaluate(
    ([path, cart, state]) => {
      if (cart) localStorage.setItem('cart', JSON.stringify(cart))
      const idx = (window.history.state?.idx ?? 0) + 1
      window.history.pushState({ usr: state, key: 'test', idx }, '', path)
    },
    [path, cart, state] as const,
  )
  await page.reload()
}

/** What /payment is handed for one thali. `price` is what the customer has seen. */
export async function paymentOf(server: TestServer, price = 80) {
  const cart = { 'Regular Thali': 1 }
  const items = [{ name: 'Regular Thali', quantity: 1, price, total: price }]
  return { cart, menuData: await menuOfOrderDay(server), orderSummary: { items, totalAmount: price } }
}

/** Opens the payment of one thali. */
export async function openPayment(page: Page, server: TestServer, price?: number) {
  const state = await paymentOf(server, price)
  await openWith(page, '/payment', { cart: state.cart, state })
}

/** The customer's orders as the server has them. */
export async function ordersOf(server: TestServer, { phone, token }: Customer) {
  const { reply } = await server.call(orderCalls.listOrders, { params: { phone } }, { token })
  return reply.orders
}

/** Signs in through the open dialog; in test mode every code is 1234. */
export async function signInByDialog(page: Page, phone: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(phone.replace('+91', ''))
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByLabel('OTP', { exact: true }).fill('1234')
}
