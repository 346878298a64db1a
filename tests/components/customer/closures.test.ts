import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { button, messages, region, renderScreen } from '../render-screen.tsx'
import { orderOf, THALI } from '../replies.ts'
import { server } from '../stub-server.ts'

const until = '2027-03-12T06:30:00.000Z'

function listed(closure: NonNullable<Order['closure']>, changes: Partial<Order> = {}) {
  const order = orderOf({ status: 'cancelled', is_subscription_order: true, closure, ...changes })
  server.answers(orderCalls.listOrders, { orders: [order], nextCursor: null })
  server.answers(orderCalls.getOrder, { order, steps: [], now: new Date().toISOString() })
  return order
}

test('an order that a closure cancelled says why, in the list and in its details', async () => {
  listed({ reason: 'gas', offer: null })
  const app = renderScreen('/my-orders')
  const card = page.getByRole('listitem')
  await expect.element(card).toMatchTextContent('Cancelled: the kitchen is closed (gas)')
  await expect.element(card.getByRole('button')).not.toBeInTheDocument()
  await page.getByRole('link').filter({ hasText: 'Cancelled' }).click()
  await expect.poll(app.path).toBe('/order-details')
  await expect.element(region('Order Status')).toMatchTextContent('Cancelled: the kitchen is closed (gas)')
})

test('without a reason that says more, the closure alone is told', async () => {
  listed({ reason: 'other', offer: null })
  renderScreen('/my-orders')
  await expect.element(page.getByText('Cancelled: the kitchen is closed', { exact: true })).toBeVisible()
})

test('open again, a subscription’s order is taken after all by one tap', async () => {
  const order = listed({ reason: 'bandh', offer: { kind: 'restore', until } })
  const restored = server.answers(orderCalls.restoreOrder, { order: { ...order, status: 'confirmed' } })
  renderScreen('/my-orders')
  await expect
    .element(page.getByRole('listitem'))
    .toMatchTextContent('The kitchen is open again on Thursday, 12 Mar 2026: take it after all?')
  server.answers(orderCalls.listOrders, { orders: [{ ...order, status: 'confirmed' }], nextCursor: null })
  await button('Take it after all').click()
  await expect.element(messages()).toMatchTextContent('Your order is confirmed again')
  expect(restored.map(({ params }) => params.id)).toEqual([order._id])
  expect(restored[0]?.headers.get('idempotency-key')).toMatch(/./)
})

test('an offer that is over says so in the words of the server', async () => {
  listed({ reason: 'gas', offer: { kind: 'restore', until } })
  const error = 'The time to take this order after all is over'
  server.rejects(orderCalls.restoreOrder, { status: 409, error, code: 'order_offer_over' })
  renderScreen('/my-orders')
  await button('Take it after all').click()
  await expect.element(page.getByRole('alert').filter({ hasText: error })).toBeVisible()
})

test('open again, a one-off order is put into the cart anew', async () => {
  listed({ reason: 'gas', offer: { kind: 'reorder', until } }, { is_subscription_order: false, items: [THALI] })
  const app = renderScreen('/my-orders')
  await expect
    .element(page.getByRole('listitem'))
    .toMatchTextContent('The kitchen is open again on Thursday, 12 Mar 2026. Would you like to order again?')
  await button('Order again').click()
  await expect.poll(app.path).toBe('/')
  expect(localStorage.getItem('cart')).toBe('{"Regular Thali":1}')
})
