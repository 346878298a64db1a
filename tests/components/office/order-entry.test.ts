import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import type { EntryCustomer, EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { orderEntryCalls } from '#shared/contract/ordering/office/order-entry.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { FoundCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { usualOf } from '../../support/two-slots.ts'
import { dialog, renderOffice } from '../render-office.tsx'
import { orderOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000c1'
const ADDRESS_ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000d1'
const FOUND: FoundCustomer = {
  _id: ID,
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  address: 'B-402, Shanti Nagar, Pune',
  last_order: '2031-01-07',
}
const dayOf = (day: string, changes: Partial<EntryDay> = {}): EntryDay => ({
  day,
  slot: 'lunch',
  late: false,
  dishes: [
    { name: 'Regular Thali', price: 80, kind: 'thali' },
    { name: 'Curd', price: 20, kind: 'addon' },
  ],
  ...changes,
})
const DAYS = [dayOf('2031-01-08'), dayOf('2031-01-09'), dayOf('2031-01-07', { late: true })]
const ASHA: EntryCustomer = {
  _id: ID,
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  kitchen_note: 'No garlic',
  rider_note: null,
  addresses: [{ _id: ADDRESS_ID, address: 'B-402, Shanti Nagar, Pune' }],
  last: {
    items: [
      { name: 'Regular Thali', quantity: 2 },
      { name: 'Gulab Jamun', quantity: 1 },
    ],
    address: 'B-402, Shanti Nagar, Pune',
    slot: 'lunch',
  },
}
const PLACED = { order: { ...orderOf(), _id: '0198c2a4-7b1e-7c3d-9e1f-00001a2b3c4d' }, customerId: ID }

beforeEach(() => {
  server.answers(customerCalls.searchCustomers, ({ query }) => ({
    customers: query.search?.startsWith('0') || query.search === 'nobody' ? [] : [FOUND],
    nextCursor: null,
  }))
  server.answers(orderEntryCalls.orderEntry, ({ query }) => ({
    today: '2031-01-07',
    days: DAYS,
    ...(query.customer && { customer: ASHA }),
  }))
})

test('a known customer’s last order is placed again with seven keys', async () => {
  const sent = server.answers(orderEntryCalls.enterOrder, PLACED)
  renderOffice('tab=customers')
  await expect.element(page.getByRole('button', { name: 'New order' })).toBeVisible()
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      await userEvent.keyboard(key)
      keys += 1
    }
  }
  await press('{Alt>}n{/Alt}')
  await expect.element(dialog('New order').getByRole('searchbox')).toHaveFocus()
  await press('5', '0', '0', '1', '{Enter}')
  const form = dialog('Order for Asha Kulkarni')
  await expect.element(form.getByLabelText('Regular Thali, ₹80')).toHaveFocus()
  await expect.element(form).toMatchTextContent('Kitchen: No garlic')
  await expect.element(form).toMatchTextContent("Not on this day's menu: Gulab Jamun")
  await press('{Enter}')
  await expect.element(page.getByText('Order #1a2b3c4d is placed for Thu, 12 Mar 26')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(keys).toBe(7)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({
    customerId: ID,
    source: 'phone',
    items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }],
    totalAmount: 160,
    menuDate: '2031-01-08',
    slot: 'lunch',
    paymentMethod: 'COD',
    userAddress: '',
    selectedAddressId: ADDRESS_ID,
  })
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
})

test('a new customer begins with the phone, and what is wrong stands at its field', async () => {
  const sent = server.answers(orderEntryCalls.enterOrder, PLACED)
  renderOffice('tab=customers')
  await page.getByRole('button', { name: 'New order' }).click()
  const search = dialog('New order').getByRole('searchbox')
  await search.fill('nobody')
  await expect.element(dialog('New order')).toMatchTextContent('Nobody found. For a new customer type the whole phone')
  await search.fill('098765 11111')
  await expect.element(dialog('New order')).toMatchTextContent('No customer has this number yet.')
  await userEvent.keyboard('{Enter}')
  const form = dialog('Order for a new customer')
  await form.getByRole('button', { name: 'Place order' }).click()
  await expect.element(form.getByRole('alert')).toMatchTextContent('Please enter how many of at least one dish.')
  await form.getByLabelText('Curd, ₹20').fill('3')
  await expect.element(form.getByRole('button', { name: 'Place order · ₹60' })).toBeVisible()
  await form.getByLabelText('Delivery address').fill('Gali 4')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByLabelText('Delivery address')).toHaveFocus()
  await form.getByLabelText('Delivery address').fill('Gali 4, Kothrud, Pune')
  await form.getByLabelText('Name').fill('Meera')
  await form.getByLabelText('Came in by').selectOptions('WhatsApp')
  await form.getByRole('button', { name: 'Place order' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent.at(-1)?.body).toMatchObject({
    phoneNumber: '+919876511111',
    name: 'Meera',
    source: 'whatsapp',
    userAddress: 'Gali 4, Kothrud, Pune',
    selectedAddressId: null,
  })
})

