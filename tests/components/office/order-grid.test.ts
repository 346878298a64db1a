import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EntryCustomer, EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { orderEntryCalls } from '#shared/contract/ordering/office/order-entry.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { keptGrid } from '../../../src/web/office/orders/grid/kept-grid.ts'
import { renderOffice } from '../render-office.tsx'
import { server } from '../stub-server.ts'

/** The grid of many customers' orders. */

const idOf = (name: string) => `0198c2a4-7b1e-7c3d-9e1f-0000000000${name.charCodeAt(0).toString(16)}`
const ADDRESS_ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000d1'
const DAY: EntryDay = {
  day: '2031-01-08',
  slot: 'lunch',
  late: false,
  dishes: [
    { name: 'Regular Thali', price: 80, kind: 'thali' },
    { name: 'Curd', price: 20, kind: 'addon' },
  ],
}
const customer = (name: string): EntryCustomer => ({
  _id: idOf(name),
  name,
  phone_number: '+919876500001',
  kitchen_note: null,
  rider_note: null,
  addresses: [{ _id: ADDRESS_ID, address: 'B-402, Shanti Nagar, Pune' }],
  last: null,
})
interface SentRow {
  key: string
  customerId: string
  override?: boolean
}

const PEOPLE = ['Asha', 'Meera']

beforeEach(() => {
  server.answers(adminOrderCalls.listHeldOrders, { orders: [] })
  keptGrid.setState(null, true)
  server.answers(customerCalls.searchCustomers, ({ query }) => ({
    customers: PEOPLE.filter((name) => name.toLowerCase().startsWith(query.search ?? '-')).map((name) => ({
      _id: idOf(name),
      name,
      phone_number: '+919876500001',
      address: 'B-402, Shanti Nagar, Pune',
      last_order: null,
    })),
    nextCursor: null,
  }))
  server.answers(orderEntryCalls.orderEntry, ({ query }) => ({
    today: '2031-01-07',
    days: [DAY],
    ...(query.customer && { customer: customer(PEOPLE.find((name) => idOf(name) === query.customer) ?? '') }),
  }))
})

const grid = () => page.getByRole('table', { name: 'Enter several orders' })
const field = (name: string) => grid().getByLabelText(name, { exact: true })
const type = (text: string) => userEvent.keyboard(text)

async function openGrid() {
  renderOffice('tab=orders&view=grid')
  await field('Customer of row 1').click()
}

/** Two customers' orders, by the keyboard alone. */
async function typeTwoRows() {
  await type('asha{Enter}')
  await expect.element(field('Regular Thali, row 1')).toHaveFocus()
  await type('2{Tab}1{Enter}')
  await expect.element(field('Customer of row 2')).toHaveFocus()
  await type('mee{Enter}')
  await expect.element(field('Regular Thali, row 2')).toHaveFocus()
  await type('3')
  await expect.element(grid()).toMatchTextContent('₹240')
}

