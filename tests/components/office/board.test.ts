import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { usualOf } from '../../support/two-slots.ts'
import { dialog, renderOffice } from '../render-office.tsx'
import { button, region } from '../render-screen.tsx'
import { orderOf, THALI } from '../replies.ts'
import { type SentRequest, server } from '../stub-server.ts'

const { listAdminOrders, listHeldOrders, listOrderChoices, orderDays, orderTotals, setMatchingStatuses } =
  adminOrderCalls
const { setOrderStatus, setOrderStatuses } = adminOrderCalls
const COUNT = 300
const AREAS = ['Kothrud', 'Baner Road', 'Aundh']

/** Ids sort by time, the list begins with the newest. */
const order = (number: number, status: OrderStatus = 'confirmed'): AdminOrder => ({
  ...orderOf({ _id: `0198c2a4-7b1e-7c3d-9e1f-${String(number).padStart(12, '0')}`, status }),
  delivery_address: `Flat ${number}, ${AREAS[number % 3]}, Pune 411038`,
  items: [{ ...THALI, kind: 'thali' }],
  user_id: { _id: crypto.randomUUID(), name: `Customer ${number}` },
  phone_number: '+919876500001',
  subscription_id: null,
})
const ORDERS = Array.from({ length: COUNT }, (_, index) => order(COUNT - index))
const [NEWEST] = ORDERS
const byStatus = { pending: 4, confirmed: 290, cancelled: 6 }
let listed: SentRequest[]

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.removeItem('dabba-order-views')
  localStorage.removeItem('dabba-order-list')
  server.answers(slotCalls.listSlots, usualOf('lunch'))
  server.answers(orderDays, {
    today: '2031-01-08',
    yesterday: '2031-01-07',
    tomorrow: '2031-01-09',
    opensWith: 'today',
  })
  server.answers(listHeldOrders, { orders: [] })
  server.answers(listOrderChoices, {
    areas: [
      { area: 'Kothrud', orders: 100 },
      { area: '', orders: 2 },
    ],
    dishes: [{ key: 'name:dal', name: 'Dal', orders: 7 }],
  })
  const totals = { orders: COUNT, counted: COUNT, held: 0, plates: COUNT, amount: 80, byStatus }
  server.answers(orderTotals, ({ query }) => (query.area ? { ...totals, orders: 100 } : totals))
  listed = server.answers(listAdminOrders, ({ query }) => {
    const orders = ORDERS.filter(({ delivery_address }) => delivery_address?.includes(query.area ?? ''))
    return { orders: query.status === 'delivered' ? [] : orders, nextCursor: null }
  })
})

const open = async (place = '') => {
  renderOffice(`tab=orders&view=customer-orders&date=today${place}`)
  await expect.element(page.getByText('Customer 300')).toBeVisible()
}
const rows = () => page.getByRole('table', { name: 'Customer Orders' }).getByRole('row')
const asked = () => listed.map(({ query: { _t, ...query } }) => query)
const bar = () => region('Selected orders')
const box = (number: string) => page.getByRole('checkbox', { name: `Select order ${number}` })

