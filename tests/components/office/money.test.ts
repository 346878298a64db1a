import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { officeAccountCalls } from '#shared/contract/money/office/accounts.ts'
import { cashCalls } from '#shared/contract/money/office/cash.ts'
import type { Claim, DueOrder, Payment } from '#shared/contract/money/office/money.schemas.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import type { OfficeRefund } from '#shared/contract/money/office/refunds.schemas.ts'
import { officeRefundCalls } from '#shared/contract/money/office/refunds.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import type { Role } from '#shared/domain/people/permissions.ts'
import { renderOffice } from '../render-office.tsx'
import { button, region } from '../render-screen.tsx'
import { ASKED, totalOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const DAY = '2031-01-08'
const PLACE = `tab=money&day=${DAY}`
const idOf = (last: string) => `0198c2a4-7b1e-7c3d-9e1f-0000${last}`
const due = (last: string, changes: Partial<DueOrder> = {}): DueOrder => ({
  _id: idOf(last),
  number: `#${last}`,
  name: 'Asha',
  phone_number: '+919876500001',
  status: 'delivered',
  delivery_date: DAY,
  due: 62.5,
  account: false,
  ...changes,
})
const ORDERS = [due('1a2b3c4d'), due('2b3c4d5e'), due('3c4d5e6f', { status: 'confirmed', name: 'Ravi' })]
const NOTHING = { count: 0, total: 0, received: [], due: 0, returned: 0, kept: 0, difference: 0, differing: [] }

beforeEach(() => {
  server.answers(cashCalls.ridersCash, { riders: [], toCount: [], discrepancies: [], settled: [] })
  server.answers(officeAccountCalls.listAccounts, { accounts: [], owed: 0, credit: 0, nextCursor: null })
})

/** The kitchen's books behind the calls. */
function books() {
  let paid: string[] = []
  let payment: Payment | null = null
  const left = () => ORDERS.filter(({ _id }) => !paid.includes(_id))
  server.answers(moneyCalls.moneyOfDay, () => {
    const dues = left().reduce((sum, { due }) => sum + due, 0)
    const received = payment?.voided === null ? [{ method: 'cash' as const, amount: 187.5 - dues }] : []
    const orders = { ...NOTHING, count: 3, total: 187.5, received, due: dues }
    const takings = received.map((taking) => ({ ...taking, count: 1 }))
    return { day: DAY, takings, given_back: [], bounced: 0, orders, subscriptions: NOTHING, cancelled_paid: 0 }
  })
  server.answers(moneyCalls.listDues, ({ query }) => {
    const orders = query.day === undefined ? [] : left()
    return { orders, subscriptions: [], total: totalOf(orders.map(({ due }) => due)), nextCursor: null }
  })
  server.answers(moneyCalls.listClaims, { claims: [], total: totalOf() })
  server.answers(officeRefundCalls.adminListRefunds, { refunds: [], total: totalOf() })
  server.answers(moneyCalls.listPayments, () => ({ payments: payment ? [payment] : [], nextCursor: null }))
  const collected = server.answers(moneyCalls.collectCash, ({ body }) => {
    paid = body.orders ?? []
    payment = {
      _id: idOf('5e6f7a8b'),
      order: { _id: paid[0] ?? '', number: '#1a2b3c4d' },
      subscription_id: null,
      name: 'Asha',
      method: 'cash',
      reference: null,
      amount: 125,
      state: 'received',
      at: '2031-01-08T08:10:00.000Z',
      by: 'Sunita',
      voided: null,
    }
    return { payments: [payment._id], amount: 125 }
  })
  const voided = server.answers(moneyCalls.voidPayment, () => {
    paid = []
    if (payment) payment = { ...payment, state: 'voided', voided: { at: '2031-01-08T08:20:00.000Z', by: 'Sunita' } }
    return {}
  })
  const undone = server.answers(moneyCalls.voidPayments, () => {
    paid = []
    return { voided: 1 }
  })
  return { collected, voided, undone }
}

test('the cash of all that was delivered is asked about, recorded at once, and undone at once', async () => {
  const { collected, undone } = books()
  const previewed = server.answers(moneyCalls.previewCash, {
    orders: [idOf('1a2b3c4d'), idOf('2b3c4d5e')],
    subscriptions: [],
    amount: 125,
    days: [{ day: DAY, count: 2, amount: 125 }],
    left: [
      { why: 'checked', count: 1, amount: 80 },
      { why: 'other_days', count: 12, amount: 960 },
    ],
  })
  renderOffice(PLACE, 'accounts')
  const dues = region('To be paid')
  await dues.getByRole('button', { name: 'Cash counted for delivered orders' }).click()
  const question = page.getByRole('dialog', { name: 'Record ₹125 as counted cash?' })
  await expect.element(question).toMatchTextContent('IncludedWed, 8 Jan 312 · ₹125')
  await expect
    .element(question)
    .toMatchTextContent('Left outBeing checked (UPI or online)1 · ₹80Delivered on other days12 · ₹960')
  expect(previewed.map(({ body }) => body)).toEqual([{ day: DAY }])
  expect(collected).toEqual([])
  await question.getByRole('button', { name: 'Record ₹125' }).click()
  const bar = dues.getByRole('region', { name: 'Counted cash' })
  await expect.element(bar).toMatchTextContent('₹125 recorded as cash (1).')
  expect(collected.map(({ body }) => body)).toEqual([
    { orders: [idOf('1a2b3c4d'), idOf('2b3c4d5e')], subscriptions: [] },
  ])
  await expect.element(region('Day close')).toMatchTextContent('Orders: 3₹187.50Cash₹125Still to be paid₹62.50Balances')
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: ₹125 is due again.')).toBeVisible()
  expect(undone.map(({ body }) => body)).toEqual([{ payments: [idOf('5e6f7a8b')], reason: 'Undo' }])
  await expect.element(bar).not.toBeInTheDocument()
})

test('some that are chosen are asked about; what is being checked cannot be chosen', async () => {
  books()
  const checked = due('4d5e6f7a', { checked: true, method: 'upi', rider: { _id: idOf('c1b2c3d4'), name: 'Sachin' } })
  server.answers(moneyCalls.listDues, ({ query }) => {
    const orders =
      query.day === undefined ? [due('5e6f7a8b', { delivery_date: '2030-12-20' })] : [ORDERS[0] as DueOrder, checked]
    const riders = [{ _id: idOf('c1b2c3d4'), name: 'Sachin' }]
    return { orders, subscriptions: [], total: totalOf(orders.map(({ due }) => due)), riders, nextCursor: null }
  })
  const previewed = server.answers(moneyCalls.previewCash, {
    orders: [],
    subscriptions: [],
    amount: 0,
    days: [],
    left: [{ why: 'method', count: 2, amount: 125 }],
  })
  renderOffice(PLACE, 'accounts')
  const dues = region('To be paid')
  await expect.element(dues).toMatchTextContent('Being checked')
  await expect.element(dues.getByRole('checkbox', { name: 'Select #4d5e6f7a' })).not.toBeInTheDocument()
  await expect.element(dues.getByRole('button', { name: 'Cash counted: #4d5e6f7a' })).not.toBeInTheDocument()
  await dues.getByRole('checkbox', { name: 'Select #1a2b3c4d' }).click()
  await dues.getByRole('checkbox', { name: 'Select #5e6f7a8b' }).click()
  const bar = dues.getByRole('region', { name: 'Counted cash' })
  await expect.element(bar).toMatchTextContent('2 selected')
  await bar.getByRole('button', { name: 'Cash counted' }).click()
  const question = page.getByRole('dialog', { name: 'None of these can be recorded as cash.' })
  await expect.element(question).toMatchTextContent('To be paid by UPI2 · ₹125')
  expect(previewed[0]?.body).toEqual({ orders: [idOf('1a2b3c4d'), idOf('5e6f7a8b')], subscriptions: [] })
  await expect.element(question.getByRole('button', { name: 'Record' })).not.toBeInTheDocument()
})

test('what is due is searched, and narrowed by method, rider and whether it is being checked', async () => {
  books()
  const asked = server.answers(moneyCalls.listDues, ({ query }) => {
    const orders = query.day === undefined || query.method === 'upi' ? [] : ORDERS
    const riders = [{ _id: idOf('c1b2c3d4'), name: 'Sachin' }]
    return { orders, subscriptions: [], total: totalOf(orders.map(({ due }) => due)), riders, nextCursor: null }
  })
  renderOffice(PLACE, 'owner')
  const dues = region('To be paid')
  await dues.getByLabelText('Search unpaid').fill('Asha')
  await dues.getByLabelText('Rider').selectOptions('Sachin')
  await dues.getByLabelText('Checking').selectOptions('Not being checked')
  const narrowed = { search: 'Asha', rider: idOf('c1b2c3d4'), checked: 'no' }
  await expect
    .poll(() =>
      asked.some(
        ({ query }) => query.day === DAY && Object.entries(narrowed).every(([key, value]) => query[key] === value),
      ),
    )
    .toBe(true)
  // Of a part of the day nothing is counted that the list does not show.
  await expect.element(dues.getByRole('button', { name: 'Cash counted for delivered orders' })).not.toBeInTheDocument()
  await dues.getByLabelText('Payment').selectOptions('UPI')
  await expect.element(dues).toMatchTextContent('Nothing matches.')
})

test('what came for an account stands among the payments with its number, and is taken back on the account', async () => {
  books()
  const payment: Payment = {
    _id: idOf('6f7a8b9c'),
    order: null,
    subscription_id: null,
    name: 'Ravi',
    method: 'upi_own',
    reference: '633100000077',
    amount: 120.5,
    state: 'received',
    at: '2031-01-08T08:10:00.000Z',
    by: 'Sunita',
    voided: null,
  }
  server.answers(moneyCalls.listPayments, { payments: [payment], nextCursor: null })
  const reversed = server.answers(officeAccountCalls.reverseAccountEntry, {})
  renderOffice(PLACE, 'accounts')
  const payments = region('Payments')
  await expect
    .element(payments)
    .toMatchTextContent('Ravi Account of Ravi · UPI · 633100000077 · 1:40 pm · Sunita₹120.50')
  await payments.getByRole('button', { name: 'Take back the payment: Account of Ravi' }).click()
  await page.getByRole('dialog').getByLabelText('Reason').fill('counted twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => reversed.map(({ params }) => params.id)).toEqual([payment._id])
})

test('a day that does not balance says where', async () => {
  books()
  server.answers(moneyCalls.moneyOfDay, {
    day: DAY,
    takings: [],
    given_back: [],
    bounced: 0,
    orders: {
      ...NOTHING,
      count: 1,
      total: 200,
      received: [{ method: 'cash', amount: 400 }],
      difference: -200,
      differing: [{ _id: idOf('1a2b3c4d'), number: '#1a2b3c4d', price: 200, received: 400 }],
    },
    subscriptions: NOTHING,
    cancelled_paid: 80,
  })
  renderOffice(PLACE, 'owner')
  const close = region('Day close')
  await expect.element(close).toMatchTextContent('This does not balance:#1a2b3c4d: costs ₹200, received ₹400')
  await expect
    .element(close)
    .toMatchTextContent('₹80 was paid for orders that are not delivered. Give it back: see Refunds waiting.')
})

test('claimed UPI payments are matched with a tap, and rejected for a reason', async () => {
  books()
  const claim = (last: string, utr: string): Claim => ({
    _id: idOf(last),
    order: { _id: idOf(last), number: `#${last}` },
    subscription_id: null,
    name: 'Asha',
    phone_number: '+919876500001',
    amount: 200,
    utr,
    claimed: '2031-01-08T07:10:00.000Z',
  })
  let claims = [claim('1a2b3c4d', '633100000017'), claim('2b3c4d5e', '633100000018')]
  const over = (id: string | undefined) => {
    claims = claims.filter(({ _id }) => _id !== id)
  }
  server.answers(moneyCalls.listClaims, () => ({ claims, total: totalOf(claims.map(({ amount }) => amount)) }))
  const matched = server.answers(moneyCalls.matchClaim, ({ params }) => {
    over(params.id)
    return { payment: idOf('5e6f7a8b') }
  })
  const rejected = server.answers(moneyCalls.rejectClaim, ({ params }) => {
    over(params.id)
    return {}
  })
  renderOffice(PLACE, 'accounts')
  const waiting = region('UPI payments to check')
  await expect.element(waiting).toMatchTextContent('2 in all: ₹400')
  await expect.element(waiting).toMatchTextContent('633100000017 · ₹200')
  await waiting.getByRole('button', { name: 'The bank has it: 633100000017' }).click()
  await expect.element(waiting.getByText('633100000017')).not.toBeInTheDocument()
  expect(matched.map(({ params, body }) => [params.id, body])).toEqual([[idOf('1a2b3c4d'), { utr: '633100000017' }]])
  await waiting.getByRole('button', { name: 'Not found: 633100000018' }).click()
  await page.getByRole('dialog').getByLabelText('Reason').fill('not in the bank app')
  await page.getByRole('dialog').getByRole('button', { name: 'Not found' }).click()
  await expect.element(waiting).not.toBeInTheDocument()
  expect(rejected.map(({ params, body }) => [params.id, body])).toEqual([
    [idOf('2b3c4d5e'), { reason: 'not in the bank app' }],
  ])
})

test('what is shown is read again each minute, and claims that cannot be read are no empty list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  books()
  server.rejects(moneyCalls.listClaims, 400)
  renderOffice(PLACE, 'accounts')
  const waiting = region('UPI payments to check')
  await expect.element(waiting).toMatchTextContent('No figures to show right now')
  server.answers(moneyCalls.listDues, {
    orders: [due('4d5e6f7a')],
    subscriptions: [],
    total: totalOf([62.5]),
    nextCursor: null,
  })
  server.answers(moneyCalls.listClaims, { claims: [], total: totalOf() })
  server.answers(officeRefundCalls.adminListRefunds, { refunds: [], total: totalOf() })
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.element(region('To be paid').getByText('#4d5e6f7a').first()).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
})

const REFUND: OfficeRefund = {
  _id: idOf('7a8b9c0d'),
  order: { _id: idOf('1a2b3c4d'), number: '#1a2b3c4d' },
  subscription_id: null,
  name: 'Asha',
  phone_number: '+919876500001',
  amount: 200,
  state: 'waiting',
  way: 'upi',
  vpa: 'asha@okhdfcbank',
  by_gateway: false,
  former: null,
  reference: null,
  at: '2031-01-08T08:10:00.000Z',
  settled: null,
  by: null,
  approval: 'none',
  unanswered: false,
}

test('what waits to be given back says how its customer wants it, and is written down with the number', async () => {
  books()
  const refund = REFUND
  let left = [refund]
  server.answers(officeRefundCalls.adminListRefunds, () => ({
    refunds: left,
    total: totalOf(left.map(({ amount }) => amount)),
  }))
  const given = server.answers(officeRefundCalls.giveBack, () => {
    left = []
    return {}
  })
  renderOffice(PLACE, 'owner')
  const refunds = region('Refunds waiting')
  await expect.element(refunds).toMatchTextContent('₹200 · by UPIasha@okhdfcbank')
  await refunds.getByRole('button', { name: 'Given back: #1a2b3c4d' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Given back' }).click()
  await expect.element(dialog).toMatchTextContent('8 to 22 letters and digits')
  await dialog.getByLabelText('Number of the payment').fill('6331 0000 0017')
  await dialog.getByRole('button', { name: 'Given back' }).click()
  await expect.element(refunds).not.toBeInTheDocument()
  expect(given.map(({ params, body }) => [params.id, body])).toEqual([
    [refund._id, { way: 'upi', reference: '6331 0000 0017' }],
  ])
})

test('a payment that a bank asks for says until when it can be answered; what left twice is seen to', async () => {
  books()
  const disputed = { _id: idOf('5e6f7a8b'), reference: 'disp_FP8QHiV938haTz', provider: 'razorpay' as const }
  const of = { order: REFUND.order, subscription_id: null, name: 'Asha', phone_number: REFUND.phone_number }
  const dispute = { ...disputed, ...of, state: 'open' as const, amount: 160, reason: null, at: REFUND.at }
  const twice: OfficeRefund = {
    ...REFUND,
    state: 'sent',
    way: 'gateway',
    vpa: null,
    outside: true,
    beyond: 200,
    reference: 'rfnd_1',
  }
  server.answers(officeRefundCalls.adminListRefunds, {
    refunds: [twice],
    total: totalOf([]),
    disputes: [{ ...dispute, answer_by: '2031-01-15T12:30:00.000Z' }],
    strange_events: [{ provider: 'razorpay', name: 'payment.new', kind: 'not_understood', count: 3, last: REFUND.at }],
  })
  const resolved = server.answers(officeRefundCalls.resolveRefund, {})
  renderOffice(PLACE, 'owner')
  const disputes = region('Payments that a bank asks for back')
  await expect.element(disputes).toMatchTextContent('₹160 · To be answered')
  await expect.element(disputes).toMatchTextContent('Answer it in the panel of the payment service by Wed, 15 Jan 2031')
  await expect.element(region('From the payment service, not understood')).toMatchTextContent('payment.new3')
  const refunds = region('Refunds waiting')
  await expect.element(refunds).toMatchTextContent('₹200 more went back than you had, outside Dabba: rfnd_1')
  await refunds.getByRole('button', { name: 'Seen to: #1a2b3c4d' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Seen to' }).click()
  await expect.poll(() => resolved.map(({ params, body }) => [params.id, body.outcome])).toEqual([[twice._id, 'seen']])
})

test('of what the payment service tells nothing it is written down what its panel shows', async () => {
  books()
  const unanswered: OfficeRefund = { ...REFUND, state: 'sending', way: 'gateway', vpa: null, unanswered: true }
  let left = [unanswered]
  server.answers(officeRefundCalls.adminListRefunds, () => ({
    refunds: left,
    total: totalOf(left.map(({ amount }) => amount)),
  }))
  const resolved = server.answers(officeRefundCalls.resolveRefund, () => {
    left = []
    return {}
  })
  renderOffice(PLACE, 'owner')
  const refunds = region('Refunds waiting')
  await expect.element(refunds).toMatchTextContent('The payment service does not say what became of it.')
  await refunds.getByRole('button', { name: 'Looked up: #1a2b3c4d' }).click()
  const dialog = page.getByRole('dialog', { name: 'What became of ₹200 for Asha?' })
  await expect.element(dialog).toMatchTextContent(unanswered._id)
  await dialog.getByRole('button', { name: 'Looked up' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent('Please enter the number as the panel of the payment service shows it')
  await dialog.getByLabelText('Its number there').fill('rfnd_FP8QHiV938haTz')
  await dialog.getByRole('button', { name: 'Looked up' }).click()
  await expect.element(refunds).not.toBeInTheDocument()
  expect(resolved.map(({ params, body }) => [params.id, body])).toEqual([
    [unanswered._id, { outcome: 'given', reference: 'rfnd_FP8QHiV938haTz' }],
  ])
})

test('what was not given back in its panel asks for no number', async () => {
  books()
  const unanswered: OfficeRefund = { ...REFUND, state: 'sending', way: 'gateway', vpa: null, unanswered: true }
  server.answers(officeRefundCalls.adminListRefunds, { refunds: [unanswered], total: totalOf([200]) })
  const resolved = server.answers(officeRefundCalls.resolveRefund, {})
  renderOffice(PLACE, 'owner')
  await region('Refunds waiting').getByRole('button', { name: 'Looked up: #1a2b3c4d' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('What the payment service shows').selectOptions('It was not given back')
  await expect.element(dialog.getByLabelText('Its number there')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Looked up' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(resolved.map(({ body }) => body)).toEqual([{ outcome: 'not-given' }])
})

test('what was given twice is no sum that waits, and is seen to', async () => {
  books()
  const twice: OfficeRefund = { ...REFUND, state: 'twice', way: 'gateway', vpa: null, reference: 'rfnd_1' }
  server.answers(officeRefundCalls.adminListRefunds, {
    refunds: [twice, ...['8b9c0d1e', '9c0d1e2f'].map((last) => ({ ...REFUND, _id: idOf(last), amount: 80 }))],
    total: totalOf([80, 80]),
  })
  const resolved = server.answers(officeRefundCalls.resolveRefund, {})
  renderOffice(PLACE, 'owner')
  const refunds = region('Refunds waiting')
  await expect
    .element(refunds)
    .toMatchTextContent('Given twice: by hand, and after all by the payment service with the number rfnd_1.')
  await expect.element(refunds).toMatchTextContent('₹160')
  await refunds.getByRole('button', { name: 'Seen to: #1a2b3c4d' }).click()
  const dialog = page.getByRole('dialog', { name: 'What was done about it?' })
  await dialog.getByLabelText('Reason (optional)').fill('Asha has paid it back')
  await dialog.getByRole('button', { name: 'Seen to' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(resolved.map(({ body }) => body)).toEqual([{ outcome: 'seen', reason: 'Asha has paid it back' }])
})

test('a large one waits for the owner: a manager asks, and gives it back when the owner has said yes', async () => {
  books()
  const large: OfficeRefund = { ...REFUND, amount: 1560, approval: 'needed' }
  let refunds = [large]
  server.answers(officeRefundCalls.adminListRefunds, () => ({ refunds, total: totalOf([1560]) }))
  const asked = server.answers(approvalCalls.askApproval, () => {
    refunds = [{ ...large, approval: 'waiting' }]
    return { request: ASKED }
  })
  renderOffice(PLACE, 'manager')
  const waiting = region('Refunds waiting')
  await expect.element(waiting).toMatchTextContent('Only the owner gives so much back')
  await expect.element(waiting.getByRole('button', { name: 'Given back: #1a2b3c4d' })).not.toBeInTheDocument()
  await waiting.getByRole('button', { name: 'Ask the owner: #1a2b3c4d' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why does it go back?' })
  await dialog.getByLabelText('Reason').fill('She moves away')
  await dialog.getByRole('button', { name: 'Ask the owner' }).click()
  await expect.element(waiting).toMatchTextContent('The owner is asked')
  expect(asked[0]?.body).toEqual({
    change: { refund: { id: large._id } },
    updatedAt: large.at,
    reason: 'She moves away',
  })
  await expect.element(waiting.getByRole('button', { name: 'Ask the owner: #1a2b3c4d' })).not.toBeInTheDocument()
})

test('a small refund above what a person may give back in a day goes to the owner from its dialog', async () => {
  books()
  let refunds = [REFUND]
  server.answers(officeRefundCalls.adminListRefunds, () => ({ refunds, total: totalOf([200]) }))
  server.rejects(officeRefundCalls.giveBack, {
    status: 403,
    code: 'refund_needs_approval',
    error: 'Too much for today',
  })
  const asked = server.answers(approvalCalls.askApproval, () => {
    refunds = [{ ...REFUND, approval: 'waiting' }]
    return { request: ASKED }
  })
  renderOffice(PLACE, 'accounts')
  const waiting = region('Refunds waiting')
  await waiting.getByRole('button', { name: 'Given back: #1a2b3c4d' }).click()
  const giving = page.getByRole('dialog', { name: '₹200 for Asha' })
  await giving.getByLabelText('Number of the payment').fill('6331 0000 0017')
  await giving.getByRole('button', { name: 'Given back' }).click()
  const why = page.getByRole('dialog', { name: 'The owner decides this. Why should it be done?' })
  // Left, the form says what is wrong, and is still there.
  await why.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(giving.getByRole('alert').last()).toHaveTextContent('Too much for today')
  await giving.getByRole('button', { name: 'Given back' }).click()
  await why.getByLabelText('Reason').fill('The curry was spilt')
  await why.getByRole('button', { name: 'Ask the owner' }).click()
  await expect.element(waiting).toMatchTextContent('The owner is asked')
  expect(asked[0]?.body).toEqual({ change: { refund: { id: REFUND._id } }, reason: 'The curry was spilt' })
  await expect.element(giving).not.toBeInTheDocument()
})

test.each<[Role, OfficeRefund['approval']]>([
  ['owner', 'needed'],
  ['manager', 'approved'],
  ['accounts', 'approved'],
])('%s gives a large one back that is %s', async (role, approval) => {
  books()
  server.answers(officeRefundCalls.adminListRefunds, {
    refunds: [{ ...REFUND, amount: 1560, approval }],
    total: totalOf([1560]),
  })
  renderOffice(PLACE, role)
  const give = region('Refunds waiting').getByRole('button', { name: 'Given back: #1a2b3c4d' })
  await expect.element(give).toBeVisible()
})

test('accounts do not give a large one back, and ask the owner', async () => {
  books()
  server.answers(officeRefundCalls.adminListRefunds, {
    refunds: [{ ...REFUND, amount: 1560, approval: 'needed' }],
    total: totalOf([1560]),
  })
  renderOffice(PLACE, 'accounts')
  await expect.element(region('Refunds waiting')).toMatchTextContent('Only the owner gives so much back')
  const buttons = () => region('Refunds waiting').getByRole('button').elements()
  expect(buttons().map((button) => button.textContent)).toEqual(['Ask the owner', 'Keep it'])
})

test('who owes something on account is listed with a reminder to send, and an order is put on account', async () => {
  const owing = { _id: idOf('6f7a8b9c'), name: 'Meera', phone_number: '+919876500009', limit: 1000, charged: null }
  server.answers(officeAccountCalls.listAccounts, {
    accounts: [
      { ...owing, balance: 250, whatsapp_text: 'Hello Meera! ₹250 is open.' },
      { ...owing, _id: idOf('7f7a8b9c'), name: 'Ravi', balance: -30 },
    ],
    owed: 250,
    credit: 30,
    nextCursor: null,
  })
  books()
  server.answers(moneyCalls.listDues, {
    orders: [due('1a2b3c4d', { account: true }), due('2b3c4d5e')],
    subscriptions: [],
    total: totalOf([62.5, 62.5]),
    nextCursor: null,
  })
  const charged = server.answers(officeAccountCalls.chargeAccount, {})
  renderOffice(PLACE, 'accounts')
  const card = region('Accounts')
  await expect.element(card).toMatchTextContent('Owed to the kitchen: ₹250. Customers have with it: ₹30.')
  await expect.element(card).toMatchTextContent('₹30 credit')
  const remind = card.getByRole('link', { name: 'Remind Meera on WhatsApp' })
  await expect
    .element(remind)
    .toHaveAttribute('href', `https://wa.me/919876500009?text=${encodeURIComponent('Hello Meera! ₹250 is open.')}`)
  await expect.element(card.getByRole('link', { name: 'Remind Ravi on WhatsApp' })).not.toBeInTheDocument()
  await expect.element(button('Put on account: #2b3c4d5e')).not.toBeInTheDocument()
  await button('Put on account: #1a2b3c4d').first().click()
  await expect.element(page.getByText('It is on the account now.')).toBeVisible()
  expect(charged.map(({ params }) => params)).toEqual([{ kind: 'order', id: idOf('1a2b3c4d') }])
})

test('who has not paid for an earlier order or a subscription can be reminded on WhatsApp', async () => {
  books()
  const subscription = {
    _id: idOf('8a9b0c1d'),
    name: 'Sita',
    phone_number: '+919876500003',
    meals: 26,
    bought: '2031-01-02T08:00:00.000Z',
    method: 'cod' as const,
    state: 'due' as const,
    waits: false,
    whatsapp_text: 'नमस्ते Sita! ₹1,560 बाकी हैं।',
    due: 1560,
    account: false,
  }
  const earlier = [
    due('2b3c4d5e', { name: 'Ravi', delivery_date: '2031-01-06', whatsapp_text: 'नमस्कार Ravi!' }),
    due('3c4d5e6f', { name: null, phone_number: '+919876500002', whatsapp_text: 'Hello!' }),
  ]
  server.answers(moneyCalls.listDues, ({ query }) =>
    query.day
      ? { orders: [due('1a2b3c4d')], subscriptions: [], total: totalOf([62.5]), nextCursor: null }
      : {
          orders: earlier,
          // Who says to have paid is not asked again.
          subscriptions: [
            subscription,
            { ...subscription, _id: idOf('9b0c1d2e'), name: 'Meera', state: 'claimed' as const },
          ],
          total: totalOf([62.5, 62.5, 1560, 1560]),
          nextCursor: null,
        },
  )
  renderOffice(PLACE, 'accounts')
  const dues = region('To be paid')
  const reminds = (name: string, phone: string, text: string) =>
    expect
      .element(dues.getByRole('link', { name: `Remind ${name} on WhatsApp` }))
      .toHaveAttribute('href', `https://wa.me/${phone}?text=${encodeURIComponent(text)}`)
  await reminds('Ravi', '919876500001', 'नमस्कार Ravi!')
  await reminds('+91 98765 00002', '919876500002', 'Hello!')
  await reminds('Sita', '919876500003', 'नमस्ते Sita! ₹1,560 बाकी हैं।')
  // Today's cash comes at the door.
  expect(dues.getByRole('link').elements()).toHaveLength(3)
})

test('sums are of all there are, and lists say how many they leave out', async () => {
  books()
  const asked = server.answers(moneyCalls.listDues, ({ query }) =>
    query.day
      ? { orders: [], subscriptions: [], total: totalOf(), nextCursor: null }
      : {
          orders: [due(query.cursor ? '3c4d5e6f' : '2b3c4d5e', { delivery_date: '2031-01-06' })],
          subscriptions: [],
          total: { count: 1204, amount: 75_250 },
          nextCursor: query.cursor ? null : idOf('2b3c4d5e'),
        },
  )
  server.answers(officeRefundCalls.adminListRefunds, { refunds: [REFUND], total: { count: 3, amount: 2160 } })
  renderOffice(PLACE, 'accounts')
  await expect.element(region('To be paid')).toMatchTextContent('1,204 in all: ₹75,250')
  await expect.element(region('To be paid')).toMatchTextContent('And 1,203 more, which are not listed here.')
  expect(asked.map(({ query }) => query)).toContainEqual({ except: DAY })
  await region('To be paid').getByRole('button', { name: 'Show more' }).click()
  await expect.element(region('To be paid')).toMatchTextContent('And 1,202 more, which are not listed here.')
  expect(asked.map(({ query }) => query)).toContainEqual({ except: DAY, cursor: idOf('2b3c4d5e') })
  await expect.element(region('To be paid').getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  for (const what of ['#2b3c4d5e', '#3c4d5e6f'])
    await region('To be paid')
      .getByRole('checkbox', { name: `Select ${what}` })
      .click()
  await expect.element(region('To be paid')).toMatchTextContent('2 selected')
  await expect.element(region('Refunds waiting')).toMatchTextContent('3 in all: ₹2,160')
  await expect.element(region('Refunds waiting')).toMatchTextContent('And 2 more, which are not listed here.')
})

test('accounts are listed page by page, and their sums are of all', async () => {
  books()
  const account = (last: string, name: string, balance: number) => ({
    ...{ _id: idOf(last), name, phone_number: '+919876500009', limit: 1000, charged: null, balance },
  })
  server.answers(officeAccountCalls.listAccounts, ({ query }) => ({
    accounts: query.cursor ? [account('7f7a8b9c', 'Ravi', -30)] : [account('6f7a8b9c', 'Meera', 250)],
    owed: 250,
    credit: 30,
    nextCursor: query.cursor ? null : idOf('6f7a8b9c'),
  }))
  renderOffice(PLACE, 'accounts')
  const card = region('Accounts')
  await expect.element(card).toMatchTextContent('Owed to the kitchen: ₹250. Customers have with it: ₹30.')
  await expect.element(card.getByText('Ravi')).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect.element(card).toMatchTextContent('₹30 credit')
  await expect.element(card.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})
