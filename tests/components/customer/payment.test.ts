import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { menuOf, ORDER_DAY } from '../../support/wednesday.ts'
import { button, CUSTOMER, heading, main, messages, renderScreen } from '../render-screen.tsx'
import { addressOf, HOME, keepAddresses, OFFICE, orderOf, REGISTERED, THALI } from '../replies.ts'
import { later, server } from '../stub-server.ts'

const ADDRESS = '12 Temple Road, behind the bank, Pune'
const placeOrder = () => button('Place Order (COD)')

/** The payment of one thali. */
function renderPayment(as: User = CUSTOMER) {
  const cart = { 'Regular Thali': 1 }
  setCart(cart)
  const menuData = { day: ORDER_DAY, menu: menuOf(ORDER_DAY, {}) }
  return renderScreen('/payment', {
    as,
    state: { cart, menuData, orderSummary: { items: [THALI], totalAmount: 80 } },
  })
}

/** Its address typed. */
async function openPayment() {
  const app = renderPayment()
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

test('at home what was ordered is confirmed until that is left', async () => {
  server.answers(orderCalls.listOrders, { orders: [], nextCursor: null, now: new Date().toISOString() })
  const order = orderOf({ price: 160, delivery_window: { from: '12:00', to: '14:00' } })
  server.answers(orderCalls.placeOrder, { order })
  const app = await openPayment()
  await placeOrder().click()
  await expect.poll(app.path).toBe('/')
  const confirmation = page.getByRole('region', { name: 'Your order is with the kitchen' })
  await expect.element(confirmation).toMatchTextContent('₹160')
  await expect.element(confirmation).toMatchTextContent('Regular Thali')
  await expect.element(confirmation).toMatchTextContent('Thu, 12 Mar 2026')
  await expect.element(confirmation).toMatchTextContent('Flat 3, Sunrise Society')
  // Longer than any message stays.
  await new Promise((resolve) => setTimeout(resolve, 4500))
  await expect.element(confirmation).toBeVisible()
  await confirmation.getByRole('button', { name: 'Done' }).click()
  await expect.element(confirmation).not.toBeInTheDocument()
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

test('without a network nothing is sent, and that is said; what was sent before stays open', async () => {
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await openPayment()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  await placeOrder().click()
  await expect.element(main().getByText('You are offline, nothing was sent')).toBeVisible()
  await expect.element(page.getByText('Your order may or may not have been placed')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(button('Try Again')).toBeEnabled()
  expect(sent).toEqual([])

  online.mockReturnValue(true)
  server.is('lost', orderCalls.placeOrder)
  await button('Try Again').click()
  await expect.element(page.getByText('Your order may or may not have been placed')).toBeVisible()
  online.mockReturnValue(false)
  await button('Ask Again').click()
  await expect.element(messages().getByText('You are offline, nothing was sent')).toBeVisible()
  await expect.element(page.getByText('Your order may or may not have been placed')).toBeVisible()

  online.mockReturnValue(true)
  const again = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await button('Ask Again').click()
  await expect.element(page.getByText('Order placed')).toBeVisible()
  expect(again).toHaveLength(1)
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
  await expect.element(page.getByRole('link', { name: 'See the menu' })).toBeVisible()
  expect(localStorage.getItem('cart')).toContain('Regular Thali')
})

test('a day that has become full meanwhile is told, and the cart stays', async () => {
  const error = 'There are not enough plates left for Wednesday, 8 Jan 2031. Your cart is kept.'
  server.rejects(orderCalls.placeOrder, { status: 409, error, code: 'day_full' })
  await openPayment()
  await placeOrder().click()
  await expect.element(main().getByText(error)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the menu' })).toBeVisible()
  expect(localStorage.getItem('cart')).toContain('Regular Thali')
})

test('the thanks say when the order is delivered', async () => {
  server.answers(orderCalls.placeOrder, { order: orderOf({ delivery_window: { from: null, to: '21:00' } }) })
  await openPayment()
  await placeOrder().click()
  await expect.element(page.getByText('It will be delivered on Thu, 12 Mar 2026, by 9 pm.')).toBeVisible()
})

// shows: C8.toasts.4
test('a rejection stands in the page in the words of the server', async () => {
  const error = 'Moon Cheese is not on the menu today.'
  server.rejects(orderCalls.placeOrder, { status: 400, error, code: 'order_unknown_item' })
  await openPayment()
  await placeOrder().click()
  await expect.element(main().getByText(error)).toBeVisible()
  await expect.element(messages()).toMatchTextContent(error)
  await expect.element(page.getByRole('link', { name: 'See the menu' })).toBeVisible()
})

// shows: C8.toasts.2
test('a rejection without words is told in ours', async () => {
  server.rejects(orderCalls.placeOrder, 400)
  await openPayment()
  await placeOrder().click()
  await expect.element(main().getByText('Failed to create order')).toBeVisible()
  await expect.element(messages()).toMatchTextContent('Failed to create order')
})

test('the default address stands in, under the name that it was saved with', async () => {
  keepAddresses(addressOf('Office', OFFICE), addressOf('Home', HOME, { is_default: true }))
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  renderPayment(REGISTERED)
  await expect.element(page.getByText(HOME)).toBeVisible()
  await expect.element(page.getByLabelText('Your name')).not.toBeInTheDocument()
  await placeOrder().click()
  await expect.element(page.getByText('Order placed')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ userAddress: HOME, selectedAddressId: expect.any(String) })
})

test('a new customer is asked for a name once, and a typed address is there the next day', async () => {
  const book = keepAddresses()
  const named = server.answers(authCalls.changeName, { user: { ...CUSTOMER, name: 'Asha' } })
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await openPayment()
  await page.getByLabelText('Your name').fill(' Asha ')
  await expect.element(page.getByLabelText('Save this address for next time')).toBeChecked()
  await placeOrder().click()
  await expect.element(page.getByText('Order placed')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ userAddress: ADDRESS, recipient: 'Asha' })
  await expect.poll(() => book.added.map(({ body }) => body)).toMatchObject([{ address: ADDRESS, name: 'Asha' }])
  expect(named.map(({ body }) => body)).toEqual([{ name: 'Asha' }])
  expect(JSON.parse(localStorage.getItem('dabba-user') ?? '')).toMatchObject({ name: 'Asha' })
})

test('an address is saved, also when the name cannot be', async () => {
  const book = keepAddresses()
  server.rejects(authCalls.changeName, 500)
  server.answers(orderCalls.placeOrder, { order: orderOf() })
  await openPayment()
  await page.getByLabelText('Your name').fill('Asha')
  await placeOrder().click()
  await expect.element(messages().getByText('Failed to save the name. Please try again.')).toBeVisible()
  await expect.poll(() => book.added.map(({ body }) => body)).toMatchObject([{ address: ADDRESS, name: 'Asha' }])
})

test('an address that is not wanted again is not saved', async () => {
  const book = keepAddresses()
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await openPayment()
  await page.getByLabelText('Save this address for next time').click()
  await placeOrder().click()
  await expect.element(page.getByText('Order placed')).toBeVisible()
  expect(sent[0]?.body).not.toHaveProperty('recipient')
  expect(book.added).toEqual([])
})