test('twelve orders stand in sight on a laptop, and only those near are drawn', async () => {
  await open()
  const inSight = [...document.querySelectorAll('tr[data-index]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top >= 0 && bottom <= 800
  })
  expect(inSight.length).toBeGreaterThanOrEqual(12)
  expect(document.querySelectorAll('tr[data-index]').length).toBeLessThan(60)
  window.scrollTo(0, document.body.scrollHeight)
  await expect.element(page.getByText('Customer 1', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Customer' })).toBeInViewport()
})

test('with thousands of orders statuses and tools stand in one line on a laptop, and a wide screen gives addresses room', async () => {
  const byStatus = { pending: 200, confirmed: 3600, preparing: 1800, dispatched: 100, out_for_delivery: 1100 }
  server.answers(orderTotals, { orders: 6900, counted: 6900, held: 0, plates: 6900, amount: 80, byStatus })
  await open()
  await expect.element(page.getByRole('button', { name: 'All 6,800' })).toBeVisible()
  const bottomOf = (name: string) => button(name).element().getBoundingClientRect().bottom
  expect(bottomOf('Keyboard') - bottomOf('Skipped 0')).toBeLessThan(12)
  const date = page.getByLabelText('Date Filter').element() as HTMLSelectElement
  expect(date.clientWidth).toBeGreaterThan(200)
  const address = () => page.getByText('Flat 300, Kothrud, Pune 411038').element()
  await page.viewport(1920, 1080)
  await expect.poll(() => address().scrollWidth <= address().clientWidth).toBe(true)
})

describe('what is shown', () => {
  test('stands under its status, which the server counts', async () => {
    await open()
    await expect.element(page.getByRole('button', { name: 'Confirmed 290' })).toBeVisible()
    await page.getByRole('button', { name: 'Delivered 0' }).click()
    await expect.element(page.getByText('No orders match this search')).toBeVisible()
    expect(asked()).toContainEqual({ date: 'today', status: 'delivered' })
    await page.getByRole('button', { name: /^All 300/ }).click()
    await expect.element(page.getByText('Customer 300')).toBeVisible()
  })

  test('is narrowed down by area, dish, payment and kind, which the address keeps', async () => {
    await open()
    await page.getByLabelText('Area').selectOptions('Kothrud (100)')
    await expect.element(page.getByText('Customer 299')).not.toBeInTheDocument()
    await page.getByLabelText('Dish', { exact: true }).selectOptions('Dal (7)')
    await page.getByLabelText('Payment').selectOptions('Cash on delivery')
    await page.getByLabelText('Kind of order').selectOptions('One-off')
    const all = { date: 'today', area: 'Kothrud', dish: 'name:dal', payment: 'cod', kind: 'one_off' }
    await expect.poll(asked).toContainEqual(all)
    expect(new URLSearchParams(location.hash.slice(1)).get('area')).toBe('Kothrud')
  })

  test('is narrowed down at once where the whole day is here, also when the server says nothing', async () => {
    await open()
    server.is('never', listAdminOrders)
    await page.getByLabelText('Area').selectOptions('Kothrud (100)')
    await expect.element(page.getByText('Customer 299')).not.toBeInTheDocument()
    await expect.element(page.getByRole('table', { name: 'Customer Orders' })).toHaveAttribute('aria-rowcount', '101')
    await page.getByRole('button', { name: 'Delivered 0' }).click()
    await expect.element(page.getByText('No orders match this search')).toBeVisible()
    await page.getByRole('button', { name: 'Confirmed 290' }).click()
    await page.getByLabelText('Kind of order').selectOptions('From a subscription')
    await expect.element(page.getByText('No orders match this search')).toBeVisible()
    await page.getByLabelText('Kind of order').selectOptions('One-off')
    await page.getByLabelText('Payment').selectOptions('Cash on delivery')
    await expect.element(page.getByText('Customer 300')).toBeVisible()
    await expect.element(page.getByText('Customer 299')).not.toBeInTheDocument()
  })

  test('is of the days from one to another', async () => {
    await open()
    await page.getByLabelText('Date Filter').selectOptions('Choose days')
    await expect.element(page.getByLabelText('From')).toHaveValue('2031-01-07')
    await expect.poll(asked).toContainEqual({ from: '2031-01-07', to: '2031-01-09' })
  })

  test('is kept as a view under a name', async () => {
    await open('&area=Kothrud&status=confirmed')
    await button('Saved views').click()
    await page.getByLabelText('Name for what is shown now').fill('Kothrud to cook')
    await button('Save view').click()
    await page.getByRole('button', { name: /^All 300/ }).click()
    await page.getByLabelText('Area').selectOptions('All areas')
    await button('Saved views').click()
    await dialog('Saved views').getByRole('button', { name: 'Kothrud to cook', exact: true }).click()
    await expect.element(page.getByLabelText('Area')).toHaveValue('Kothrud')
    await expect.element(page.getByRole('button', { name: 'Confirmed 290' })).toHaveAttribute('aria-pressed', 'true')
    await button('Saved views').click()
    await button('Remove Kothrud to cook').click()
    await expect.element(dialog('Saved views').getByText('Kothrud to cook')).not.toBeInTheDocument()
    expect(localStorage.getItem('dabba-order-views')).toBeNull()
  })
})

describe('many at once', () => {
  const none = { changed: [], leftOut: { cancelled: 6, skipped: 0 } }

  test('a whole day is delivered with two clicks', async () => {
    const sent = server.answers(setMatchingStatuses, none)
    await open()
    await page.getByRole('checkbox', { name: 'Select all orders listed' }).click()
    await expect.element(bar()).toMatchTextContent('300 selected')
    await bar().getByRole('button', { name: 'Delivered' }).click()
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ match: { date: 'today' }, upTo: NEWEST?._id, seen: byStatus, status: 'delivered' }])
    await expect.element(bar()).toMatchTextContent('Left alone: 6 cancelled')
  })

  test('go back only with a reason, and what is left alone takes none', async () => {
    const sent = server.answers(setMatchingStatuses, none)
    await open()
    await page.getByRole('checkbox', { name: 'Select all orders listed' }).click()
    await bar().getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitemradio', { name: 'Pending' }).click()
    const why = dialog('Set back to Pending: why?')
    await why.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(bar()).toMatchTextContent('300 selected')
    await bar().getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitemradio', { name: 'Pending' }).click()
    await why.getByRole('button', { name: 'Tapped by mistake' }).click()
    await why.getByRole('button', { name: 'Change status' }).click()
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([
        { match: { date: 'today' }, upTo: NEWEST?._id, seen: byStatus, status: 'pending', reason: 'Tapped by mistake' },
      ])
  })

  test('all of an area go out, also those that are not loaded', async () => {
    const sent = server.answers(setMatchingStatuses, none)
    await open()
    await page.getByLabelText('Area').selectOptions('Kothrud (100)')
    await expect.element(page.getByText('Customer 299')).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Select all orders listed' }).click()
    await expect.element(bar()).toMatchTextContent('100 selected')
    await bar().getByRole('button', { name: 'Out for Delivery' }).click()
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([
        { match: { date: 'today', area: 'Kothrud' }, upTo: NEWEST?._id, seen: byStatus, status: 'out_for_delivery' },
      ])
  })

  test('the shift key selects all from one to another', async () => {
    const sent = server.answers(setOrderStatuses, none)
    await open()
    await box('002').click()
    await box('007').click({ modifiers: ['Shift'] })
    await expect.element(bar()).toMatchTextContent('6 selected')
    await box('004').click()
    await bar().getByRole('button', { name: 'Preparing' }).click()
    const ids = [1, 2, 4, 5, 6].map((at) => ORDERS[at]?._id)
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ ids, status: 'preparing' }])
  })

  test('another filter lets all of them go', async () => {
    await open()
    await page.getByRole('checkbox', { name: 'Select all orders listed' }).click()
    await page.getByLabelText('Area').selectOptions('Kothrud (100)')
    await expect.element(page.getByText('300 selected')).not.toBeInTheDocument()
  })
})

