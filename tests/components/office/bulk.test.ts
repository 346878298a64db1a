import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { usualOf } from '../../support/two-slots.ts'
import { renderOffice } from '../render-office.tsx'
import { button, region } from '../render-screen.tsx'
import { ASKED, orderOf, THALI } from '../replies.ts'
import { server } from '../stub-server.ts'

const {
  listAdminOrders,
  listHeldOrders,
  listOrderChoices,
  orderDays,
  orderHistory,
  orderTotals,
  setMatchingStatuses,
  setOrderStatuses,
} = adminOrderCalls

beforeEach(async () => {
  await page.viewport(390, 844)
  const [today, yesterday, tomorrow] = ['2031-01-08', '2031-01-07', '2031-01-09'] as const
  server.answers(orderDays, { today, yesterday, tomorrow, opensWith: 'today' })
  server.answers(orderTotals, { orders: 3, counted: 1, held: 0, plates: 1, amount: 80, byStatus: {} })
  server.answers(listOrderChoices, { areas: [], dishes: [] })
  server.answers(slotCalls.listSlots, usualOf('lunch'))
})

/** Ids sort by time, the list begins with the newest. */
const order = (number: number, name: string, status: OrderStatus): AdminOrder => ({
  ...orderOf({ _id: `0198c2a4-7b1e-7c3d-9e1f-00000000000${number}`, status }),
  items: [{ ...THALI, kind: 'thali' }],
  user_id: { _id: crypto.randomUUID(), name },
  phone_number: '+919876500001',
  subscription_id: null,
})

const orders = [order(3, 'Asha', 'confirmed'), order(2, 'Farida', 'cancelled'), order(1, 'Meera', 'skipped')]

async function selectAll(which = 'all', label = 'Select all 3') {
  server.answers(listAdminOrders, { orders, nextCursor: null })
  server.answers(listHeldOrders, { orders: [] })
  renderOffice('tab=orders&view=customer-orders&date=all', 'manager')
  await expect.element(page.getByText('Farida')).toBeVisible()
  const boxes = page.getByRole('checkbox')
  await boxes.first().click()
  if (which === 'all') await button(label).click()
  else for (const box of boxes.elements().slice(1)) await userEvent.click(box)
}

async function deliverAll() {
  await selectAll()
  await button('Change status').click()
  await page.getByRole('menuitemradio', { name: 'Delivered' }).click()
}

test('a change of many says how many cancelled and skipped ones were left out', async () => {
  const [one] = orders
  const changed = [{ _id: one?._id ?? '', from: 'confirmed' as const, to: 'delivered' as const }]
  const sent = server.answers(setMatchingStatuses, { changed, leftOut: { cancelled: 1, skipped: 1 } })
  await deliverAll()
  await expect
    .element(region('Selected orders'))
    .toMatchTextContent(
      '1 order set to Delivered Left alone: 1 cancelled and 1 skipped. To change these too, select only these.',
    )
  expect(sent[0]?.body).toEqual({ match: { date: 'all' }, upTo: one?._id, seen: {}, status: 'delivered' })
  await expect.element(button('Undo')).toHaveFocus()
})

test('more orders than were seen are not changed: what has changed is shown, and one tap goes on', async () => {
  const byStatus = { confirmed: 2400, cancelled: 1, skipped: 1 }
  server.answers(orderTotals, { orders: 2402, counted: 2400, held: 0, plates: 2400, amount: 1, byStatus })
  const details = { present: { confirmed: 2398, out_for_delivery: 4 } }
  const rejected = { status: 409, code: 'preview_stale' as const, error: 'Something has changed meanwhile.', details }
  server.rejects(setMatchingStatuses, rejected)
  await selectAll('all', 'Select all 2,402')
  await button('Change status').click()
  await page.getByRole('menuitemradio', { name: 'Delivered' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent('Set 2,402 orders to Delivered all the same?')
  await expect.element(question).toMatchTextContent('Confirmed: 2,400 → 2,398')
  await expect.element(question).toMatchTextContent('Out for Delivery: 0 → 4')
  const sent = server.answers(setMatchingStatuses, { changed: [], leftOut: { cancelled: 1, skipped: 0 } })
  await question.getByRole('button', { name: 'Set to Delivered' }).click()
  await expect.element(region('Selected orders')).toMatchTextContent('No order changed')
  expect(sent[0]?.body).toMatchObject({ seen: details.present })
})

test('a change that left all of them out says so', async () => {
  server.answers(setMatchingStatuses, { changed: [], leftOut: { cancelled: 3, skipped: 0 } })
  await deliverAll()
  await expect
    .element(region('Selected orders'))
    .toMatchTextContent('No order changed Left alone: 3 cancelled. To change these too, select only these.')
  await expect.element(button('Undo')).not.toBeInTheDocument()
})

test('the history of an order begins with its placing', async () => {
  server.answers(listAdminOrders, { orders, nextCursor: null })
  server.answers(listHeldOrders, { orders: [] })
  const at = '2031-01-08T05:00:00.000Z'
  server.answers(orderHistory, {
    history: [
      { from: null, to: 'confirmed', by: 'customer', admin: null, at },
      { from: 'confirmed', to: 'preparing', by: 'admin', admin: 'Meera', at },
    ],
  })
  renderOffice('tab=orders&view=customer-orders&date=all')
  await page
    .getByRole('button', { name: /^Details of order/ })
    .first()
    .click()
  const entries = region('History').getByRole('listitem')
  await expect.element(entries.nth(0)).toMatchTextContent('Preparing by Meera')
  await expect.element(entries.nth(1)).toMatchTextContent('Placed by the customer')
  await expect.element(page.getByText('Confirmed by the customer')).not.toBeInTheDocument()
})

const CALLED_OFF = [
  ['some', 'Cancelled', {}],
  ['all', 'Cancelled', {}],
  ['some', 'Skipped', { status: 'skipped' }],
  ['all', 'Skipped', { status: 'skipped' }],
] as const

test.each(CALLED_OFF)(
  'setting %s of them %s that the owner decides is asked for, and changes nothing',
  async (which, status, as) => {
    const rejected = { status: 403, code: 'money_needs_approval' as const, error: 'That is more than you may let go' }
    const ids = orders.map(({ _id }) => _id)
    server.rejects(setOrderStatuses, rejected)
    server.rejects(setMatchingStatuses, { ...rejected, details: { orders: ids } })
    const asked = server.answers(approvalCalls.askApproval, { request: ASKED })
    await selectAll(which)
    await button('Change status').click()
    await page.getByRole('menuitemradio', { name: status }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    const why = page.getByRole('dialog', { name: 'The owner decides this. Why should it be done?' })
    await why.getByLabelText('Reason').fill('The van broke down')
    await why.getByRole('button', { name: 'Ask the owner' }).click()
    await expect.element(page.getByText('The owner is asked. Nothing has changed yet.')).toBeVisible()
    expect(asked[0]?.body).toEqual({ change: { calledOffOrders: { ids, ...as } }, reason: 'The van broke down' })
    // What was selected is done with; nothing can be undone.
    await expect.element(region('Selected orders')).not.toBeInTheDocument()
  },
)