test('a late day, and a full one, are taken with a reason', async () => {
  server.rejects(orderEntryCalls.enterOrder, { status: 409, code: 'day_full' })
  renderOffice('tab=customers')
  await page.getByRole('button', { name: 'New order' }).click()
  await dialog('New order').getByRole('button', { name: 'Asha Kulkarni' }).click()
  const form = dialog('Order for Asha Kulkarni')
  const place = form.getByRole('button', { name: 'Place order' })
  await place.click()
  await expect.element(form.getByRole('alert')).toMatchTextContent('Write a reason to take the order all the same.')
  const sent = server.answers(orderEntryCalls.enterOrder, PLACED)
  await place.click()
  await expect.element(form.getByLabelText('Reason')).toHaveFocus()
  expect(sent).toHaveLength(0)
  await form.getByLabelText('Day', { exact: true }).selectOptions('Tue 7 Jan (late)')
  await form.getByLabelText('Reason').fill('A guest')
  await place.click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent[0]?.body).toMatchObject({ menuDate: '2031-01-07', override: true, reason: 'A guest' })
})

test('prices that have changed are read again', async () => {
  server.rejects(orderEntryCalls.enterOrder, { status: 409, code: 'order_prices_changed' })
  renderOffice('tab=customers')
  await page.getByRole('button', { name: 'New order' }).click()
  await dialog('New order').getByRole('button', { name: 'Asha Kulkarni' }).click()
  const form = dialog('Order for Asha Kulkarni')
  await expect.element(form.getByRole('button', { name: 'Place order · ₹160' })).toBeVisible()
  const dear = DAYS.map((day) => ({ ...day, dishes: day.dishes.map((dish) => ({ ...dish, price: 100 })) }))
  server.answers(orderEntryCalls.orderEntry, { today: '2031-01-07', days: dear, customer: ASHA })
  await form.getByRole('button', { name: 'Place order' }).click()
  await expect.element(form.getByRole('alert')).toMatchTextContent('The menu has changed.')
  await expect.element(form.getByRole('button', { name: 'Place order · ₹200' })).toBeVisible()
})

test('a pasted message fills the form, and nothing is placed before the button is pressed', async () => {
  const sent = server.answers(orderEntryCalls.enterOrder, PLACED)
  const other = { _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d2', address: '12 Tech Towers, Baner, Pune' }
  const customer = { ...ASHA, addresses: [other, ...ASHA.addresses] }
  server.answers(orderEntryCalls.orderEntry, { today: '2031-01-07', days: [...DAYS].reverse(), customer })
  renderOffice('tab=customers')
  await page.getByRole('button', { name: 'New order' }).click()
  await dialog('New order').getByRole('button', { name: 'Asha Kulkarni' }).click()
  const form = dialog('Order for Asha Kulkarni')
  await form.getByLabelText('Paste a message').fill('2 thali 1 dahi kal B-402')
  await expect.element(form).toMatchTextContent('All of it is understood.')
  await expect.element(form.getByLabelText('Regular Thali, ₹80')).toHaveValue('2')
  await expect.element(form.getByLabelText('Curd, ₹20')).toHaveValue('1')
  await expect.element(form.getByLabelText('Day', { exact: true })).toHaveDisplayValue('Wed 8 Jan')
  await expect.element(form.getByLabelText('Delivery address')).toHaveDisplayValue('B-402, Shanti Nagar, Pune')
  await expect.element(form.getByLabelText('Came in by')).toHaveDisplayValue('WhatsApp')
  expect(form.getByRole('mark').elements()).toEqual([])
  expect(sent).toHaveLength(0)
  await form.getByRole('button', { name: 'Place order · ₹180' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    customerId: ID,
    source: 'whatsapp',
    items: [
      { name: 'Regular Thali', quantity: 2, total: 160 },
      { name: 'Curd', quantity: 1, total: 20 },
    ],
    menuDate: '2031-01-08',
    selectedAddressId: ADDRESS_ID,
  })
})

test('a message pasted in place of a name looks up its phone, and is read into the form of whoever is chosen', async () => {
  const sent = server.answers(orderEntryCalls.enterOrder, PLACED)
  const asked = server.answers(customerCalls.searchCustomers, { customers: [FOUND], nextCursor: null })
  renderOffice('tab=customers')
  await page.getByRole('button', { name: 'New order' }).click()
  const choice = dialog('New order')
  await expect.element(choice.getByRole('searchbox')).toHaveFocus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '[07/01, 6:12 pm] +91 98765 00001: 2 thali 1 dahi kal\nB-402')
  choice
    .getByRole('searchbox')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(choice.getByRole('searchbox')).toHaveValue('+91 98765 00001')
  await expect.poll(() => asked.at(-1)?.query.search).toBe('+91 98765 00001')
  await choice.getByRole('button', { name: 'Asha Kulkarni' }).click()
  const form = dialog('Order for Asha Kulkarni')
  await expect
    .element(form.getByLabelText('Paste a message'))
    .toHaveValue('[07/01, 6:12 pm] +91 98765 00001: 2 thali 1 dahi kal\nB-402')
  await expect.element(form.getByLabelText('Regular Thali, ₹80')).toHaveValue('2')
  await expect.element(form.getByLabelText('Curd, ₹20')).toHaveValue('1')
  await expect.element(form.getByLabelText('Came in by')).toHaveDisplayValue('WhatsApp')
  expect(sent).toHaveLength(0)
})

