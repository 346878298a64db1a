import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { policyCalls } from '#shared/contract/subscriptions/customer/policy.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { type SubscriptionPolicy, USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { button, heading, main, messages, region, renderScreen } from '../render-screen.tsx'
import { addressOf, HOME, orderOf, pendingOrderOf, REGISTERED, subscriptionOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const { createSubscription, listSubscriptions } = subscriptionCalls
const STRICT: SubscriptionPolicy = { ...USUAL_POLICY, freeSkips: 7, late: 'forfeit', validDays: 60 }
const rules = () => region('Subscription rules').getByRole('listitem')
const textsOf = (items: ReturnType<typeof rules>) => items.elements().map((item) => item.textContent)

/** The rules as they are sold from now on. */
const sold = (policy: SubscriptionPolicy, version = 1) =>
  server.answers(policyCalls.getSubscriptionPolicy, {
    policy: { ...policy, version },
    prices: { plate: 60, daily: 80 },
  })

function openForm() {
  server.answers(addressCalls.listAddresses, { addresses: [addressOf('Home', HOME, { is_default: true })] })
  renderScreen('/subscription', { as: REGISTERED })
}

test('the rules stand where a subscription is bought, and their number goes with it', async () => {
  sold(STRICT, 3)
  const bought = server.answers(createSubscription, { message: 'Bought', subscription: subscriptionOf(26) })
  openForm()
  await expect.element(rules().first()).toBeVisible()
  expect(textsOf(rules())).toEqual([
    'Up to 7 meals can be skipped until the deadline and come back to you. What you skip after that is not given back.',
    'After its deadline you can still say “Do not deliver”, but the meal is not given back.',
    'Meals that are left 60 days after the first day expire.',
  ])
  await button('Subscribe').click()
  await expect.element(heading('Already Subscribed!')).toBeVisible()
  expect(bought[0]?.body).toMatchObject({ policyVersion: 3 })
})

test('rules that have changed meanwhile are read again before anything is bought', async () => {
  sold(USUAL_POLICY)
  const error = 'The rules of the subscription have changed. Please read them again.'
  server.rejects(createSubscription, { status: 409, code: 'subscription_policy_changed', error })
  openForm()
  await expect.element(rules()).toHaveLength(3)
  sold({ ...USUAL_POLICY, freeSkips: 0, afterCap: 'refuse' }, 2)
  await button('Subscribe').click()
  await expect.element(main().getByText('Nothing has been bought yet. The new rules stand above.')).toBeVisible()
  await expect.element(rules().first()).toHaveTextContent('Meals cannot be skipped.')
  const bought = server.answers(createSubscription, { message: 'Bought', subscription: subscriptionOf(26) })
  await button('Subscribe').click()
  await expect.element(heading('Already Subscribed!')).toBeVisible()
  expect(bought[0]?.body).toMatchObject({ policyVersion: 2 })
})

test('nothing is bought by rules that could not be read', async () => {
  server.rejects(policyCalls.getSubscriptionPolicy, 400)
  openForm()
  await expect.element(main().getByText('The subscription rules could not be loaded.')).toBeVisible()
  await button('Subscribe').click()
  await expect.element(messages().getByText('Please read the rules of the subscription first.')).toBeVisible()
  await expect.element(heading('Subscription rules')).toHaveFocus()
  sold(USUAL_POLICY)
  await region('Subscription rules').getByRole('button', { name: 'Try Again' }).click()
  await expect.element(rules()).toHaveLength(3)
})

test('a running subscription shows the rules that it was bought by, and how far they are used', async () => {
  const policy = { ...STRICT, version: 1, skipsUsed: 3, validUntil: '2026-12-31' }
  const subscriptions = [subscriptionOf(10, { policy }), subscriptionOf(-1, { policy })]
  server.answers(listSubscriptions, { subscriptions, now: new Date().toISOString() })
  renderScreen('/subscriptions')
  await expect.element(heading('Subscription rules')).toHaveLength(1)
  await expect.element(main()).toMatchTextContent('Used so far: 3 of 7 skips.')
  await expect.element(main()).toMatchTextContent('Meals that are left after Thursday, 31 Dec 2026 expire.')
})

const dialog = () => page.getByRole('dialog', { name: "Confirm Tomorrow's Meal" })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const pending = () =>
  server.answers(orderCalls.listPendingOrders, { orders: [pendingOrderOf(90)], now: new Date().toISOString() })
const LIMIT = 'You have used your 7 skips. This meal is not given back.'

test('a skip beyond the free ones says that the meal is not given back, and is then made', async () => {
  pending()
  const asked = server.rejects(orderCalls.skipOrder, { status: 409, code: 'order_skip_limit', error: LIMIT })
  renderScreen('/')
  await inDialog('Skip').click()
  await expect.element(dialog().getByRole('status').getByText(LIMIT)).toBeVisible()
  await expect.element(inDialog('Confirm')).toBeVisible()
  const said = server.answers(orderCalls.skipOrder, () => {
    server.answers(orderCalls.listPendingOrders, { orders: [], now: new Date().toISOString() })
    return { order: orderOf({ status: 'skipped', reason: 'skip_limit' }) }
  })
  await inDialog('Skip anyway').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect([asked[0]?.body, said[0]?.body]).toEqual([null, { forfeit: true }])
  const keys = [...asked, ...said].map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('a skip that is refused leaves the meal to be confirmed', async () => {
  pending()
  const error = 'You have used your 7 skips. This meal cannot be skipped.'
  server.rejects(orderCalls.skipOrder, { status: 409, code: 'order_skip_refused', error })
  renderScreen('/')
  await inDialog('Skip').click()
  await expect.element(dialog().getByText(error)).toBeVisible()
  await expect.element(inDialog('Skip')).toBeDisabled()
  await expect.element(inDialog('Confirm')).toBeEnabled()
})

/** An order whose deadline was an hour ago, and which can be declined for so many minutes. */
function declinable(minutes: number, changes: Partial<Order> = {}): Order {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  return orderOf({
    is_subscription_order: true,
    decline: { from: inMinutes(-60), until: inMinutes(minutes) },
    ...changes,
  })
}

function openOrder(order: Order) {
  server.answers(orderCalls.getOrder, { order, steps: [], now: new Date().toISOString() })
  renderScreen('/order-details', { state: { order, phone: REGISTERED.phoneNumber }, as: REGISTERED })
}

test('an order is declined after its deadline, once it is said that its meal is not given back', async () => {
  const order = declinable(30)
  const declined = server.answers(orderCalls.declineOrder, () => {
    const skipped: Order = { ...order, status: 'skipped', reason: 'late' }
    server.answers(orderCalls.getOrder, { order: skipped, steps: [], now: new Date().toISOString() })
    return { order: skipped }
  })
  openOrder(order)
  await button('Do not deliver').click()
  const ask = page.getByRole('alertdialog', { name: 'Do not deliver this meal?' })
  await expect.element(ask).toMatchTextContent('It will not come, and it is not given back.')
  await expect.element(ask.getByRole('button', { name: 'Deliver it' })).toHaveFocus()
  await ask.getByRole('button', { name: 'Do not deliver' }).click()
  await expect.element(messages().getByText('This meal will not be delivered.')).toBeVisible()
  await expect.element(main()).toMatchTextContent('Not delivered, as you asked after the deadline.')
  await expect.element(button('Do not deliver')).not.toBeInTheDocument()
  expect(declined[0]?.params.id).toBe(order._id)
})

test('declining too late is explained, in the page', async () => {
  const error = 'It is too late: this meal is on its way.'
  server.rejects(orderCalls.declineOrder, { status: 409, code: 'order_on_its_way', error })
  openOrder(declinable(30))
  await button('Do not deliver').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Do not deliver' }).click()
  await expect.element(main().getByRole('alert').getByText(error)).toBeVisible()
})

test.each([
  ['its delivery has begun', declinable(-1)],
  ['it is on its way', declinable(30, { status: 'out_for_delivery' })],
  ['its rules do not know it', orderOf({ is_subscription_order: true })],
])('declining is not offered when %s', async (_, order) => {
  openOrder(order)
  await expect.element(heading('Order Status')).toBeVisible()
  await expect.element(button('Do not deliver')).not.toBeInTheDocument()
})
