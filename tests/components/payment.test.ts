import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderCalls } from '#shared/contract/customer/orders.ts'
import { setCart } from '#web/data/stores/cart-store.ts'
import { menuOf, ORDER_DAY } from '../support/wednesday.ts'
import { button, heading, main, messages, renderScreen } from './render-screen.tsx'
import { orderOf, THALI } from './replies.ts'
import { later, server } from './stub-server.ts'

const ADDRESS = '12 Temple Road, behind the bank, Pune'
const placeOrder = () => button('Place Order (COD)')

/** The payment of one thali, its address typed. */
async function openPayment() {
  const cart = { 'Regular Thali': 1 }
  setCart(cart)
  const menuData = { day: ORDER_DAY, menu: menuOf(ORDER_DAY, {}) }
  const app = renderScreen('/payment', {
    state: { cart, menuData, orderSummary: { items: [THALI], totalAmount: 80 } },
  })
  await page.getByLabelText('Complete Address').fill(ADDRESS)
  return app
}

// shows: C2.payment.1
test('without an order there is nothing to pay', async () => {
  const app = renderScreen('/payment', { as: 'visitor' })
  await expect.element(heading('No Order Data')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect.poll(app.path).toBe('/')
})

// shows: C2.payment.12
test('Processing... stands while the order is on its way, and a second tap orders nothing', async () => {
  const answer = later(orderCalls.placeOrder)
  const sent = server.answers(orderCalls.placeOrder, () => answer.promise)
  await openPayment()
  await placeOrder().dblClick()
  await expect.element(button('Processing...')).toBeVisible()
  answer.resolve({ order: orderOf() })
  await expect.element(page.getByText('Order placed')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('an order that waits for the kitchen says so', async () => {
  server.answers(orderCalls.placeOrder, { order: orderOf({ status: 'pending', held: true }) })
  await openPayment()
  await placeOrder().click()
  await expect.element(page.getByText('The kitchen will confirm this order before it cooks.')).toBeVisible()
})

test('a server that cannot say leaves the order open, and the same is asked again', async () => {
  const first = server.rejects(orderCalls.placeOrder, { status: 503, error: 'Please wait', code: 'unavailable' })
  await openPayment()
  await placeOrder().click()
  await expect.element(page.getByText('Your order may or may not have been placed')).toBeVisible()
  await expect.element(messages().getByText('Please wait')).toBeVisible()
  const second = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await button('Ask Again').click()
  await expect.element(page.getByText('Order placed')).toBeVisible()
  const keys = [...first, ...second].map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
})

test('a day that has been closed meanwhile is told, and the cart stays', async () => {
  const error = 'We are closed on Friday, 25 Dec 2026. The next day that can be ordered for is Saturday, 26 Dec 2026.'
  server.rejects(orderCalls.placeOrder, { status: 409, error, code: 'order_day_closed' })
  await openPayment()
  await placeOrder().click()
  await expect.element(main().getByText(error)).toBeVisible()
  await expect.element(page.getByRole('link', { name: "See today's menu" })).toBeVisible()
  expect(localStorage.getItem('cart')).toContain('Regular Thali')
})

test('a day that has become full meanwhile is told, and the cart stays', async () => {
  const error = 'There are not enough plates left for Wednesday, 8 Jan 2031. Your cart is kept.'
  server.rejects(orderCalls.placeOrder, { status: 409, error, code: 'day_full' })
  await openPayment()
  await placeOrder().click()
  await expect.element(main().getByText(error)).toBeVisible()
  await expect.element(page.getByRole('link', { name: "See today's menu" })).toBeVisible()
  expect(localStorage.getItem('cart')).toContain('Regular Thali')
})

test('the thanks say when the order is delivered', async () => {
  server.answers(orderCalls.placeOrder, { order: orderOf({ delivery_window: { from: null, to: '21:00' } }) })
  await openPayment()
  await placeOrder().click()
  await expect.element(page.getByText('It will be delivered on 12 Mar 2026, by 9 pm.')).toBeVisible()
})

// shows: C8.toasts.4
test('a rejection stands in the page in the words of the server', async () => {
  const error = 'Moon Cheese is not on the menu today.'
  server.rejects(orderCalls.placeOrder, { status: 400, error, code: 'order_unknown_item' })
  await openPayment()
  await placeOrder().click()
  await expect.element(main().getByText(error)).toBeVisible()
  await expect.element(messages()).toMatchTextContent(error)
  await expect.element(page.getByRole('link', { name: "See today's menu" })).toBeVisible()
})

// shows: C8.toasts.2
test('a rejection without words is told in ours', async () => {
  server.rejects(orderCalls.placeOrder, 400)
  await openPayment()
  await placeOrder().click()
  await expect.element(main().getByText('Failed to create order')).toBeVisible()
  await expect.element(messages()).toMatchTextContent('Failed to create order')
})
