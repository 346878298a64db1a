import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { calendarMonthCalls } from '#shared/contract/calendar/office/calendar-month.ts'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { screenCalls } from '#shared/contract/people/office/screens.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { usualOf } from '../../support/two-slots.ts'
import { dialog, renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { orderOf, THALI } from '../replies.ts'
import { type SentRequest, server } from '../stub-server.ts'

const ORDER = {
  ...orderOf({ _id: '0198c2a4-7b1e-7c3d-9e1f-00001a2b3c4d', status: 'preparing', delivery_date: '2031-01-08' }),
  items: [{ ...THALI, kind: 'thali' as const }],
  user_id: { _id: crypto.randomUUID(), name: 'Asha Kulkarni' },
  phone_number: '+919876500001',
  subscription_id: null,
}
const DAL = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d1',
  name: 'Dal Tadka',
  description: null,
  image_url: null,
  base_price: 60,
  item_type: 'base' as const,
  addon_category: null,
  is_vegetarian: true,
  spice_level: null,
  category: 'Dal',
  is_active: true,
  createdAt: '2031-01-08T05:00:00.000Z',
  updatedAt: '2031-01-08T05:00:00.000Z',
}
const ASHA = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000c1',
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  address: '7 Tilak Road, Pune',
  last_order: null,
}
let listed: SentRequest[]

beforeEach(async () => {
  await page.viewport(1280, 800)
  const [today, yesterday, tomorrow] = ['2031-01-08', '2031-01-07', '2031-01-09'] as const
  server.answers(adminOrderCalls.orderDays, { today, yesterday, tomorrow, opensWith: 'today' })
  server.answers(adminOrderCalls.orderTotals, { orders: 1, counted: 1, held: 0, plates: 1, amount: 80, byStatus: {} })
  server.answers(adminOrderCalls.listHeldOrders, { orders: [] })
  server.answers(adminOrderCalls.listOrderChoices, { areas: [], dishes: [] })
  listed = server.answers(adminOrderCalls.listAdminOrders, ({ query }) => ({
    orders: !query.search || '#1a2b3c4d'.includes(query.search) ? [ORDER] : [],
    nextCursor: null,
  }))
  server.answers(customerCalls.searchCustomers, ({ query }) => ({
    customers: query.search === 'asha' ? [ASHA] : [],
    nextCursor: null,
  }))
  server.answers(slotCalls.listSlots, usualOf('lunch'))
  server.answers(itemCalls.listItems, { items: [DAL] })
  server.answers(itemCalls.getItem, { item: DAL })
  server.answers(staffCalls.listStaff, { staff: [], invitations: [] })
  server.answers(screenCalls.listScreens, { screens: [] })
})

const palette = () => dialog('Go to')
const box = () => palette().getByRole('combobox', { name: 'Search for pages, orders, customers, dishes and days' })
const options = () =>
  palette()
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const pressShortcut = () => userEvent.keyboard('{Control>}k{/Control}')

async function opened(role?: 'kitchen' | 'manager') {
  renderOffice('tab=orders&date=all', role)
  await expect.element(page.getByText('Asha Kulkarni')).toBeVisible()
  await pressShortcut()
  await expect.element(box()).toHaveFocus()
}

