import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { calendarMonthCalls } from '#shared/contract/calendar/office/calendar-month.ts'
import type { Closure } from '#shared/contract/calendar/office/closures.schemas.ts'
import { closureCalls } from '#shared/contract/calendar/office/closures.ts'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { policyCalls } from '#shared/contract/subscriptions/customer/policy.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { dialog, renderOffice } from '../render-office.tsx'
import { server } from '../stub-server.ts'

/** What the office does for customers who call, or are called. */

const ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000c1'
const HOME = '0198c2a4-7b1e-7c3d-9e1f-0000000000d1'
const KNOWN: KnownCustomer = {
  _id: ID,
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  since: '2030-11-02T05:00:00.000Z',
  addresses: [{ _id: HOME, type: 'Home', name: 'Asha', address: 'B-402, Shanti Nagar, Pune', is_default: true }],
  kitchen_note: null,
  rider_note: null,
  noted_at: '2031-01-05T05:00:00.000Z',
  blocked: null,
}
const SOLD = { _id: ID, subscription_days: 26, plan_price: 1560, meals_left: 26 } as Subscription

beforeEach(() => {
  server.answers(customerCalls.getCustomer, { customer: KNOWN })
  server.answers(customerCalls.customerOrders, { orders: [], nextCursor: null })
  server.answers(customerCalls.customerFeedback, { ratings: [], tickets: [] })
  server.answers(customerCalls.customerSubscriptions, { subscriptions: [] })
  server.answers(customerCalls.customerMessages, { messages: [] })
})

test('a subscription is sold to a customer who calls, at the price that is shown, and how it is paid is said', async () => {
  const sent = server.answers(adminSubscriptionCalls.sellSubscription, { subscription: SOLD })
  server.answers(policyCalls.getSubscriptionPolicy, { prices: { plate: 60, daily: 80 } } as never)
  renderOffice(`tab=customers&customer=${ID}`)
  await page.getByRole('button', { name: 'Sell a subscription' }).click()
  const form = dialog('Sell a subscription')
  await form.getByLabelText('Days').fill('99')
  await form.getByRole('button', { name: 'Sell a subscription' }).click()
  await expect.element(form).toMatchTextContent('A subscription has 1 to 30 days.')
  expect(sent).toHaveLength(0)
  await form.getByLabelText('Days').fill('26')
  await form.getByLabelText('Payment').selectOptions('By UPI, says the customer')
  await form.getByLabelText('UPI number (UTR)').fill('412345678901')
  await form.getByRole('button', { name: 'Sell for ₹1,560' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      {
        subscription_days: 26,
        plan_price: 1560,
        addressId: HOME,
        payment: { kind: 'claimed', utr: '412345678901' },
      },
    ])
})

const DAY = '2031-01-09'
const CLOSURE = {
  ...{ _id: HOME, slot: 'lunch', from: DAY, to: DAY, days: [DAY], closed_days: [DAY], reason: 'gas', note: null },
  ...{ closed_at: '2031-01-08T05:00:00.000Z', closed_by: 'Meera', reopened_at: null, reopened_by: null },
  ...{ subscription_orders: 1, one_off_orders: 1, paid_orders: 0, give_back: 0, customers: 2 },
} as Closure

test('after a closure each is called or written to with one tap, and ticked off', async () => {
  const slot = {
    ...{ slot: 'lunch', state: 'closed', menu: null, closure: { _id: HOME, reason: 'gas', note: null } },
    ...{ deadline: '2031-01-08T12:30:00.000Z', deadline_unusual: false, order_by: '2031-01-08T12:30:00.000Z' },
    ...{ order_by_unusual: false, one_off: 0, subscription: 0, held: 0, cancelled: 2, skipped: 0, promised: 0 },
    ...{ capacity: null, left: null },
  }
  server.answers(calendarMonthCalls.calendarMonth, {
    today: '2031-01-08',
    slots: ['lunch'],
    days: [{ day: DAY, menu: null, slots: [slot] }],
  } as never)
  server.answers(closureCalls.listClosures, { closures: [CLOSURE] })
  const call = (name: string, n: number, called: { at: string; by: string } | null = null) => ({
    customer_id: `0198c2a4-7b1e-7c3d-9e1f-00000000000${n}`,
    name,
    phone_number: `+91987650000${n}`,
    whatsapp_text: `नमस्ते ${name}! रसोई बंद है।`,
    called,
  })
  let calls = [call('Asha', 1), call('Ravi', 2)]
  server.answers(closureCalls.closureCalls, () => ({ calls }))
  const ticked = server.answers(closureCalls.tickClosureCall, {})
  renderOffice(`tab=calendar&day=${DAY}`)
  await page.getByRole('button', { name: 'Whom to call' }).click()
  const list = dialog('Whom to call about the closure')
  await expect.element(list.getByRole('status')).toMatchTextContent('2 of 2 still to call')
  await expect.element(list.getByRole('link', { name: 'Call Asha' })).toHaveAttribute('href', 'tel:+919876500001')
  const whatsapp = list.getByRole('link', { name: 'WhatsApp to Ravi' }).element().getAttribute('href')
  expect(decodeURIComponent(whatsapp ?? '')).toBe('https://wa.me/919876500002?text=नमस्ते Ravi! रसोई बंद है।')
  calls = [call('Ravi', 2), call('Asha', 1, { at: '2031-01-08T06:00:00.000Z', by: 'Meera' })]
  await list.getByRole('checkbox').first().click()
  await expect.element(list.getByRole('status')).toMatchTextContent('1 of 2 still to call')
  expect(ticked.map(({ params, body }) => [params.customer, body])).toEqual([
    ['0198c2a4-7b1e-7c3d-9e1f-000000000001', { called: true }],
  ])
  await userEvent.keyboard('{Escape}')
})
