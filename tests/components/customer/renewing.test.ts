import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import type { Pausable } from '#shared/contract/subscriptions/customer/pauses.schemas.ts'
import { pauseCalls } from '#shared/contract/subscriptions/customer/pauses.ts'
import { renewalCalls } from '#shared/contract/subscriptions/customer/renewals.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { takeClock } from '../clock.ts'
import { button, heading, main, messages, region, renderScreen } from '../render-screen.tsx'
import { addressOf, HOME, orderOf, REGISTERED, subscribed, subscriptionOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const { createSubscription, getSubscription, listSubscriptions, subscriptionStart } = subscriptionCalls
const RENEWAL_DAYS = ['2031-01-13', '2031-01-14', '2031-01-15', '2031-01-16', '2031-01-17']
const now = () => new Date().toISOString()

/** A customer whose subscription expires soon. */
function expiring() {
  server.answers(getSubscription, subscribed('expiring_soon'))
  server.answers(addressCalls.listAddresses, { addresses: [addressOf('Home', HOME, { is_default: true })] })
  server.answers(subscriptionStart, {
    first_day: '2031-01-09',
    start_day: '2031-01-09',
    days: [],
    renewal_days: RENEWAL_DAYS,
  })
}

test('Renew Soon leads to a renewal, which says before and after the tap what is bought and how it is paid', async () => {
  expiring()
  const app = renderScreen('/', { as: REGISTERED })
  await button('Renew Soon').click()
  await expect.poll(app.path).toBe('/subscription')
  await expect.element(page.getByText('Begins about Monday, 13 Jan 2031')).toBeVisible()
  await page.getByLabelText('Number of days').fill('5')
  const summary = region('Summary')
  for (const text of [
    'First mealabout Monday, 13 Jan 2031',
    'Last mealabout Friday, 17 Jan 2031',
    'Total Amount₹300',
    HOME,
    '₹300 in cash, to the person who brings your first meal. You pay once: your daily meals cost nothing more.',
  ])
    await expect.element(summary).toMatchTextContent(text)
  const bought = subscriptionOf(10, {
    start_date: '2031-01-12T18:30:00.000Z',
    end_date: '2031-01-17T18:29:59.000Z',
    queued: true,
  })
  const sent = server.answers(createSubscription, { message: 'Subscription created', subscription: bought })
  server.answers(getSubscription, {
    ...subscribed(),
    renewal: { plan_type: '5-day-subscription', begins: '2031-01-13' },
  })
  await button('Subscribe').click()
  await expect.element(heading('Already Subscribed!')).toBeVisible()
  const thanks = region(`Thank you, ${REGISTERED.name}!`)
  await expect.element(thanks).toMatchTextContent('First mealabout Monday, 13 Jan 2031')
  await expect.element(thanks).toMatchTextContent('₹300 in cash')
  expect(sent.map(({ body }) => body)).toMatchObject([{ renews: true, subscription_days: 5 }])
})

test('/subscription offers the renewal while the subscription expires soon', async () => {
  expiring()
  renderScreen('/subscription', { as: REGISTERED })
  await expect.element(heading('Already Subscribed!')).toBeVisible()
  await expect
    .element(
      page.getByText(
        'It ends soon. Renew now, and your next subscription begins about Monday, 13 Jan 2031, without a gap.',
      ),
    )
    .toBeVisible()
  await page.getByRole('link', { name: 'Renew' }).click()
  await expect.element(button('Subscribe')).toBeVisible()
})

test('a queued subscription says when it begins, and can be called off', async () => {
  const running = subscriptionOf(2)
  const queued = subscriptionOf(30, {
    queued: true,
    start_date: '2031-01-12T18:30:00.000Z',
    plan_type: '5-day-subscription',
  })
  server.answers(listSubscriptions, { subscriptions: [queued, running], now: now() })
  renderScreen('/subscriptions')
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '5-day subscription' })
  await expect.element(card).toMatchTextContent('Starts after the current one')
  await expect.element(card).toMatchTextContent('about Mon, 13 Jan 2031')
  // The running one cannot be renewed again.
  await expect.element(page.getByRole('link', { name: 'Renew' })).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Call off' }).click()
  const asked = server.answers(renewalCalls.cancelSubscription, { message: 'Your renewal has been called off.' })
  server.answers(listSubscriptions, { subscriptions: [running], now: now() })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Call off' }).click()
  await expect.element(messages().getByText('Your renewal has been called off.')).toBeVisible()
  expect(asked.map(({ params }) => params)).toEqual([{ id: queued._id }])
  await expect.element(page.getByRole('link', { name: 'Renew' })).toBeVisible()
})

test('why a renewal was not called off stays to be read when it has begun', async () => {
  const queued = subscriptionOf(30, { queued: true })
  server.answers(listSubscriptions, { subscriptions: [queued], now: now() })
  renderScreen('/subscriptions')
  await button('Call off').click()
  const call = renewalCalls.cancelSubscription
  const error = 'This subscription has begun and cannot be called off any more.'
  const asked = page.getByRole('alertdialog').getByRole('button', { name: 'Call off' })
  server.is('lost', call)
  await asked.click()
  await expect.element(main().getByRole('alert').getByText('No answer came. Please try again.')).toBeVisible()
  await button('Call off').click()
  server.rejects(call, { status: 409, code: 'subscription_begun', error })
  server.answers(listSubscriptions, { subscriptions: [subscriptionOf(30, { _id: queued._id })], now: now() })
  await asked.click()
  await expect.element(button('Call off')).not.toBeInTheDocument()
  await expect.element(main().getByRole('alert').getByText(error)).toBeVisible()
})