describe('by keys alone', () => {
  test('Ctrl-K opens it with the rooms, Escape closes it and the focus is where it was', async () => {
    renderOffice('tab=orders&date=all')
    const search = page.getByLabelText('Search orders')
    await search.click()
    await pressShortcut()
    await expect.element(box()).toHaveFocus()
    expect(options()).toContain('Menu Management')
    expect(options()).toContain('PeopleSettings')
    await userEvent.keyboard('{Escape}')
    await expect.element(palette()).not.toBeInTheDocument()
    await expect.element(search).toHaveFocus()
  })

  test('a room is two keys away, and reading goes on at its title', async () => {
    await opened()
    await userEvent.keyboard('peo')
    await expect.poll(options).toEqual(['PeopleSettings'])
    await expect.element(palette().getByRole('status')).toMatchTextContent('1 found. Enter opens it.')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('region', { name: 'People' })).toBeVisible()
    await expect.element(palette()).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toHaveFocus()
  })

  test('an order is found by its number, among all days, and the list shows it', async () => {
    await opened()
    await userEvent.keyboard('#1a2b')
    await expect.poll(options).toEqual(['#1a2b3c4dAsha Kulkarni · Wed 8 Jan · Preparing'])
    expect(listed.at(-1)?.query).toEqual({ date: 'all', search: '#1a2b', limit: '5' })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Search orders')).toHaveValue('#1a2b3c4d')
    await expect.poll(() => listed.at(-1)?.query.search).toBe('#1a2b3c4d')
    expect(window.location.hash).not.toContain('find')
  })

  test('a customer opens in the tab of customers', async () => {
    server.is('never', customerCalls.getCustomer)
    await opened()
    await userEvent.keyboard('asha')
    await expect.poll(options).toEqual(['Asha Kulkarni+91 98765 00001 · 7 Tilak Road, Pune'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => window.location.hash).toBe(`#tab=customers&customer=${ASHA._id}`)
  })

  test('a dish opens with its form', async () => {
    await opened()
    await userEvent.keyboard('dal')
    await expect.poll(options).toEqual(['Dal TadkaDal'])
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Edit Item').getByLabelText('Name')).toHaveValue('Dal Tadka')
    expect(window.location.hash).not.toContain('item=')
  })

  test('a day opens in the calendar; the arrow keys choose', async () => {
    const months = server.answers(calendarMonthCalls.calendarMonth, () => ({
      today: '2031-01-08',
      slots: [],
      days: [],
    }))
    await opened()
    await userEvent.keyboard('2031-01-23')
    await expect.poll(options).toEqual(['Thu, 23 Jan 31Calendar', 'Thu, 23 Jan 31Orders'])
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(palette().getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.poll(() => months.at(-1)?.query).toEqual({ month: '2031-01' })
  })
})

test('a phone has a button for it', async () => {
  await page.viewport(390, 844)
  renderOffice('tab=orders&date=all')
  await button('Search and go to (Ctrl+K)').click()
  await palette().getByRole('option', { name: 'Items Management' }).click()
  await expect.element(page.getByText('Dal Tadka')).toBeVisible()
})

test('beside its button the longest title keeps its words on the narrowest phone', async () => {
  await page.viewport(320, 640)
  renderOffice('tab=items')
  const title = page.getByRole('heading', { level: 1, name: 'Items Management' })
  await expect.element(title).toBeVisible()
  const { scrollWidth, clientWidth, offsetHeight } = title.element() as HTMLElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(offsetHeight).toBeLessThan(60)
})

test('it shows what the role may enter and nothing else', async () => {
  await opened('kitchen')
  expect(options()).toEqual(['Orders', 'Dish SummaryOrders', 'Customer OrdersOrders', 'Kitchen', 'Wall screen'])
  await userEvent.keyboard('dal')
  await expect.element(palette().getByRole('status')).toMatchTextContent('Nothing found.')
  await userEvent.clear(box())
  await userEvent.keyboard('2031-01-23')
  await expect.poll(options).toEqual(['Thu, 23 Jan 31Orders'])
})

test('says so when the server does not answer, and finds the rest', async () => {
  await opened()
  server.rejects(adminOrderCalls.listAdminOrders, 503)
  await userEvent.keyboard('dal')
  await expect.element(palette().getByRole('status')).toMatchTextContent('Not everything could be searched')
  expect(options()).toEqual(['Dal TadkaDal'])
})

test('does not open over a question that waits', async () => {
  renderOffice('tab=items')
  await button('Add New Item').click()
  await expect.element(dialog('Add New Item')).toBeVisible()
  await pressShortcut()
  await expect.element(palette()).not.toBeInTheDocument()
})
