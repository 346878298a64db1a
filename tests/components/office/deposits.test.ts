import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { boxCalls } from '#shared/contract/delivery/office/boxes.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import type { DepositOfCustomer, OfficeDepositMove } from '#shared/contract/delivery/office/deposits.schemas.ts'
import { depositCalls } from '#shared/contract/delivery/office/deposits.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { boardOf } from '../../support/delivery-board.ts'
import { renderOffice } from '../render-office.tsx'
import { button, region } from '../render-screen.tsx'
import { totalOf } from '../replies.ts'
import { server } from '../stub-server.ts'

/** Deposits for boxes: on a customer's page, among the boxes, and beside the day's money. */

const ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000c1'
const KIND = '0198c2a4-7b1e-7c3d-9e1f-0000000000b1'
const MOVE = '0198c2a4-7b1e-7c3d-9e1f-0000000000e1'
const PAGE = `tab=customers&customer=${ID}`
const ASHA: KnownCustomer = {
  _id: ID,
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  since: '2030-11-02T05:00:00.000Z',
  addresses: [],
  kitchen_note: null,
  rider_note: null,
  noted_at: '2031-01-05T05:00:00.000Z',
  blocked: null,
}
const TAKEN: OfficeDepositMove = {
  _id: MOVE,
  move: 'taken',
  way: 'cash',
  amount: 200,
  note: null,
  at: '2031-01-08T07:10:00.000Z',
  by: 'Sunita',
  reversed: false,
}
const HELD: DepositOfCustomer = {
  asked: true,
  held: 200,
  wanted: 300,
  boxes: [{ _id: KIND, kind: 'steel', n: 3, deposit: 100 }],
  moves: [TAKEN],
}
const card = () => region('Deposit for boxes')
const dialog = () => page.getByRole('dialog')

function customerWith(deposit: DepositOfCustomer) {
  server.answers(customerCalls.getCustomer, { customer: ASHA })
  server.answers(customerCalls.customerOrders, { orders: [], nextCursor: null })
  server.answers(customerCalls.customerFeedback, { ratings: [], tickets: [] })
  server.answers(customerCalls.customerSubscriptions, { subscriptions: [] })
  server.answers(customerCalls.customerMessages, { messages: [] })
  server.answers(depositCalls.customerDeposit, () => ({ deposit }))
}

test('what is held stands beside what the boxes that are out come to, and the dialog begins with the rest', async () => {
  customerWith(HELD)
  const sent = server.answers(depositCalls.moveDeposit, () => ({ deposit: HELD }))
  renderOffice(PAGE, 'accounts')
  await expect.element(card()).toMatchTextContent('Holds ₹200')
  await expect.element(card()).toMatchTextContent('Boxes that are out come to ₹300 · 3 × steel ₹100')
  await expect.element(card().getByRole('listitem')).toMatchTextContent(/^Taken ₹200Cash · .* · Sunita/)
  await button('Take a deposit').click()
  await expect.element(dialog().getByLabelText('Amount in rupees')).toHaveValue('100')
  await dialog().getByLabelText('How').selectOptions('UPI')
  await dialog().getByRole('button', { name: 'Enter' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ params: { id: ID }, body: { move: 'taken', way: 'upi', amount: 100 } }])
})

test('after a lost answer the form is the same entry, and says what is wrong', async () => {
  customerWith({ ...HELD, wanted: 0, boxes: [] })
  const lost = server.rejects(depositCalls.moveDeposit, { status: 503, code: 'outcome_unknown', error: 'No answer' })
  renderOffice(PAGE)
  await button('Give back').click()
  await expect.element(dialog()).toMatchTextContent('₹200 is held.')
  await dialog().getByLabelText('Amount in rupees').fill('0')
  await dialog().getByRole('button', { name: 'Enter' }).click()
  await expect.element(dialog().getByLabelText('Amount in rupees')).toHaveFocus()
  expect(lost).toHaveLength(0)
  await dialog().getByLabelText('Amount in rupees').fill('250')
  await dialog().getByRole('button', { name: 'Enter' }).click()
  await expect.element(dialog()).toMatchTextContent('No answer')
  const error = 'That is more than is held of this customer’s deposit.'
  const again = server.rejects(depositCalls.moveDeposit, { status: 409, code: 'deposit_not_held', error })
  await dialog().getByRole('button', { name: 'Enter' }).click()
  await expect.element(dialog()).toMatchTextContent(error)
  expect([...lost, ...again].map(({ body }) => body.entry)).toEqual(Array(2).fill(lost[0]?.body.entry))
})