test('is filled and sent by the keyboard alone, with a key a row', async () => {
  const sent = server.answers(orderEntryCalls.enterOrders, ({ body }) => ({
    rows: body.rows.map(({ key, customerId }: SentRow, index: number) => ({
      key,
      placed: { orderId: `0198c2a4-7b1e-7c3d-9e1f-00000000000${index}`, customerId },
    })),
  }))
  await openGrid()
  await typeTwoRows()
  await expect.element(grid().getByRole('row', { name: 'All rows' })).toMatchTextContent('5')
  await type('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('2 orders placed')).toBeVisible()
  const body = sent[0]?.body
  expect(body).toMatchObject({ menuDate: '2031-01-08', slot: 'lunch', source: 'phone' })
  expect(body?.rows).toMatchObject([
    {
      customerId: idOf('Asha'),
      selectedAddressId: ADDRESS_ID,
      items: [
        { name: 'Regular Thali', quantity: 2, price: 80, total: 160 },
        { name: 'Curd', quantity: 1, price: 20, total: 20 },
      ],
      totalAmount: 180,
    },
    { customerId: idOf('Meera'), totalAmount: 240 },
  ])
  expect(new Set(body?.rows.map(({ key }: SentRow) => key)).size).toBe(2)
  await expect.element(page.getByText('Placed:').first()).toBeVisible()
  await expect.element(field('Regular Thali, row 1')).toBeDisabled()
  await page.getByRole('button', { name: 'Clear what is placed' }).click()
  await expect.element(field('Customer of row 1')).toBeVisible()
})

test('says of each row why it was not placed, and sends that one again with a reason', async () => {
  const sent = server.answers(orderEntryCalls.enterOrders, ({ body }) => ({
    rows: body.rows.map(({ key, override }: SentRow, index: number) =>
      index === 0 && !override && body.rows.length > 1
        ? { key, rejected: { code: 'day_full', error: 'Sold out' } }
        : { key, placed: { orderId: idOf('x'), customerId: idOf('x') } },
    ),
  }))
  await openGrid()
  await typeTwoRows()
  await page.getByRole('button', { name: 'Place 2 orders' }).click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'There are not enough plates left on this day.' }))
    .toBeVisible()
  await expect.element(page.getByText('Rows to look at: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Place 1 order' }).click()
  await expect.element(page.getByText('Please say why.')).toBeVisible()
  await page.getByLabelText('Reason').fill('a guest of the owner')
  await page.getByRole('button', { name: 'Place 1 order' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.body).toMatchObject({ reason: 'a guest of the owner', rows: [{ override: true }] })
  expect(sent[1]?.body.rows[0]?.key).toBe(sent[0]?.body.rows[0]?.key)
})

test('after a lost answer nothing is changed, and the same rows are asked for again', async () => {
  server.rejects(orderEntryCalls.enterOrders, 503)
  await openGrid()
  await typeTwoRows()
  await page.getByRole('button', { name: 'Place 2 orders' }).click()
  await expect.element(page.getByText('nothing is placed twice')).toBeVisible()
  await expect.element(field('Regular Thali, row 1')).toBeDisabled()
  const sent = server.answers(orderEntryCalls.enterOrders, ({ body }) => ({
    rows: body.rows.map(({ key }: SentRow) => ({ key, placed: { orderId: idOf('x'), customerId: idOf('x') } })),
  }))
  // Also after the tab has been left.
  await page.getByRole('tab', { name: 'Customers' }).click()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  window.history.back()
  await expect.element(field('Regular Thali, row 1')).toBeDisabled()
  await page.getByRole('button', { name: 'Ask Again' }).click()
  await expect.element(page.getByText('2 orders placed')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('what was typed for a day that is over is there for the next one', async () => {
  await openGrid()
  await type('asha{Enter}')
  await expect.element(field('Regular Thali, row 1')).toHaveFocus()
  await type('2')
  await page.getByRole('tab', { name: 'Customers' }).click()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  const next = { ...DAY, day: '2031-01-09' }
  server.answers(orderEntryCalls.orderEntry, { today: '2031-01-08', days: [next] })
  const sent = server.answers(orderEntryCalls.enterOrders, ({ body }) => ({
    rows: body.rows.map(({ key }: SentRow) => ({ key, placed: { orderId: idOf('x'), customerId: idOf('x') } })),
  }))
  window.history.back()
  await expect.element(page.getByRole('combobox', { name: 'Day' })).toMatchTextContent('Thu 9 Jan')
  await expect.element(field('Regular Thali, row 1')).toHaveValue('2')
  await page.getByRole('button', { name: 'Place 1 order' }).click()
  await expect.element(page.getByText('1 order placed')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ menuDate: '2031-01-09', rows: [{ customerId: idOf('Asha') }] })
})

test('a row without a customer, and a customer without a dish, are pointed at; what was typed outlives the tab', async () => {
  await openGrid()
  await type('asha{Enter}')
  await expect.element(field('Regular Thali, row 1')).toHaveFocus()
  await field('Curd, row 2').fill('1')
  await page.getByRole('button', { name: 'Place 2 orders' }).click()
  await expect.element(page.getByText('Whose order is it?')).toBeVisible()
  await expect.element(page.getByText('Please enter how many of at least one dish.')).toBeVisible()
  await page.getByRole('tab', { name: 'Customers' }).click()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  window.history.back()
  await expect.element(grid()).toMatchTextContent('Asha')
  await expect.element(field('Curd, row 2')).toHaveValue('1')
})
