import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { capacityCalls } from '#shared/contract/calendar/office/capacity.ts'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import type { ApprovalRequest } from '#shared/contract/people/office/approvals.schemas.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { adminPolicyCalls } from '#shared/contract/subscriptions/office/policy.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { renderOffice } from '../render-office.tsx'
import { USUAL_PRICES } from '../replies.ts'
import { server } from '../stub-server.ts'

/** Changes that wait for the owner. */

const ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000a1'
const REQUEST: ApprovalRequest = {
  _id: ID,
  kind: 'prices',
  before: { thali: 80, subscription: 60 },
  after: { thali: 90, subscription: 65 },
  reason: 'Gas is dearer',
  customer: null,
  askedBy: { _id: ID, name: 'Ravi' },
  askedAt: '2031-01-07T05:00:00.000Z',
  state: 'waiting',
  stale: false,
  decidedBy: null,
  decidedAt: null,
  answer: null,
}
const answered = (changes: Partial<ApprovalRequest>) =>
  server.answers(approvalCalls.listApprovals, { requests: [{ ...REQUEST, ...changes }] })
const card = () => page.getByRole('article')
const inbox = 'tab=settings&view=approvals'

test('the owner reads what would change and why, and says yes', async () => {
  answered({})
  renderOffice(inbox)
  await expect.element(card()).toMatchTextContent('Usual prices')
  await expect.element(card()).toMatchTextContent('Asked by Ravi')
  await expect.element(card()).toMatchTextContent('Thali: ₹80 → ₹90')
  await expect.element(card()).toMatchTextContent('Plate of a subscription: ₹60 → ₹65')
  await expect.element(card()).toMatchTextContent('Reason: Gas is dearer')
  const sent = server.answers(approvalCalls.approveRequest, { request: { ...REQUEST, state: 'approved' } })
  answered({ state: 'approved', decidedBy: 'Sunita', decidedAt: '2031-01-07T06:00:00.000Z' })
  await card().getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText('Approved: it holds from now on')).toBeVisible()
  expect(sent[0]?.params).toEqual({ id: ID })
  await expect.element(card()).toMatchTextContent('By Sunita')
  await expect.element(card().getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
})

test('a refund says how much goes back, and for what', async () => {
  answered({
    kind: 'refund',
    before: { amount: null, of: null, order: null },
    after: { amount: 1560, of: 'order', order: '#1a2b3c4d' },
    customer: 'Imran Shaikh',
  })
  renderOffice(inbox)
  await expect.element(card()).toMatchTextContent('Give a refund back')
  await expect.element(card()).toMatchTextContent('Customer: Imran Shaikh')
  await expect.element(card()).toMatchTextContent('Amount: ₹1,560')
  await expect.element(card()).toMatchTextContent('Paid for: an order')
  await expect.element(card()).toMatchTextContent('Order: #1a2b3c4d')
})

test('or no, with a reason', async () => {
  answered({})
  renderOffice(inbox)
  const sent = server.answers(approvalCalls.rejectRequest, { request: { ...REQUEST, state: 'rejected' } })
  await card().getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog', { name: 'Why not?' }).getByLabelText('Reason').fill('Not before the new year')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => sent[0]?.body).toEqual({ reason: 'Not before the new year' })
})

test('what has been changed since is told, and cannot be approved', async () => {
  answered({ stale: true })
  renderOffice(inbox)
  await expect.element(card()).toMatchTextContent('This has been changed by somebody else since.')
  await expect.element(card().getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect.element(card().getByRole('button', { name: 'Reject' })).toBeEnabled()
})

test('a manager asks for prices with a reason, and reads what became of it', async () => {
  server.answers(adminPolicyCalls.adminSubscriptionPolicy, {
    policy: { ...USUAL_POLICY, version: 1, updatedAt: '2031-01-01T05:00:00.000Z', admin: null, running: 0 },
    kept: [],
  })
  server.answers(slotCalls.listSlots, { slots: [] })
  server.answers(capacityCalls.getUsualCapacity, { slots: [] })
  renderOffice('tab=settings', 'manager')
  const prices = page.getByRole('region', { name: 'Usual prices' })
  const sent = server.answers(approvalCalls.askApproval, { request: REQUEST })
  await prices.getByLabelText('Thali', { exact: true }).fill('90')
  await prices.getByRole('button', { name: 'Ask the owner' }).click()
  await expect.element(prices.getByRole('alert').filter({ hasText: 'Please say why.' })).toBeVisible()
  expect(sent).toHaveLength(0)
  await prices.getByLabelText('Reason').fill('Gas is dearer')
  await prices.getByRole('button', { name: 'Ask the owner' }).click()
  await expect.element(page.getByText('The owner is asked. Nothing has changed yet.')).toBeVisible()
  expect(sent[0]?.body).toEqual({
    change: { prices: { thali: 90, addOn: 50, dish: 60, subscription: 60 } },
    updatedAt: USUAL_PRICES.updatedAt,
    reason: 'Gas is dearer',
  })
  // The form shows what is in force again.
  await expect.element(prices.getByLabelText('Thali', { exact: true })).toHaveValue('80')

  answered({ state: 'rejected', decidedBy: 'Sunita', decidedAt: '2031-01-07T06:00:00.000Z', answer: 'Not yet' })
  await page.getByRole('tab', { name: 'Approvals' }).click()
  await expect.element(card()).toMatchTextContent('Reason: Not yet')
  await expect.element(card()).toMatchTextContent('Rejected')
  await expect.element(card().getByRole('button')).not.toBeInTheDocument()
})
