import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deliveriesCalls } from '#shared/contract/delivery/customer/deliveries.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { pass, passRetries, takeClock } from '../clock.ts'
import { button, heading, main, region, renderScreen } from '../render-screen.tsx'
import { orderOf } from '../replies.ts'
import { server } from '../stub-server.ts'

// shows: C2.orders.9, C5.orders.2
test('a visitor is asked to log in', async () => {
  const app = renderScreen('/my-orders', { as: 'visitor' })
  await expect.element(heading('Login Required')).toBeVisible()
  await expect.element(page.getByText('Please log in to view your orders')).toBeVisible()
  await button('Go to Login').click()
  await expect.poll(app.path).toBe('/')
  await expect.element(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
})

// shows: C2.orders.4
test('a new customer has no orders yet', async () => {
  const app = renderScreen('/my-orders')
  await expect.element(heading('No orders yet')).toBeVisible()
  await expect.element(page.getByText('When you place your first order, it will appear here')).toBeVisible()
  await page.getByRole('link', { name: 'Order Now' }).click()
  await expect.poll(app.path).toBe('/')
})

// shows: C2.orders.5, C2.orders.7
test('the orders are listed, newest first, older ones on demand', async () => {
  const badges = { is_subscription_order: true, auto_confirmed_at: '2026-11-20T12:30:00.000Z' }
  server.answers(orderCalls.listOrders, ({ query }) =>
    query.cursor === undefined
      ? { orders: [orderOf({ menu_name: 'Thursday Thali', price: 60, ...badges })], nextCursor: 'older' }
      : { orders: [orderOf()], nextCursor: null },
  )
  renderScreen('/my-orders')
  await expect.element(page.getByRole('listitem')).toHaveLength(1)
  const card = page.getByRole('listitem').first()
  for (const text of ['Thursday Thali', '₹60', '11 Mar 2026', 'Subscription', 'Auto-confirmed'])
    await expect.element(card).toMatchTextContent(text)
  await button('Show older orders').click()
  await expect.element(page.getByRole('listitem')).toHaveLength(2)
  await expect.element(page.getByRole('listitem').last()).toMatchTextContent('Wednesday Thali')
})

test('what is to come stands first, the nearest on top, with what is in it', async () => {
  const now = '2031-01-08T04:00:00.000Z'
  const on = (day: string, menu_name: string, changes: Partial<Order> = {}) =>
    orderOf({ _id: crypto.randomUUID(), menu_name, date: day, delivery_date: day, ...changes })
  const line = (name: string, quantity = 1) => ({ name, quantity, price: 80, total: 80 * quantity })
  const orders = [
    on('2031-01-10', 'Friday Thali'),
    on('2031-01-08', 'Wednesday Thali', {
      items: [line('Regular Thali', 2), line('Kheer'), line('Curd Bowl'), line('Lassi'), line('Masala Papad')],
    }),
    on('2031-01-09', 'Called Off Thali', { status: 'cancelled' }),
    on('2031-01-07', 'Tuesday Thali', { status: 'delivered' }),
  ]
  server.answers(orderCalls.listOrders, { orders, nextCursor: null, now })
  renderScreen('/my-orders')
  const upcoming = region('Upcoming').getByRole('listitem')
  await expect.element(upcoming).toHaveLength(2)
  await expect.element(upcoming.first()).toMatchTextContent('Wed, 8 Jan 2031')
  await expect.element(upcoming.first()).toMatchTextContent('2 × Regular Thali, Kheer, Curd Bowl and 2 more')
  await expect.element(upcoming.last()).toMatchTextContent('Friday Thali')
  const past = region('Past').getByRole('listitem')
  await expect.element(past).toHaveLength(2)
  await expect.element(past.first()).toMatchTextContent('Called Off Thali')
})

test('the details say when each step was', async () => {
  const order = orderOf({ status: 'preparing' })
  const at = (minute: string) => `2031-01-08T05:${minute}:00.000Z`
  const steps = [
    { status: 'confirmed' as const, at: at('00') },
    { status: 'preparing' as const, at: at('30') },
  ]
  server.answers(orderCalls.getOrder, { order, steps, now: at('40') })
  renderScreen('/order-details', { state: { order } })
  const progress = page.getByRole('list', { name: 'Order progress' }).getByRole('listitem')
  await expect.element(progress.first()).toMatchTextContent(/Confirmed.*Wed 8 Jan, 10:30 am/)
  await expect.element(progress.nth(1)).toMatchTextContent(/Preparing.*Wed 8 Jan, 11:00 am/)
  await expect.element(progress.nth(2)).not.toMatchTextContent('Jan')
})

test('an order that waits for the kitchen says so', async () => {
  server.answers(orderCalls.listOrders, { orders: [orderOf({ status: 'pending', held: true })], nextCursor: null })
  renderScreen('/my-orders')
  await expect
    .element(page.getByRole('listitem'))
    .toMatchTextContent('The kitchen will confirm this order before it cooks. You will see it here.')
})

// shows: C2.orders.2, C2.orders.3, C8.toasts.1
test('orders that cannot be loaded can be tried again', async () => {
  takeClock()
  const asked = server.rejects(orderCalls.listOrders, 500)
  renderScreen('/my-orders')
  await expect.element(page.getByText('Loading your orders...')).toBeVisible()
  await passRetries(asked)
  await expect.element(heading('Error Loading Orders')).toBeVisible()
  await expect.element(main().getByText('Failed to load orders')).toBeVisible()
  server.answers(orderCalls.listOrders, { orders: [], nextCursor: null })
  await button('Try Again').click()
  await expect.element(heading('No orders yet')).toBeVisible()
})

// shows: C2.details.11
test('a delivered order offers Reorder, which is still to come where it names no dishes', async () => {
  server.answers(orderCalls.listOrders, { orders: [orderOf({ status: 'delivered', items: [] })], nextCursor: null })
  const app = renderScreen('/my-orders')
  await page.getByRole('link').filter({ hasText: 'Delivered' }).click()
  await expect.poll(app.path).toBe('/order-details')
  await button('Reorder').click()
  await expect.element(page.getByText('Reorder functionality coming soon!')).toBeVisible()
})

// shows: C2.details.1, C2.details.3, C2.details.4, C2.details.6, C2.details.8, C2.details.9
test('without an order there are no details', async () => {
  const nothing = renderScreen('/order-details', { as: 'visitor' })
  await expect.element(heading('Order Not Found')).toBeVisible()
  await expect.element(page.getByText('Unable to load order details. Please try again.')).toBeVisible()
  nothing.leave()

  const app = renderScreen('/order-details', { state: { order: { price: 95, status: 'cancelled' } } })
  const information = region('Order Information')
  await expect.element(information).toMatchTextContent('N/A')
  await expect.element(information).toMatchTextContent('Custom Order')
  await expect.element(information).toMatchTextContent('COD')
  await expect.element(page.getByRole('list', { name: 'Order progress' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect.poll(app.path).toBe('/my-orders')
})

// shows: C2.orders.1
test('the arrow of My Orders leads home', async () => {
  const app = renderScreen('/my-orders')
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(app.path).toBe('/')
})

const WORDS = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  preparing: 'Preparing',
  dispatched: 'Dispatched',
  out_for_delivery: 'Out for Delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
}

// shows: C2.orders.6, C4.status.1
test('a card tells what it has, and each status by its word', async () => {
  const orders = ORDER_STATUSES.map((status) => orderOf({ status, menu_name: '', date: '' }))
  server.answers(orderCalls.listOrders, { orders, nextCursor: null })
  // Asked for the one on its way.
  server.answers(deliveriesCalls.listDeliveries, { deliveries: [] })
  renderScreen('/my-orders')
  const cards = page.getByRole('listitem')
  await expect.element(cards).toHaveLength(8)
  for (const [position, status] of ORDER_STATUSES.entries()) {
    const card = cards.nth(position)
    await expect.element(card).toMatchTextContent(/^Order/)
    await expect.element(card).toMatchTextContent('12 Mar 2026')
    await expect.element(card).toMatchTextContent('₹1,180')
    await expect.element(card.getByText(WORDS[status], { exact: true })).toBeVisible()
    await expect.element(card.getByText('Subscription')).not.toBeInTheDocument()
    await expect.element(card.getByText('Auto-confirmed')).not.toBeInTheDocument()
  }
})

// shows: C2.details.2, C2.details.5, C2.details.6, C4.status.2
test('the details name status, date and each fact', async () => {
  server.answers(deliveriesCalls.listDeliveries, { deliveries: [] })
  const information = region('Order Information')
  const fact = (label: string) => information.getByText(label).element().parentElement?.textContent
  for (const status of ORDER_STATUSES.filter((status) => status !== 'dispatched' && status !== 'skipped')) {
    const order = orderOf({ status, payment_method: 'upi', delivery_window: { from: '12:00', to: '14:00' } })
    server.answers(orderCalls.listOrders, { orders: [order], nextCursor: null })
    const app = renderScreen('/order-details', { state: { order } })
    const card = region('Order Status')
    await expect.element(card.getByText(WORDS[status], { exact: true }).first()).toBeVisible()
    await expect.element(card).toMatchTextContent('11 Mar 2026')
    expect(fact('Order Date')).toContain('11 Mar 2026')
    expect(fact('Delivery')).toContain('12 Mar 2026, 12–2 pm')
    expect(fact('Payment Method')).toContain('UPI')
    expect(fact('Total Amount')).toContain('₹1,180')
    await expect.element(button('Reorder')).toHaveLength(status === 'delivered' ? 1 : 0)
    app.leave()
  }
})

test('an order on its way shows the code for the rider where the kitchen wants one', async () => {
  const onTheWay = orderOf({ status: 'out_for_delivery' })
  const delivery = { orderId: onTheWay._id, stopsBefore: 2, arrived: false }
  server.answers(orderCalls.listOrders, { orders: [onTheWay], nextCursor: null })
  server.answers(deliveriesCalls.listDeliveries, { deliveries: [{ ...delivery, code: '0421' }] })
  const app = renderScreen('/my-orders')
  await expect.element(page.getByText('2 stops before yours')).toBeVisible()
  await expect.element(page.getByText('0421', { exact: true })).toBeVisible()
  app.leave()
  server.answers(deliveriesCalls.listDeliveries, { deliveries: [{ ...delivery, code: null }] })
  const another = renderScreen('/my-orders')
  await expect.element(page.getByText('2 stops before yours')).toBeVisible()
  await expect.element(page.getByText('Code for the rider')).not.toBeInTheDocument()
  another.leave()
})

test('before an order is on its way nobody asks how far it is, nor for its code', async () => {
  const asked = server.answers(deliveriesCalls.listDeliveries, { deliveries: [] })
  server.answers(orderCalls.listOrders, { orders: [orderOf({ status: 'preparing' })], nextCursor: null })
  renderScreen('/my-orders')
  await expect.element(page.getByText('Preparing', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Code for the rider')).not.toBeInTheDocument()
  expect(asked).toEqual([])
})

test('the details of an order that is gone show what was handed over, and ask once', async () => {
  takeClock()
  const asked = server.rejects(orderCalls.getOrder, { status: 404, code: 'not_found' })
  renderScreen('/order-details', { state: { order: orderOf({ status: 'preparing' }) } })
  await expect.element(region('Order Status')).toMatchTextContent('Preparing')
  // React's strict mode, which is on in tests, begins everything twice.
  await expect.poll(() => asked).toHaveLength(2)
  await pass(60_000)
  expect(asked).toHaveLength(2)
})