test('why an order was not cancelled stays to be read when it cannot be cancelled any more', async () => {
  const order = orderOf({ cancel_until: new Date(Date.now() + 3_600_000).toISOString() })
  server.answers(orderCalls.listOrders, { orders: [order], now: now(), nextCursor: null })
  renderScreen('/my-orders')
  await button('Cancel order').click()
  const error = 'The kitchen is already preparing this order: it cannot be cancelled any more.'
  server.rejects(orderCalls.cancelOrder, { status: 409, code: 'order_cancel_too_late', error })
  server.answers(orderCalls.listOrders, { orders: [{ ...order, status: 'preparing' }], now: now(), nextCursor: null })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(button('Cancel order')).not.toBeInTheDocument()
  await expect.element(main().getByRole('alert').getByText(error)).toBeVisible()
})

test('answers can be turned round in My Orders until the deadline', async () => {
  const deadline = new Date(Date.now() + 3_600_000).toISOString()
  const own = {
    is_subscription_order: true,
    payment_method: 'subscription',
    price: 60,
    confirmation_deadline: deadline,
  }
  const waiting = orderOf({ ...own, status: 'pending', menu_name: 'Waiting Thali' })
  const confirmed = orderOf({ ...own, status: 'confirmed', menu_name: 'Sure Thali' })
  server.answers(orderCalls.listOrders, { orders: [waiting, confirmed], nextCursor: null, now: now() })
  renderScreen('/my-orders')
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(card('Waiting Thali').getByRole('button', { name: 'Skip', exact: true })).toBeVisible()
  await expect.element(card('Waiting Thali').getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await expect.element(card('Waiting Thali')).toMatchTextContent('nothing to pay for this meal')
  const skipped = { ...confirmed, status: 'skipped' as const }
  const sent = server.answers(orderCalls.skipOrder, { order: skipped })
  server.answers(orderCalls.listOrders, { orders: [waiting, skipped], nextCursor: null, now: now() })
  await card('Sure Thali').getByRole('button', { name: 'Skip after all' }).click()
  await expect.element(card('Sure Thali').getByRole('button', { name: 'Confirm after all' })).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ change: true }])
})

test('a one-off order can be cancelled until its cut-off, and not after it', async () => {
  takeClock()
  const order = orderOf({ cancel_until: new Date(Date.now() + 60_000).toISOString() })
  const late = orderOf({ menu_name: 'Late Thali', cancel_until: new Date(Date.now() - 1000).toISOString() })
  server.answers(orderCalls.listOrders, { orders: [order, late], nextCursor: null, now: now() })
  renderScreen('/my-orders')
  await expect.element(button('Cancel order')).toHaveLength(1)
  await button('Cancel order').click()
  const sent = server.answers(orderCalls.cancelOrder, { order: { ...order, status: 'cancelled' } })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(messages().getByText('Your order has been cancelled.')).toBeVisible()
  expect(sent.map(({ params }) => params)).toEqual([{ id: order._id }])
})

test('the calendar of a subscription says what each day brings; a day is skipped and had after all', async () => {
  const subscription = subscriptionOf(10)
  takeClock(new Date('2031-01-08T10:00:00+05:30'))
  const pausable = (pauses: Pausable['pauses']): Pausable => ({
    subscription_id: subscription._id,
    running: true,
    now: '2031-01-08T10:00:00+05:30',
    meals_left: 3,
    next_day: '2031-01-10',
    max_pause_days: null,
    pauses,
    orders: [
      {
        _id: crypto.randomUUID(),
        day: '2031-01-09',
        status: 'pending',
        paused: false,
        confirm_by: '2031-01-08T18:00:00+05:30',
      },
    ],
    calendar: { slot: STANDARD_CALENDAR.slot, days: [] },
  })
  const running = { ...subscription, end_date: '2031-01-13T18:29:59.000Z' }
  server.answers(listSubscriptions, { subscriptions: [running], now: '2031-01-08T10:00:00+05:30' })
  server.answers(pauseCalls.listPauses, pausable([]))
  renderScreen('/subscriptions')
  await button('Calendar of your meals').click()
  await expect.element(page.getByText('3 meals are left.')).toBeVisible()
  await expect.element(button('Thu 9 Jan, your meal is ordered')).toBeVisible()
  await button('Fri 10 Jan, a meal comes').click()
  const pauses = [{ _id: crypto.randomUUID(), from: '2031-01-10', to: '2031-01-10' }]
  const [first] = pauses
  const paused = server.answers(pauseCalls.pauseSubscription, { message: 'Paused', pause: first as never })
  server.answers(pauseCalls.listPauses, pausable(pauses))
  await button('Skip this day').click()
  await expect.element(button('Fri 10 Jan, skipped, the meal is kept')).toBeVisible()
  expect(paused.map(({ body }) => body)).toMatchObject([{ from: '2031-01-10', to: '2031-01-10' }])
  const served = server.answers(pauseCalls.serveDay, { message: 'Your meal for 10 Jan 2031 will come.' })
  server.answers(pauseCalls.listPauses, pausable([]))
  await button('Have it after all').click()
  await expect.element(button('Fri 10 Jan, a meal comes')).toBeVisible()
  expect(served.map(({ body }) => body)).toEqual([{ day: '2031-01-10' }])
})

test('what own orders would have cost with a subscription is said where it is true', async () => {
  server.answers(renewalCalls.subscriptionOffer, { offer: { days: 23, paid: 1840, subscription: 1380 } })
  server.answers(orderCalls.listOrders, { orders: [orderOf()], nextCursor: null, now: now() })
  const app = renderScreen('/my-orders')
  await expect
    .element(
      page.getByText('You paid ₹1,840 for thalis on 23 of the last 30 days; a subscription would have been ₹1,380.'),
    )
    .toBeVisible()
  await page.getByRole('link', { name: 'See the subscription' }).click()
  await expect.poll(app.path).toBe('/subscription')
})