test('a pasted message without a phone offers those who have its address, and takes none by itself', async () => {
  const neighbour = { ...FOUND, _id: '018f0000-0000-7000-8000-0000000000aa', name: 'Ravi Deshpande' }
  const asked = server.answers(customerCalls.searchCustomers, { customers: [FOUND, neighbour], nextCursor: null })
  renderOffice('tab=customers')
  await page.getByRole('button', { name: 'New order' }).click()
  const choice = dialog('New order')
  const field = choice.getByRole('searchbox')
  await expect.element(field).toHaveFocus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '2 thali 1 dahi kal B-402')
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => asked.at(-1)?.query.address).toBe('b402 thali dahi')
  await expect.element(choice.getByRole('status')).toMatchTextContent('Choose who is meant')
  await userEvent.keyboard('{Enter}')
  await expect.element(choice.getByRole('button', { name: 'Ravi Deshpande' })).toBeVisible()
  await choice.getByRole('button', { name: 'Asha Kulkarni' }).click()
  await expect
    .element(dialog('Order for Asha Kulkarni').getByLabelText('Paste a message'))
    .toHaveValue('2 thali 1 dahi kal B-402')
})

test('what is not understood of a message is marked in its place, and said', async () => {
  renderOffice('tab=customers')
  await page.getByRole('button', { name: 'New order' }).click()
  await dialog('New order').getByRole('button', { name: 'Asha Kulkarni' }).click()
  const form = dialog('Order for Asha Kulkarni')
  const field = form.getByLabelText('Paste a message')
  await field.fill('2 thali, dahi, 1 pizza, sunday')
  const read = form.getByRole('region', { name: 'The message as it was read' })
  await expect.element(read).toHaveTextContent('2 thali, dahi, 1 pizza, sunday')
  expect([...read.element().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'dahi',
    '1 pizza',
    'sunday',
  ])
  const said = form.getByRole('status').getByRole('listitem')
  expect(said.elements().map(({ textContent }) => textContent)).toEqual([
    '“dahi”: no number stands with it, so 1 is taken.',
    '“1 pizza”: not understood',
    '“sunday”: cannot be ordered for.',
    'The message names no day.',
  ])
  await expect.element(form.getByLabelText('Curd, ₹20')).toHaveValue('1')
  await field.fill('')
  await expect.element(read).not.toBeInTheDocument()
  await expect.element(form.getByLabelText('Regular Thali, ₹80')).toHaveValue('2')
  await expect.element(form.getByLabelText('Curd, ₹20')).toHaveValue('')
})

