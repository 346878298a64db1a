import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { menuCalls } from '#shared/contract/catalog/customer/menus.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { currentCart, setCart } from '#web/kit/stores/cart-store.ts'
import { menuOf } from '../../support/wednesday.ts'
import { passRetries, takeClock } from '../clock.ts'
import { button, heading, messages, region, renderScreen } from '../render-screen.tsx'
import { orderOf, serveMenus, serveSignIn, signInByDialog } from '../replies.ts'
import { later, server } from '../stub-server.ts'

const ADDRESS = '12 Temple Road, behind the bank, Pune'
const PLACED = 'Order placed successfully! Total ₹80, Cash on Delivery'

const placeOrder = () => button('Place Order')
const total = () => region('Order Summary').getByText('Total Amount')
const meal = () => region("Today's Base Meal")
const addOns = () => region('Optional Add-ons')
const placed = () => page.getByText(PLACED, { exact: true })
const typeAddress = () => page.getByLabelText('Complete Address').fill(ADDRESS)

// shows: C2.daily.1
test('what is in the cart already is part of it, and what is chosen here stays in the cart', async () => {
  setCart({ 'Curd Bowl': 1 })
  const offered = [
    { name: 'Curd Bowl', price: 30 },
    { name: 'Chicken Curry', price: 110, veg: false },
  ]
  serveMenus((day) => menuOf(day, { addOns: offered }))
  renderScreen('/daily-order', { as: 'visitor' })
  await expect.element(meal()).toMatchTextContent('Dal Tadka, Jeera Rice')
  await expect.element(total()).toMatchTextContent('₹110')
  await button('One more Regular Thali').click()
  await button('ADD Chicken Curry').click()
  await expect.element(total()).toMatchTextContent('₹300')
  await button('One less Curd Bowl').click()
  await expect.element(total()).toMatchTextContent('₹270')
  expect(currentCart()).toEqual({ 'Regular Thali': 2, 'Chicken Curry': 1 })
  expect(JSON.parse(localStorage.getItem('cart') ?? '{}')).toEqual({ 'Regular Thali': 2, 'Chicken Curry': 1 })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(page.getByText('3 items · ₹270')).toBeVisible()
})

// shows: C4.daily.1
test('a visitor is told to log in, does so, and the order is placed', async () => {
  serveSignIn()
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf({ price: 80 }) })
  const app = renderScreen('/daily-order', { as: 'visitor' })
  await typeAddress()
  await placeOrder().click()
  await expect.element(page.getByText('Please login to place order.')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await signInByDialog()
  await expect.element(placed()).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect.poll(app.path).toBe('/')
})

// shows: C4.daily.2
test('Placing Order... stands while it is on its way, and a second tap orders nothing', async () => {
  const answer = later(orderCalls.placeOrder)
  const sent = server.answers(orderCalls.placeOrder, () => answer.promise)
  renderScreen('/daily-order')
  await typeAddress()
  await placeOrder().dblClick()
  await expect.element(button('Placing Order...')).toBeVisible()
  answer.resolve({ order: orderOf({ price: 80 }) })
  await expect.element(placed()).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a server that cannot say leaves the order open, and the same is asked again', async () => {
  const first = server.rejects(orderCalls.placeOrder, { status: 503, error: 'Please wait', code: 'unavailable' })
  renderScreen('/daily-order')
  await typeAddress()
  await placeOrder().click()
  await expect.element(messages().getByText('Please wait')).toBeVisible()
  const second = server.answers(orderCalls.placeOrder, { order: orderOf({ price: 80 }) })
  await button('Ask Again').click()
  await expect.element(placed()).toBeVisible()
  const keys = [...first, ...second].map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
})

// shows: C2.daily.3
test('a menu without dishes names the usual ones, and one without add-ons says so', async () => {
  serveMenus((day) => menuOf(day, { base: [] }))
  renderScreen('/daily-order', { as: 'visitor' })
  await expect.element(meal()).toMatchTextContent('Rice, Dal, Vegetable, Pickle')
  await expect.element(addOns()).toMatchTextContent('No add-ons available today')
})

test('a dish that is sold out says so, cannot be added, and is no part of what is ordered', async () => {
  const offered = [
    { name: 'Curd Bowl', price: 30 },
    { name: 'Gulab Jamun', price: 40, soldOut: true },
  ]
  serveMenus((day) => menuOf(day, { addOns: offered }))
  setCart({ 'Curd Bowl': 1, 'Gulab Jamun': 2 })
  renderScreen('/daily-order', { as: 'visitor' })
  await expect.element(addOns()).toMatchTextContent('Sold out today')
  await expect.element(page.getByRole('group', { name: 'Curd Bowl' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Gulab Jamun' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('list', { name: 'Not on today’s menu' }))
    .toMatchTextContent('Gulab Jamun not today')
})

test('a day without a menu has nothing to order', async () => {
  serveMenus(() => null)
  const app = renderScreen('/daily-order', { as: 'visitor' })
  await expect.element(heading('No Menu Available')).toBeVisible()
  await expect.element(placeOrder()).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect.poll(app.path).toBe('/')
})

test('loading and failing are said, and tried again', async () => {
  takeClock()
  const asked = server.is('lost', menuCalls.weeklyMenus)
  server.is('lost', menuCalls.activeMenu)
  renderScreen('/daily-order', { as: 'visitor' })
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeInTheDocument()
  await passRetries(asked)
  await expect.element(heading('The menu could not be loaded')).toBeVisible()
  serveMenus()
  await button('Try Again').click()
  await expect.element(meal()).toBeVisible()
})
