import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { usualOf } from '../../support/two-slots.ts'
import { renderOffice } from '../render-office.tsx'
import { orderOf, THALI } from '../replies.ts'
import { server } from '../stub-server.ts'

const { listAdminOrders, listHeldOrders, listOrderChoices, orderDays, orderTotals } = adminOrderCalls

const order = (number: number, status: OrderStatus): AdminOrder => ({
  ...orderOf({ _id: `0198c2a4-7b1e-7c3d-9e1f-00000000000${number}`, status }),
  items: [{ ...THALI, kind: 'thali' }],
  user_id: { _id: crypto.randomUUID(), name: `Customer ${number}` },
  phone_number: '+919876500001',
  subscription_id: null,
})
/** As the kitchen is answered. */
const without = ({ phone_number, price, ...order }: AdminOrder): AdminOrder => ({
  ...order,
  items: order.items.map(({ price, total, ...line }) => line),
})

beforeEach(async () => {
  await page.viewport(1280, 800)
  const [today, yesterday, tomorrow] = ['2031-01-08', '2031-01-07', '2031-01-09'] as const
  server.answers(orderDays, { today, yesterday, tomorrow, opensWith: 'today' })
  server.answers(orderTotals, { orders: 2, counted: 2, held: 0, plates: 2, amount: 160, byStatus: {} })
  server.answers(slotCalls.listSlots, usualOf('lunch'))
  server.answers(listHeldOrders, { orders: [] })
  server.answers(listOrderChoices, { areas: [], dishes: [] })
  server.answers(listAdminOrders, { orders: [order(2, 'confirmed'), order(1, 'delivered')], nextCursor: null })
})

const tabs = async () =>
  page
    .getByRole('tablist', { name: 'Back office' })
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent)
const PLACE = 'tab=orders&view=customer-orders&date=all'
const OF_SPECIFICATION = ['Dashboard', 'Menu Management', 'Items Management', 'Orders']

test.each([
  [
    'owner',
    [
      ...OF_SPECIFICATION,
      'Reports',
      'Kitchen',
      'Delivery',
      'Customers',
      'Subscriptions',
      'Money',
      'Feedback',
      'Calendar',
      'Settings',
    ],
  ],
  [
    'manager',
    [
      ...OF_SPECIFICATION,
      'Reports',
      'Kitchen',
      'Delivery',
      'Customers',
      'Subscriptions',
      'Money',
      'Feedback',
      'Calendar',
      'Settings',
    ],
  ],
  ['accounts', ['Dashboard', 'Orders', 'Reports', 'Customers', 'Subscriptions', 'Money', 'Settings']],
  ['kitchen', ['Orders', 'Kitchen']],
] as const)('the %s has the tabs of the role, in their order', async (role, expected) => {
  renderOffice(PLACE, role)
  await expect.element(page.getByText('Customer 2')).toBeVisible()
  expect(await tabs()).toEqual(expected)
})

test.each(['rider', ''] as const)('the role %j has nothing here yet, and is told so', async (role) => {
  renderOffice('tab=orders', role)
  await expect.element(page.getByText('There is nothing for your role here yet.')).toBeVisible()
  expect(page.getByRole('tab').elements()).toEqual([])
})

test('the kitchen sees orders without phones and money, and moves those that it cooks', async () => {
  server.answers(listAdminOrders, {
    orders: [without(order(2, 'confirmed')), without(order(1, 'delivered'))],
    nextCursor: null,
  })
  const held = server.answers(listHeldOrders, { orders: [] })
  renderOffice(PLACE, 'kitchen')
  const table = page.getByRole('table', { name: 'Customer Orders' })
  await expect.element(table).toMatchTextContent('Customer 2')
  await expect.element(table).not.toMatchTextContent(/₹|98765|Price/)
  await expect.element(page.getByRole('button', { name: /CSV/ })).not.toBeInTheDocument()
  // Of the delivered one the status is to be read only.
  expect(table.getByRole('button', { name: /change the status/ }).elements().length).toBe(1)
  await table.getByRole('button', { name: /change the status/ }).click()
  const choices = page.getByRole('menuitemradio').elements()
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Confirmed',
    'Preparing',
    'Dispatched',
    'Out for Delivery',
  ])
  expect(held).toEqual([])
})

test('accounts reads orders and changes none', async () => {
  renderOffice(PLACE, 'accounts')
  const table = page.getByRole('table', { name: 'Customer Orders' })
  await expect.element(table).toMatchTextContent('Customer 2')
  await expect.element(table).toMatchTextContent('₹1,180')
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(table.getByRole('button', { name: /change the status/ }).elements()).toEqual([])
})