test('accounts enters nothing', async () => {
  renderOffice('tab=customers', 'accounts')
  await expect.element(page.getByRole('searchbox', { name: 'Find a customer' })).toBeVisible()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(page.getByRole('button', { name: 'New order' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('what another has just entered is entered again only after a question', async () => {
  const details = { order_id: ID, by: 'Ravi', minutes: 2 }
  const asked = server.rejects(orderEntryCalls.enterOrder, { status: 409, code: 'entry_again', details })
  renderOffice(`tab=customers`)
  await page.getByRole('button', { name: 'New order' }).click()
  await dialog('New order')
    .getByRole('button', { name: /Asha Kulkarni/ })
    .click()
  const form = dialog('Order for Asha Kulkarni')
  await form.getByRole('button', { name: /Place order/ }).click()
  const ask = page.getByRole('alertdialog')
  await expect.element(ask).toMatchTextContent('Ravi entered the same 2 min ago.')
  await ask.getByRole('button', { name: 'Do not enter' }).click()
  await expect.element(form).toBeVisible()
  await form.getByRole('button', { name: /Place order/ }).click()
  const sent = server.answers(orderEntryCalls.enterOrder, PLACED)
  await ask.getByRole('button', { name: 'Enter it again' }).click()
  await expect.poll(() => sent.map(({ body }) => body.again)).toEqual([true])
  expect(asked.map(({ body }) => body.again)).toEqual([undefined, undefined])
})

/** Opens the form that adds a dish to an order which can be changed until then. */
async function beginAddingDish(cancel_until: string): Promise<AdminOrder> {
  const order: AdminOrder = {
    ...orderOf({ status: 'confirmed', delivery_date: '2031-01-08', notes: 'No onion', cancel_until }),
    items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160, kind: 'thali' }],
    delivery_address: 'B-402, Shanti Nagar, Pune',
    user_id: { _id: ID, name: 'Asha Kulkarni' },
    phone_number: '+919876500001',
    subscription_id: null,
  }
  server.answers(adminOrderCalls.orderDays, {
    today: '2031-01-07',
    yesterday: '2031-01-06',
    tomorrow: '2031-01-08',
    opensWith: 'today',
  })
  server.answers(adminOrderCalls.orderTotals, {
    orders: 1,
    counted: 1,
    held: 0,
    plates: 2,
    amount: 160,
    byStatus: {},
  })
  server.answers(adminOrderCalls.listOrderChoices, { areas: [], dishes: [] })
  server.answers(adminOrderCalls.listHeldOrders, { orders: [] })
  server.answers(adminOrderCalls.listAdminOrders, { orders: [order], nextCursor: null })
  server.answers(adminOrderCalls.orderHistory, { history: [] })
  server.answers(slotCalls.listSlots, usualOf('lunch'))
  await page.viewport(1280, 800)
  renderOffice('tab=orders&view=customer-orders&date=all')
  await page
    .getByRole('button', { name: /details/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add a dish' }).click()
  return order
}

test('an order that is packed is changed only after a question, which says what is packed and what happens', async () => {
  const details = { boxes: 2, run: 'Kothrud' }
  const rejected = server.rejects(orderEntryCalls.enterOrder, { status: 409, code: 'order_packed', details })
  const order = await beginAddingDish('2031-01-08T04:30:00.000Z')
  const form = dialog('Order for Asha Kulkarni')
  await form.getByLabelText('Curd').fill('1')
  const change = form.getByRole('button', { name: /^Change order/ })
  await change.click()
  const ask = page.getByRole('alertdialog')
  await expect.element(ask).toMatchTextContent('Change an order that is packed?')
  await expect
    .element(ask)
    .toMatchTextContent(
      '2 boxes of this order are packed. It is on the run Kothrud. The changed order is to be packed and labelled again.',
    )
  await ask.getByRole('button', { name: 'Leave it' }).click()
  await expect.element(form.getByLabelText('Curd')).toHaveValue('1')
  await change.click()
  const sent = server.answers(orderEntryCalls.enterOrder, PLACED)
  await ask.getByRole('button', { name: 'Change it' }).click()
  await expect.poll(() => sent.map(({ body }) => [body.replaces, body.packed])).toEqual([[order._id, true]])
  expect(rejected.map(({ body }) => body.packed)).toEqual([undefined, undefined])
})

test.each([
  ['2031-01-08T04:30:00.000Z', 'The order itself is changed', { 'Regular Thali': '2', Curd: '' }, true],
  ['2020-01-08T04:30:00.000Z', 'It becomes an order of its own', { 'Regular Thali': '', Curd: '' }, false],
])(
  'a dish that is added to an order that can be changed until %s: %s',
  async (cancel_until, says, begun, isChanged) => {
    const sent = server.answers(orderEntryCalls.enterOrder, PLACED)
    const order = await beginAddingDish(cancel_until)
    const form = dialog('Order for Asha Kulkarni')
    await expect.element(form).toMatchTextContent(says)
    for (const [name, quantity] of Object.entries(begun))
      await expect.element(form.getByLabelText(name)).toHaveValue(quantity)
    await form.getByLabelText('Curd').fill('1')
    await form
      .getByRole('button', { name: /Place|₹/ })
      .last()
      .click()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.body).toMatchObject({
      menuDate: '2031-01-08',
      totalAmount: isChanged ? 180 : 20,
      ...(isChanged && { replaces: order._id, notes: 'No onion' }),
    })
    if (!isChanged) expect(sent[0]?.body).not.toHaveProperty('replaces')
    await expect.element(page.getByText(isChanged ? 'The order is changed, and is' : 'is placed for')).toBeVisible()
  },
)
