import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { usualOf } from '../../support/two-slots.ts'
import { dialog, renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { type SentRequest, server } from '../stub-server.ts'

const SATURDAY = '2031-01-11'
const MONDAY = '2031-01-13'

function orderOf(number: number, changes: Partial<AdminOrder> = {}): AdminOrder {
  return {
    _id: `01a1fd08-f1e4-7a7d-acad-0000000000${number}`,
    menu_name: 'House Thali',
    date: MONDAY,
    delivery_date: MONDAY,
    createdAt: '2031-01-11T05:00:00.000Z',
    price: 80,
    status: 'confirmed',
    is_subscription_order: false,
    auto_confirmed_at: null,
    payment_method: 'cod',
    delivery_address: '7 Tilak Road, Pune',
    notes: null,
    items: [{ name: 'Regular Thali', kind: 'thali', quantity: 1, price: 80, total: 80 }],
    user_id: { _id: '01a1fd08-f1e4-7a7d-acad-000000000000', name: `Customer ${number}` },
    phone_number: `+9190000000${number}`,
    subscription_id: null,
    ...changes,
  }
}

const DAYS = { today: SATURDAY, yesterday: '2031-01-10', tomorrow: MONDAY, opensWith: 'today' as const }
const NEWEST = orderOf(30)
const FAR = orderOf(10, { user_id: { _id: '01a1fd08-f1e4-7a7d-acad-000000000001', name: 'Asha Kulkarni' } })
const totals = { orders: 5600, counted: 5588, held: 1, plates: 7000, amount: 448000, byStatus: {} }
let listed: SentRequest[]

beforeEach(async () => {
  await page.viewport(1280, 800)
  server.answers(slotCalls.listSlots, usualOf('lunch'))
  server.answers(adminOrderCalls.orderDays, DAYS)
  server.answers(adminOrderCalls.listHeldOrders, { orders: [] })
  server.answers(adminOrderCalls.listOrderChoices, { areas: [], dishes: [] })
  server.answers(adminOrderCalls.orderTotals, ({ query }) =>
    query.search ? { ...totals, orders: 1, counted: 1 } : totals,
  )
  listed = server.answers(adminOrderCalls.listAdminOrders, ({ query }) => {
    if (query.search === 'nobody') return { orders: [], nextCursor: null }
    if (query.search || query.sort) return { orders: [FAR], nextCursor: null }
    return { orders: [NEWEST], nextCursor: NEWEST._id }
  })
})

const rows = () => page.getByRole('table', { name: 'Customer Orders' }).getByRole('row')
const figure = () => page.getByRole('definition').first()
const asked = () => listed.map(({ query: { _t, ...query } }) => query)

describe('the words of the date filter', () => {
  test('stand with the day that they mean', async () => {
    renderOffice('tab=orders&date=all')
    const options = page.getByLabelText('Date Filter')
    await expect.element(options).toMatchTextContent('Today · Sat 11 Jan')
    await expect.element(options).toMatchTextContent('Tomorrow · Mon 13 Jan')
    await expect.element(options).toMatchTextContent('Yesterday · Fri 10 Jan')
  })

  test.each([
    ['today', 'today'],
    ['tomorrow', 'tomorrow'],
  ] as const)('without one in the address the list opens with %s', async (opensWith, date) => {
    server.answers(adminOrderCalls.orderDays, { ...DAYS, opensWith })
    renderOffice('tab=orders')
    await expect.element(page.getByLabelText('Date Filter')).toHaveValue(date)
    await expect.poll(asked).toContainEqual({ date })
  })
})

describe('of all time, with one order of 5,600 loaded', () => {
  beforeEach(async () => {
    renderOffice('tab=orders&date=all')
    await expect.element(rows().nth(1)).toMatchTextContent('Customer 30')
  })

  test('the figures are those of all, and say what they leave out', async () => {
    await expect.element(figure()).toMatchTextContent('5,600')
    await expect.element(page.getByText('leave out 12 that are cancelled, skipped')).toBeVisible()
    await expect.element(page.getByText('The first 1 are listed; the figures count all.')).toBeVisible()
  })

  test('the server finds, also what is not loaded', async () => {
    await page.getByLabelText('Search orders').fill('asha tilak')
    await expect.element(rows().nth(1)).toMatchTextContent('Asha Kulkarni')
    await expect.element(rows().nth(1)).toMatchTextContent('#00000010')
    await expect.element(figure()).toMatchTextContent('1')
    expect(asked()).toContainEqual({ date: 'all', search: 'asha tilak' })
    await page.getByLabelText('Search orders').clear()
    await expect.element(rows().nth(1)).toMatchTextContent('Customer 30')
  })

  test('the server sorts', async () => {
    await button('Price').click()
    await expect.element(rows().nth(1)).toMatchTextContent('Asha Kulkarni')
    expect(asked()).toContainEqual({ date: 'all', sort: 'price', direction: 'ascending' })
  })

  test('the file is that of all that is meant', async () => {
    const files = server.answers(adminOrderCalls.exportOrders, { csv: 'No.,Order\r\n' })
    await page.getByLabelText('Search orders').fill('asha')
    await expect.element(rows().nth(1)).toMatchTextContent('Asha Kulkarni')
    await button('Download CSV').click()
    const why = dialog('What is the file for?')
    await why.getByRole('button', { name: 'Download CSV' }).click()
    await expect.element(why.getByRole('alert')).toMatchTextContent('Please say why.')
    expect(files).toEqual([])
    await why.getByLabelText('Reason').fill('For the accountant')
    await why.getByRole('button', { name: 'Download CSV' }).click()
    await expect
      .poll(() => files.map(({ query }) => query))
      .toEqual([{ date: 'all', search: 'asha', reason: 'For the accountant' }])
  })

  test('a file that cannot be made says so', async () => {
    server.rejects(adminOrderCalls.exportOrders, 503)
    await button('Download CSV').click()
    await dialog('What is the file for?').getByLabelText('Reason').fill('For the accountant')
    await dialog('What is the file for?').getByRole('button', { name: 'Download CSV' }).click()
    await expect.element(page.getByText(/The file could not be made/)).toBeVisible()
  })

  test('a search that fails says so, and leaves what was there', async () => {
    server.rejects(adminOrderCalls.listAdminOrders, { status: 400, code: 'invalid_request' })
    await page.getByLabelText('Search orders').fill('asha')
    await expect.element(page.getByText('The orders could not be searched or sorted. Please try again.')).toBeVisible()
    await expect.element(rows().nth(1)).toMatchTextContent('Customer 30')
  })
})

test('a page of a search that cannot be read leaves the next search to be listed whole', async () => {
  const FURTHER = orderOf(11, { user_id: { _id: '01a1fd08-f1e4-7a7d-acad-000000000002', name: 'Asha Joshi' } })
  server.answers(adminOrderCalls.listAdminOrders, ({ query }) => {
    if (!query.search) return { orders: [NEWEST], nextCursor: null }
    if (!query.cursor) return { orders: [FAR], nextCursor: query.search }
    if (query.search === 'tilak') throw new TypeError('Failed to fetch')
    return { orders: [FURTHER], nextCursor: null }
  })
  renderOffice('tab=orders&date=today')
  await page.getByLabelText('Search orders').fill('tilak')
  await expect.element(page.getByText(/The older orders could not be loaded/)).toBeVisible()
  await page.getByLabelText('Search orders').fill('asha')
  await expect.element(rows().nth(2)).toMatchTextContent('Asha Joshi')
})

test('a search under a day offers all days, and goes on there', async () => {
  renderOffice('tab=orders&date=week')
  await expect.element(rows().nth(1)).toBeVisible()
  await page.getByLabelText('Search orders').fill('nobody')
  await expect.element(page.getByText('No orders match this search')).toBeVisible()
  await button('Search all days').click()
  await expect.element(page.getByLabelText('Date Filter')).toHaveValue('all')
  await expect.poll(asked).toContainEqual({ date: 'all', search: 'nobody' })
  await expect.element(page.getByLabelText('Search orders')).toHaveValue('nobody')
})
