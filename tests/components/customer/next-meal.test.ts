import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { renewalCalls } from '#shared/contract/subscriptions/customer/renewals.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { ORDER_DAY } from '../../support/wednesday.ts'
import { button, messages, region, renderScreen } from '../render-screen.tsx'
import { addressOf, HOME, keepAddresses, OFFICE, orderOf, REGISTERED, subscribed, subscriptionOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const NOW = `${ORDER_DAY}T09:00:00+05:30`
const lookUp = (changes: object) => {
  server.answers(orderCalls.listOrders, { orders: [], nextCursor: null, now: NOW })
  server.answers(subscriptionCalls.getSubscription, {
    ...subscribed(),
    end_date: '2031-02-01T18:29:59.000Z',
    ...changes,
  })
}
const list = (changes: object = {}) => {
  const subscription = subscriptionOf(10, { meals_left: 8, ...changes })
  server.answers(subscriptionCalls.listSubscriptions, { subscriptions: [subscription], now: new Date().toISOString() })
  return subscription
}

test.each([
  [{ meal_days: ['2031-01-09'] }, 'Next meal: Thursday, 9 Jan 2031'],
  [
    { meal_days: ['2031-01-13'], pause: { from: ORDER_DAY, to: '2031-01-11' } },
    'Paused until Saturday, 11 Jan 2031. Next meal: Monday, 13 Jan 2031',
  ],
  [{ meal_days: [], held_up: 'no_address' }, 'Add an address: until then no more meals come.'],
  [{ meal_days: [], held_up: 'payment_due' }, 'No meal comes until your subscription is paid.'],
])('the home screen of a subscriber says %j', async (changes, text) => {
  lookUp(changes)
  renderScreen('/', { as: REGISTERED })
  await expect.element(region('Your subscription')).toMatchTextContent(text)
})

test('a second thali for a day of a meal gets a hint, and is ordered all the same', async () => {
  lookUp({ meal_days: [ORDER_DAY] })
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  setCart({ 'Regular Thali': 1 })
  renderScreen('/', { as: REGISTERED })
  await button('Order now').click()
  const sheet = page.getByRole('dialog', { name: 'Your order' })
  await expect.element(sheet.getByText(/This is a second thali\.$/)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Place order · ₹80' })).toBeEnabled()
})

test('the meal with which the subscription is paid says so', async () => {
  const order = orderOf({ is_subscription_order: true, payment_method: 'subscription', delivery_date: ORDER_DAY })
  lookUp({ meal_days: [ORDER_DAY] })
  server.answers(orderCalls.listOrders, { orders: [order], nextCursor: null, now: NOW })
  server.answers(paymentCalls.listOpenPayments, { payments: [], at_door: [{ order: order._id, due: 1560 }] })
  renderScreen('/', { as: REGISTERED })
  await expect.element(page.getByText('₹1,560 for your subscription is due with this meal.')).toBeVisible()
})

test('before the last address is deleted it is said that no meal comes', async () => {
  list()
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  renderScreen('/address', { as: REGISTERED })
  await button('Delete Home address').click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('No meal comes until you add one.')
})

test('before another default address moves a subscription it is asked', async () => {
  const subscription = list()
  const home = addressOf('Home', HOME, { is_default: true })
  keepAddresses(home, addressOf('Office', OFFICE))
  const held = server.answers(renewalCalls.changeSubscriptionAddress, { message: 'Delivery address changed.' })
  const made = server.answers(addressCalls.makeAddressDefault, {})
  renderScreen('/address', { as: REGISTERED })
  await button('Make Default').click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent('Deliver your subscription here, too?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(made).toHaveLength(0)
  await button('Make Default').click()
  await dialog.getByRole('button', { name: 'Only new orders' }).click()
  await expect.poll(() => made.length).toBe(1)
  expect(held.map(({ params, body }) => [params.id, body.addressId])).toEqual([[subscription._id, home._id]])
})

test('/subscriptions chooses an address of its own', async () => {
  list({ delivery_address: HOME })
  const office = addressOf('Office', OFFICE)
  keepAddresses(addressOf('Home', HOME, { is_default: true }), office)
  const sent = server.answers(renewalCalls.changeSubscriptionAddress, { message: 'Delivery address changed.' })
  renderScreen('/subscriptions', { as: REGISTERED })
  await button('Change delivery address').click()
  await expect.element(button('Deliver here')).toBeDisabled()
  await page.getByRole('radio', { name: 'Office' }).click()
  await button('Deliver here').click()
  await expect.element(messages()).toMatchTextContent('Delivery address changed.')
  expect(sent.map(({ body }) => body.addressId)).toEqual([office._id])
})