test('what is kept says for which boxes, and a wrong entry is taken back with a reason', async () => {
  customerWith(HELD)
  const kept = server.answers(depositCalls.moveDeposit, () => ({ deposit: HELD }))
  const reversed = server.answers(depositCalls.reverseDeposit, {})
  renderOffice(PAGE)
  await button('Keep for lost boxes').click()
  await dialog().getByLabelText('Amount in rupees').fill('100')
  await dialog().getByRole('button', { name: 'Enter' }).click()
  await expect.element(dialog()).toMatchTextContent('Please say for which boxes it is kept.')
  await dialog().getByLabelText('For which boxes').fill('one steel box')
  await dialog().getByLabelText('Lost: steel').fill('3')
  await dialog().getByLabelText('Broken: steel').fill('1')
  await dialog().getByRole('button', { name: 'Enter' }).click()
  await expect.element(dialog()).toMatchTextContent('A whole number, and no more than the 3 that are out.')
  expect(kept).toEqual([])
  await dialog().getByLabelText('Lost: steel').fill('1')
  await dialog().getByRole('button', { name: 'Enter' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(kept.map(({ body: { entry: _, ...body } }) => body)).toEqual([
    {
      ...{ move: 'kept', amount: 100, note: 'one steel box' },
      boxes: [
        { kind: KIND, n: 1, move: 'lost' },
        { kind: KIND, n: 1, move: 'broken' },
      ],
    },
  ])
  await button('Take back: Taken ₹200').click()
  await dialog().getByLabelText('Reason').fill('entered twice')
  await dialog().getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => reversed).toMatchObject([{ params: { id: MOVE }, body: { reason: 'entered twice' } }])
})

test('a kitchen without deposits sees nothing of them', async () => {
  customerWith({ asked: false, held: 0, wanted: 0, boxes: [], moves: [] })
  renderOffice(PAGE)
  await expect.element(page.getByRole('region', { name: 'Account', exact: true })).toBeVisible()
  await expect.element(card()).not.toBeInTheDocument()
})

test('the boxes that are out say what is held, and of whom whose boxes are all back', async () => {
  server.answers(deliveryCalls.deliveryBoard, { board: boardOf({}) })
  server.answers(deliveryCalls.listRoutes, { routes: [] })
  const kinds = [{ _id: KIND, name: 'steel', perThali: 1, mostOut: 4, retired: false, deposit: 100 }]
  const boxes = {
    kinds,
    out: [{ customer: ID, name: 'Asha', kind: KIND, n: 3, days: 2, held: 200 }],
    outMore: 3,
    gone: [],
    deposits: [
      { customer: ID, name: 'Asha', held: 200, wanted: 300 },
      { customer: MOVE, name: 'Ravi', held: 100, wanted: 0 },
    ],
    depositsMore: 1,
    held: 300,
  }
  server.answers(boxCalls.boxReport, { boxes })
  const saved = server.answers(boxCalls.setBoxKinds, { boxes })
  renderOffice('tab=delivery')
  const out = page.getByRole('table', { name: 'Boxes that come back' })
  await expect.element(out.getByRole('row').nth(1)).toMatchTextContent('Ashasteel32₹200')
  const held = page.getByRole('table', { name: 'Deposits held' })
  await expect.element(held.getByRole('row').nth(2)).toMatchTextContent('Ravi₹100₹0')
  await expect.element(out.getByRole('columnheader', { name: 'Days out' })).toBeVisible()
  const sorting = out.getByRole('columnheader').getByRole('button')
  // The column of buttons has nothing to sort by.
  expect(sorting.elements().map(({ textContent }) => textContent)).toEqual([
    'Customer',
    'Kind',
    'Out',
    'Days out',
    'Deposit held',
  ])
  const boxesCard = page.getByRole('region', { name: 'Boxes that come back', exact: true })
  await expect.element(boxesCard).toMatchTextContent('₹300 is held as deposits.')
  await expect.element(boxesCard).toMatchTextContent('Not listed, since these have the fewest: 3')
  await expect.element(boxesCard).toMatchTextContent('Not listed, since least is held of these: 1')
  await button('Kinds of boxes').click()
  const field = page.getByLabelText('Deposit in rupees (none: 0)')
  await expect.element(field).toHaveValue('100')
  await field.fill('')
  await boxesCard.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved.map(({ body }) => body.kinds)).toMatchObject([[{ _id: KIND, deposit: 0 }]])
})

test('the day’s money says what came and went of deposits, apart from all that is sold', async () => {
  const nothing = { count: 0, total: 0, received: [], due: 0, returned: 0, kept: 0, difference: 0, differing: [] }
  const day = '2031-01-08'
  server.answers(moneyCalls.moneyOfDay, {
    ...{ day, takings: [], given_back: [], bounced: 0, cancelled_paid: 0 },
    ...{ orders: nothing, subscriptions: nothing },
  })
  server.answers(moneyCalls.listDues, { orders: [], subscriptions: [], total: totalOf(), nextCursor: null })
  server.answers(moneyCalls.listClaims, { claims: [], total: totalOf() })
  server.answers(moneyCalls.listPayments, { payments: [], nextCursor: null })
  const kept = { ...TAKEN, move: 'kept' as const, way: null, amount: 100, note: 'steel, lost' }
  server.answers(depositCalls.depositsOfDay, {
    day,
    sums: [
      { move: 'taken', way: 'cash', amount: 400 },
      { move: 'taken', way: 'upi', amount: 50.5 },
      { move: 'returned', way: 'cash', amount: 600 },
      { move: 'kept', way: null, amount: 100 },
    ],
    kept: [{ ...kept, customer: { _id: ID, name: 'Asha' } }],
  })
  renderOffice(`tab=money&day=${day}`, 'accounts')
  const deposits = region('Deposits for boxes')
  await expect.element(deposits).toMatchTextContent('₹450.50 taken, ₹600 given back, ₹100 kept – not sales')
  await expect.element(deposits).toMatchTextContent('Cash, in and out−₹200')
  await expect.element(deposits).toMatchTextContent('UPI, in and out₹50.50')
  await expect.element(deposits).toMatchTextContent('Asha · steel, lost₹100')
})
