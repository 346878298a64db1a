import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { menuOf, ORDER_DAY, WEEK } from '../../support/wednesday.ts'
import { button, heading, renderScreen } from '../render-screen.tsx'
import { orderOf, serveMenus, THALI } from '../replies.ts'
import { server } from '../stub-server.ts'

/** A kitchen that serves lunch alone: nothing is said of slots, on no screen of an order and in nothing that is sent or kept. */

const ADDRESS = '12 Temple Road, behind the bank, Pune'
const CHECKOUT = {
  cart: { 'Regular Thali': 1 },
  menuData: { day: ORDER_DAY, menu: menuOf(ORDER_DAY, {}) },
}

/** What a person reads, and what is read to them. */
function expectNoSlots() {
  const labels = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'))
  expect([document.body.textContent, ...labels].filter((text) => /lunch|dinner/i.test(text ?? ''))).toEqual([])
  expect(
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /slot|dinner/.test(key)),
  ).toEqual([])
}

test('the menu with a cart, and the checkout', async () => {
  serveMenus()
  renderScreen('/', { as: 'visitor' })
  await button('ADD Regular Thali').click()
  await expect.element(button('Checkout')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Meal' })).not.toBeInTheDocument()
  expectNoSlots()
  await button('Checkout').click()
  await expect.element(page.getByText('12–2 pm')).toBeVisible()
  expectNoSlots()
})

test('paying, and the thanks', async () => {
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf({ delivery_window: WEEK.delivery }) })
  setCart(CHECKOUT.cart)
  renderScreen('/payment', { state: { ...CHECKOUT, orderSummary: { items: [THALI], totalAmount: 80 } } })
  await page.getByLabelText('Complete Address').fill(ADDRESS)
  expectNoSlots()
  await button('Place Order (COD)').click()
  await expect.element(page.getByText('12–2 pm')).toBeVisible()
  expect(sent.map(({ body }) => body.slot)).toEqual([undefined])
  expectNoSlots()
})

test('the orders, and one of them', async () => {
  const order = orderOf({ delivery_window: WEEK.delivery })
  server.answers(orderCalls.listOrders, { orders: [order], nextCursor: null })
  server.answers(orderCalls.getOrder, { order, steps: [], now: new Date().toISOString() })
  renderScreen('/my-orders')
  await expect.element(page.getByRole('link').first()).toBeVisible()
  expectNoSlots()
  renderScreen('/order-details', { state: { order } })
  await expect.element(heading('Order Details')).toBeVisible()
  expectNoSlots()
})
