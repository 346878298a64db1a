import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { policyCalls } from '#shared/contract/subscriptions/customer/policy.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { button, CUSTOMER, heading, main, messages, region, renderScreen, TOKEN } from '../render-screen.tsx'
import { addressOf, HOME, REGISTERED, serveSignIn, signInByDialog, subscribed, subscriptionOf } from '../replies.ts'
import { later, server } from '../stub-server.ts'

const { createSubscription, getSubscription, subscriptionStart } = subscriptionCalls
const slider = () => page.getByRole('slider', { name: 'Duration in days' })
const subscribe = () => button('Subscribe')
const text = (text: string, exact = false) => page.getByText(text, { exact })

/** The form of a customer without a subscription. */
async function openForm(user = REGISTERED, addresses = [addressOf('Home', HOME, { is_default: true })]) {
  server.answers(addressCalls.listAddresses, { addresses })
  renderScreen('/subscription', { as: user })
  if (addresses.length > 0) await expect.element(region('Delivery Address').getByText(HOME)).toBeVisible()
}

/** From here on the server knows of a subscription. */
const boughtNow = () => server.answers(getSubscription, subscribed())
const created = { message: 'Subscription created', subscription: subscriptionOf(26) }

// shows: C2.subscribe.1
test('a visitor is asked to log in', async () => {
  renderScreen('/subscription', { as: 'visitor' })
  await expect.element(heading('Veg Base Subscription')).toBeVisible()
  await expect.element(heading('Login Required')).toBeVisible()
  await expect.element(text('Please log in to create a subscription')).toBeVisible()
})

const policy = { ...USUAL_POLICY, version: 1 }

test('the prices are those that the kitchen has set', async () => {
  server.answers(policyCalls.getSubscriptionPolicy, { policy, prices: { plate: 65, daily: 90 } })
  await openForm(CUSTOMER, [])
  const info = region('Monthly subscription with daily base meals')
  await expect.element(info).toMatchTextContent('₹65 per day')
  await expect.element(info).toMatchTextContent('Save ₹25 per day compared to daily orders')
  await expect.element(region('Choose Your Plan')).toMatchTextContent('₹1,690')
  await expect.element(region('Choose Your Plan')).toMatchTextContent('You save ₹650')
})

test('nothing is said to be saved when nothing is', async () => {
  server.answers(policyCalls.getSubscriptionPolicy, { policy, prices: { plate: 90, daily: 90 } })
  await openForm(CUSTOMER, [])
  const info = region('Monthly subscription with daily base meals')
  await expect.element(info).toMatchTextContent('₹90 per day')
  for (const part of [info, region('Choose Your Plan')]) expect(part.element().textContent).not.toMatch(/save/i)
})