test('one press takes an order a step further', async () => {
  const sent = server.answers(setOrderStatus, { order: { ...(NEWEST as AdminOrder), status: 'preparing' } })
  await open()
  await page.getByRole('button', { name: 'Preparing: next step of order 001' }).click()
  await expect.element(rows().nth(1)).toMatchTextContent('Out for Delivery')
  expect(sent.map(({ body }) => body)).toEqual([{ status: 'preparing' }])
})

test('what one press has done is taken back by Undo, as what was done to many', async () => {
  server.answers(setOrderStatus, { order: { ...(NEWEST as AdminOrder), status: 'preparing' } })
  const changed = [{ _id: NEWEST?._id as string, from: 'preparing' as const, to: 'confirmed' as const }]
  const undone = server.answers(setOrderStatuses, { changed, leftOut: { cancelled: 0, skipped: 0 } })
  await open()
  await page.getByRole('button', { name: 'Preparing: next step of order 001' }).click()
  await bar().getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => undone.map(({ body }) => body))
    .toMatchObject([{ ids: [NEWEST?._id], status: 'confirmed', onlyFrom: 'preparing' }])
})

test('by keyboard: to the rows, select, all, a step further, and what keys there are', async () => {
  const sent = server.answers(setOrderStatus, { order: { ...(ORDERS[1] as AdminOrder), status: 'preparing' } })
  await open()
  page.getByRole('button', { name: 'Details of order 001' }).element().focus()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('button', { name: 'Details of order 002' })).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(box('002')).toBeChecked()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}X{/Shift}')
  await expect.element(bar()).toMatchTextContent('3 selected')
  await userEvent.keyboard('{Escape}')
  await expect.element(bar()).not.toBeInTheDocument()
  await userEvent.keyboard('kk')
  await userEvent.keyboard('n')
  await expect.poll(() => sent.map(({ params }) => params)).toEqual([{ id: ORDERS[1]?._id }])
  await userEvent.keyboard('a')
  await expect.element(bar()).toMatchTextContent('300 selected')
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('button', { name: 'Details of order 300' })).toHaveFocus()
  await userEvent.keyboard('?')
  await expect.element(dialog('Keyboard')).toBeVisible()
})

test('page by page, ten to begin with, for those who want it so', async () => {
  await open()
  await button('Pages').click()
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toMatchTextContent('1–10 of 300')
  expect(document.querySelectorAll('tr[data-index]')).toHaveLength(10)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(bar()).toMatchTextContent('10 selected')
  await bar().getByRole('button', { name: 'Select all 300' }).click()
  await expect.element(bar()).toMatchTextContent('300 selected')
})
