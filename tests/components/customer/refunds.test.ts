import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnRefund } from '#shared/contract/money/customer/refunds.schemas.ts'
import { refundCalls } from '#shared/contract/money/customer/refunds.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { renewalCalls } from '#shared/contract/subscriptions/customer/renewals.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { button, messages, region, renderScreen } from '../render-screen.tsx'
import { orderOf, subscriptionOf } from '../replies.ts'
import { server } from '../stub-server.ts'

/** Money that comes back to a customer, and ending a subscription. */

const ORDER = orderOf({ price: 200, status: 'cancelled' })
const REFUND: OwnRefund = {
  _id: crypto.randomUUID(),
  order: ORDER._id,
  subscription: null,
  amount: 200,
  state: 'waiting',
  way: null,
  vpa: null,
  by_gateway: false,
  former: null,
  reference: null,
  at: '2026-03-11T10:00:00.000Z',
}

function renderRefund(changes: Partial<OwnRefund> = {}) {
  let refund = { ...REFUND, ...changes }
  server.answers(orderCalls.getOrder, { order: ORDER, steps: [], now: new Date().toISOString() })
  server.answers(refundCalls.listRefunds, () => ({ refunds: [refund] }))
  const chosen = server.answers(refundCalls.chooseRefund, ({ body }) => {
    refund = { ...refund, way: body.way, vpa: body.vpa ?? null }
    return { refunds: [refund] }
  })
  renderScreen('/order-details', { state: { order: ORDER } })
  return chosen
}
const card = () => region('Your money back')

test('a customer says to which UPI ID the money comes back, and may change it', async () => {
  const chosen = renderRefund()
  await expect.element(card()).toMatchTextContent('₹200 comes back to you. How do you want it?')
  await button('Save').click()
  await expect.element(card()).toMatchTextContent('Please enter a UPI ID, for example name@bank.')
  expect(chosen).toEqual([])
  await page.getByLabelText('Your UPI ID').fill('asha@okhdfcbank')
  await button('Save').click()
  await expect.element(card()).toMatchTextContent('₹200 comes back to asha@okhdfcbank.')
  await button('Change').click()
  await page.getByRole('radio', { name: /In cash/ }).click()
  await button('Save').click()
  await expect.element(card()).toMatchTextContent('₹200 comes back to you in cash.')
  expect(chosen.map(({ body }) => body)).toEqual([{ way: 'upi', vpa: 'asha@okhdfcbank' }, { way: 'cash' }])
})

test('what the bank sent back is said, before how it is wanted is asked anew', async () => {
  renderRefund({ former: 'bounced' })
  await expect.element(card()).toMatchTextContent('your bank sent it back to us. It is still yours.')
  await expect.element(card()).toMatchTextContent('How do you want it?')
})

test('what was given back is said with its number, and what is kept, too', async () => {
  renderRefund({ state: 'sent', way: 'upi', vpa: 'asha@okhdfcbank', reference: '633100000017' })
  await expect.element(card()).toMatchTextContent('By UPI, with the number 633100000017.')
})

test('what the kitchen keeps is said', async () => {
  renderRefund({ state: 'rejected' })
  await expect.element(card()).toMatchTextContent('The kitchen keeps ₹200.')
})

/** A paid subscription with seven meals left, which its rules pay back. */
function hasRefundable() {
  const policy = { ...USUAL_POLICY, refundable: true, version: 2, skipsUsed: 0, validUntil: null }
  const payment = { method: 'upi', state: 'paid', trust: 2, waits: false } as const
  server.answers(subscriptionCalls.listSubscriptions, {
    subscriptions: [subscriptionOf(20, { policy, payment, meals_left: 7 })],
    now: new Date().toISOString(),
  })
  server.answers(refundCalls.listRefunds, { refunds: [] })
}

test('other meals left than were shown: the question stays with the present ones, and one tap goes on', async () => {
  hasRefundable()
  const { stopSubscription } = renewalCalls
  const error = 'Something has changed meanwhile. Please look at it again.'
  server.rejects(stopSubscription, { status: 409, code: 'preview_stale', error, details: { meals: 6 } })
  renderScreen('/subscriptions')
  await button('End this subscription').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'End this subscription' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent('This has changed meanwhile: 7 meals before, 6 meals now. 6 meals are paid back: ₹360.')
  const stopped = server.answers(stopSubscription, { message: 'Your subscription has been ended' })
  await dialog.getByRole('button', { name: 'End this subscription' }).click()
  await expect.element(messages()).toMatchTextContent('Your subscription has been ended')
  expect(stopped.map(({ body }) => body)).toEqual([{ meals: 6 }])
})

test('a subscription whose rules pay back can be ended: what comes back is said before', async () => {
  hasRefundable()
  const stopped = server.answers(renewalCalls.stopSubscription, { message: 'Your subscription has been ended' })
  renderScreen('/subscriptions')
  await button('End this subscription').click()
  const dialog = page.getByRole('alertdialog')
  await expect
    .element(dialog)
    .toMatchTextContent('7 meals are paid back: ₹420. A meal that is made or ordered already still comes.')
  await dialog.getByRole('button', { name: 'End this subscription' }).click()
  await expect.element(messages()).toMatchTextContent('Your subscription has been ended')
  expect(stopped.map(({ body }) => body)).toEqual([{ meals: 7 }])
})