// shows: C1.4, C2.subscribe.4, C2.subscribe.5, C5.subscription.2, C9.5
test('the card says what the subscription is, and the total follows the days', async () => {
  await openForm(CUSTOMER, [])
  const info = region('Monthly subscription with daily base meals')
  await expect.element(info).toMatchTextContent('₹60 per day')
  await expect
    .element(info)
    .toMatchTextContent(
      'Covers base items only (rice, dal, sabzi, roti). Add-ons such as non-veg are ordered separately at extra cost.',
    )
  await expect.element(info).toMatchTextContent('Save ₹20 per day compared to daily orders')
  const points = () =>
    info
      .getByRole('listitem')
      .elements()
      .map((point) => point.textContent)
  await expect.poll(points).toEqual(['Save ₹20 per day', 'Base meals included', 'Add-ons available'])

  await expect.element(slider()).toHaveValue('26')
  await expect.element(text('Duration: 26 days')).toBeVisible()
  await expect.element(region('Choose Your Plan')).toMatchTextContent('₹1,560')
  await expect
    .element(region('Summary'))
    .toMatchTextContent('₹1,560 in cash, to the person who brings your first meal.')
  await expect.element(text('You save ₹520 compared to daily orders!')).toBeVisible()

  slider().element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(text('Duration: 27 days')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(text('Duration: 1 day', true)).toBeVisible()
  await expect.element(text('You save ₹20 compared to daily orders!')).toBeVisible()
  await expect.element(button('One day less')).toBeDisabled()
  await button('One day more').click()
  await expect.element(text('Duration: 2 days')).toBeVisible()
  await page.getByLabelText('Number of days').fill('31')
  await expect.element(text('Please choose a duration of 1 to 30 days.')).toBeVisible()
  await expect.element(text('Duration: 2 days')).toBeVisible()
  await page.getByLabelText('Number of days').fill('1,5')
  await expect.element(text('This cannot be read as a number. Write it like 12 or 1,040.')).toBeVisible()
  await expect.element(text('Duration: 2 days')).toBeVisible()
  await page.getByLabelText('Number of days').fill('१२')
  await expect.element(text('Duration: 12 days')).toBeVisible()
  await page.getByLabelText('Number of days').fill('30')
  await expect.element(text('Duration: 30 days')).toBeVisible()
  await expect.element(region('Choose Your Plan')).toMatchTextContent('₹1,800')
  await expect.element(button('One day more')).toBeDisabled()
  await slider().click()
  await expect.element(page.getByText(/Duration: 1[56] days/)).toBeVisible()
})

// shows: C2.subscribe.8, C2.subscribe.9, C5.subscription.1
test('name and address are required, in the page too', async () => {
  await openForm(CUSTOMER, [])
  await expect.element(main().getByText('No address selected. Please choose a delivery address.')).toBeVisible()
  await subscribe().click()
  await expect.element(main().getByText('Please enter your name')).toBeVisible()
  await expect.element(main().getByText('Please select a delivery address')).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await page.getByLabelText('Name').fill('Asha')
  await expect.element(main().getByText('Please enter your name')).not.toBeInTheDocument()
  await subscribe().click()
  await expect.element(button('Select Address')).toHaveFocus()
})

// shows: C7.subscriptions.3
test('nobody is told that an address is missing while the saved ones are on their way', async () => {
  const answer = later(addressCalls.listAddresses)
  server.answers(addressCalls.listAddresses, () => answer.promise)
  const sent = server.answers(createSubscription, created)
  renderScreen('/subscription', { as: REGISTERED })
  await expect.element(subscribe()).toHaveAttribute('aria-disabled', 'true')
  await subscribe().click({ force: true })
  await expect.element(messages()).not.toMatchTextContent('Please select a delivery address')
  answer.resolve({ addresses: [addressOf('Home', HOME, { is_default: true })] })
  await expect.element(subscribe()).not.toHaveAttribute('aria-disabled')
  expect(sent).toEqual([])
  boughtNow()
  await subscribe().click()
  await expect.poll(() => sent.length).toBe(1)
})

test('another price is shown before anything is bought', async () => {
  const error = 'The price has changed. Please check the new total.'
  const details = { plan_price: 1690 }
  server.rejects(createSubscription, { status: 409, code: 'subscription_price_changed', error, details })
  await openForm()
  await subscribe().click()
  await expect.element(main().getByText(error)).toBeVisible()
  await expect.element(region('Choose Your Plan').getByText('₹1,690', { exact: true })).toBeVisible()
  const sent = server.answers(createSubscription, created)
  boughtNow()
  await button('Subscribe for ₹1,690').click()
  await expect.element(text('Already Subscribed!')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([{ plan_price: 1690, subscription_days: 26 }])
})

test('a subscription whose first days are full says before and after buying when it begins', async () => {
  server.answers(subscriptionStart, { first_day: '2031-01-09', start_day: '2031-01-13', days: [], renewal_days: null })
  await openForm()
  await expect.element(text('Begins on Monday, 13 Jan 2031')).toBeVisible()
  const begins = { start_date: '2031-01-12T18:30:00.000Z' }
  server.answers(createSubscription, { ...created, subscription: { ...created.subscription, ...begins } })
  boughtNow()
  await subscribe().click()
  await expect.element(text('Already Subscribed!')).toBeVisible()
  const said = 'Your subscription begins on Monday, 13 Jan 2031: the days before it are full.'
  await expect.element(text(said)).toBeVisible()
})

// shows: C4.display.4
test('a subscription bought elsewhere meanwhile ends in Already Subscribed', async () => {
  await openForm()
  server.rejects(createSubscription, {
    status: 409,
    code: 'subscription_running',
    error: 'You already have an active subscription.',
  })
  boughtNow()
  await subscribe().click()
  await expect.element(text('Already Subscribed!')).toBeVisible()
})

test.each([
  // shows: C8.toasts.7
  { who: 'new', call: authCalls.completeRegistration, failed: 'Failed to complete registration' },
  // shows: C8.toasts.8
  { who: 'registered', call: createSubscription, failed: 'Failed to create subscription' },
])('what fails for a $who customer is said in the page and can be tried again', async ({ who, call, failed }) => {
  server.rejects(call, 400)
  await openForm(who === 'new' ? CUSTOMER : REGISTERED)
  await page.getByLabelText('Name').fill('Asha')
  await subscribe().click()
  await expect.element(main().getByText(failed)).toBeVisible()
  await expect.element(messages().getByText(failed)).toBeVisible()
  server.answers(createSubscription, created)
  server.answers(authCalls.completeRegistration, { message: 'Done', token: TOKEN, user: REGISTERED })
  boughtNow()
  await subscribe().click()
  await expect.element(text('Already Subscribed!')).toBeVisible()
  await expect.element(text(failed)).not.toBeInTheDocument()
})

// shows: C8.login.5, C8.login.6
test('a registration without an answer, and one that the server says failed', async () => {
  await openForm(CUSTOMER)
  await page.getByLabelText('Name').fill('Asha')
  server.is('lost', authCalls.completeRegistration)
  await subscribe().click()
  await expect.element(text('Failed to complete registration. Please try again.')).toBeVisible()
  await expect.element(text('Your subscription may or may not have been created')).toBeVisible()

  server.fails(authCalls.completeRegistration)
  await button('Ask Again').click()
  await expect.element(main().getByText('Registration completion failed')).toBeVisible()
  server.answers(authCalls.completeRegistration, { message: 'Done', token: TOKEN, user: REGISTERED })
  boughtNow()
  await subscribe().click()
  await expect.element(text('Already Subscribed!')).toBeVisible()
})

// shows: C2.subscribe.6, C2.subscribe.12
test('the ends of the slider are named, and the button says Processing... while busy', async () => {
  await openForm()
  await expect.element(text('1 day', true)).toBeVisible()
  await expect.element(text('30 days', true)).toBeVisible()
  const answer = later(createSubscription)
  server.answers(createSubscription, () => answer.promise)
  await subscribe().click()
  await expect.element(button('Processing...')).toBeVisible()
  boughtNow()
  answer.resolve(created)
  await expect.element(text('Already Subscribed!')).toBeVisible()
})

// shows: C6.8
test('a visitor who logs in here comes back here', async () => {
  serveSignIn()
  const app = renderScreen('/subscription', { as: 'visitor' })
  await button('Go to Login').click()
  await expect.poll(app.path).toBe('/')
  await signInByDialog()
  await expect.poll(app.path).toBe('/subscription')
  await expect.element(slider()).toBeVisible()
})

test('where the kitchen takes UPI it can be chosen, and is paid right after', async () => {
  const id = crypto.randomUUID()
  const request = {
    vpa: 'asha@okhdfcbank',
    amount: 1560,
    note: 'Plan K7XW2P',
    link: 'upi://pay?pa=asha@okhdfcbank&am=1560.00',
    qr: { size: 29, path: 'M4 4h7v1H4z' },
    expiresAt: null,
    secondsLeft: null,
  }
  server.answers(paymentCalls.paymentMethods, { online: true, gateway: false })
  server.answers(paymentCalls.getPayment, {
    payment: {
      state: 'created',
      due: 1560,
      paid: false,
      online: true,
      rejected: false,
      ended: false,
      late: false,
      request,
      checkout: null,
      utr: null,
    },
  })
  const sent = server.answers(createSubscription, () => {
    boughtNow()
    return { ...created, subscription: { ...created.subscription, _id: id } }
  })
  await openForm()
  await page.getByRole('radio', { name: /UPI Payment/ }).click()
  await expect
    .element(region('Summary'))
    .toMatchTextContent(
      '₹1,560 by UPI, right after you subscribe or in the days after. 2 meals come before it is paid; the others once the kitchen has the money.',
    )
  await subscribe().click()
  await expect.element(region('Pay by UPI').getByRole('img')).toBeVisible()
  expect(sent.map(({ body }) => body.paymentMethod)).toEqual(['UPI'])
})
