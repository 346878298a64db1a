import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { foodRuleCalls } from '#shared/contract/kitchen/office/food-rules.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import type { FoundCustomer, KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { mergeCalls } from '#shared/contract/people/office/merge.ts'
import { adminMealCalls } from '#shared/contract/subscriptions/office/meals.ts'
import { adminPauseCalls } from '#shared/contract/subscriptions/office/pauses.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { renderOffice } from '../render-office.tsx'
import { button, region } from '../render-screen.tsx'
import { orderOf, subscriptionOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000c1'
const ASHA: FoundCustomer = {
  _id: ID,
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  address: 'B-402, Shanti Nagar, Pune',
  last_order: '2031-01-08',
}
const RAVI = { ...ASHA, _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000c2', name: 'Ravi', last_order: null, address: null }
const KNOWN: KnownCustomer = {
  _id: ID,
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  since: '2030-11-02T05:00:00.000Z',
  addresses: [
    {
      _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d1',
      type: 'Home',
      name: 'Asha',
      address: 'B-402, Shanti Nagar, Pune',
      is_default: true,
    },
  ],
  kitchen_note: 'No garlic',
  rider_note: null,
  noted_at: '2031-01-05T05:00:00.000Z',
  blocked: null,
}
/** One of two customers that are merged. */
const SIDE = {
  ...KNOWN,
  blocked: false,
  figures: {
    ...{ orders: 3, orders_to_come: 1, subscriptions: 0, running: 0, queued: 0 },
    ...{ addresses: 2, ratings: 0, tickets: 0, payments: 0, sessions: 1 },
  },
}
const order = (changes: Partial<AdminOrder> = {}): AdminOrder => ({
  ...orderOf(),
  items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160, kind: 'thali' }],
  price: 160,
  user_id: { _id: ID, name: 'Asha' },
  phone_number: '+919876500001',
  subscription_id: null,
  ...changes,
})

beforeEach(() => {
  server.answers(customerCalls.customerOrders, { orders: [order()], nextCursor: null })
  server.answers(customerCalls.customerFeedback, { ratings: [], tickets: [] })
  server.answers(customerCalls.customerSubscriptions, { subscriptions: [] })
  server.answers(customerCalls.customerMessages, {
    messages: [
      { type: 'order-delivered', at: '2031-01-08T08:00:00.000Z', state: 'arrived' },
      { type: 'of-a-newer-version', at: '2031-01-07T08:00:00.000Z', state: 'no_device' },
    ],
  })
})

test('a customer is found by what is typed, page by page, and opened by keyboard', async () => {
  const searched = server.answers(customerCalls.searchCustomers, ({ query }) => {
    if (query?.cursor) return { customers: [RAVI], nextCursor: null }
    return query?.search === 'nobody'
      ? { customers: [], nextCursor: null }
      : { customers: [ASHA], nextCursor: ASHA._id }
  })
  server.answers(customerCalls.getCustomer, { customer: KNOWN })
  renderOffice('tab=customers')
  const rows = page.getByRole('list', { name: 'Customers' }).getByRole('button')
  await expect
    .element(rows.first())
    .toMatchTextContent('Asha Kulkarni+91 98765 00001B-402, Shanti Nagar, PuneLast order: Wed, 8 Jan 31')
  await page.getByRole('button', { name: 'Show more customers' }).click()
  await expect.element(rows.nth(1)).toMatchTextContent('Ravi+91 98765 00001No saved addressNo orders yet')
  const field = page.getByRole('searchbox', { name: 'Find a customer' })
  await field.fill('nobody')
  await expect.element(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
  await field.fill('98765')
  await expect.element(rows.first()).toBeVisible()
  expect(searched.at(-1)?.query).toEqual({ search: '98765' })
  await field.click()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Asha Kulkarni', level: 2 })).toHaveFocus()
  await page.getByRole('button', { name: 'All customers' }).click()
  await expect.element(field).toHaveValue('98765')
})

test('a list of several pages is read anew as a whole: nobody is lost when somebody new comes', async () => {
  const MEERA = { ...RAVI, _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000c3', name: 'Meera' }
  let newest = [ASHA, RAVI]
  server.answers(customerCalls.searchCustomers, ({ query }) => {
    const from = newest.findIndex(({ _id }) => _id === query.cursor) + 1
    const [next = ASHA, ...further] = newest.slice(from)
    return { customers: [next], nextCursor: further.length > 0 ? next._id : null }
  })
  renderOffice('tab=customers')
  const rows = page.getByRole('list', { name: 'Customers' }).getByRole('button')
  await page.getByRole('button', { name: 'Show more customers' }).click()
  await expect.element(rows.nth(1)).toMatchTextContent('Ravi')
  newest = [MEERA, ASHA, RAVI]
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(rows.first()).toMatchTextContent('Meera')
  await expect.element(rows.nth(1)).toMatchTextContent('Asha Kulkarni')
})

test('the page calls and writes to a customer with one tap, and tells orders and notifications', async () => {
  server.answers(customerCalls.getCustomer, {
    customer: KNOWN,
    looks: [{ admin: 'Sunita', day: '2031-01-07', looks: 2, last: '2031-01-07T05:30:00.000Z' }],
  })
  renderOffice(`tab=customers&customer=${ID}`)
  await expect.element(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876500001')
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
  await expect.element(whatsapp).toHaveAttribute('href', 'https://wa.me/919876500001')
  await expect.element(region('Orders')).toMatchTextContent('2 × Regular Thali')
  await expect.element(region('Addresses')).toMatchTextContent('B-402, Shanti Nagar, Pune')
  await expect.element(region('What they said')).toMatchTextContent('No ratings and nothing missing.')
  await expect.element(region('Subscription')).toMatchTextContent('No subscription so far.')
  await expect.element(region('Notifications')).toMatchTextContent('Order delivered')
  await expect.element(region('Notifications')).toMatchTextContent('Arrived')
  await expect.element(region('Notifications')).toMatchTextContent('No device to notify')
  await expect.element(region('Who looked at this page')).toMatchTextContent('Sunita')
})

test('standing notes are saved over what someone else has written only once that has been seen', async () => {
  server.answers(customerCalls.getCustomer, { customer: KNOWN })
  const theirs = { ...KNOWN, kitchen_note: 'No garlic, no onion', noted_at: '2031-01-06T05:00:00.000Z' }
  server.rejects(customerCalls.setCustomerNotes, {
    status: 409,
    code: 'changed_meanwhile',
    details: { customer: theirs },
  })
  renderOffice(`tab=customers&customer=${ID}`)
  const notes = region('Standing notes')
  const save = notes.getByRole('button', { name: 'Save notes' })
  await expect.element(save).toBeDisabled()
  await notes.getByLabelText('Note for the rider').fill('Ring twice')
  await save.click()
  await expect.element(notes).toMatchTextContent('Now: No garlic, no onion')
  const sent = server.answers(customerCalls.setCustomerNotes, ({ body }) => ({
    customer: { ...theirs, kitchen_note: body.kitchen, rider_note: body.rider, noted_at: '2031-01-08T05:00:00.000Z' },
  }))
  await save.click()
  await expect.element(page.getByText('Notes saved')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ kitchen: 'No garlic', rider: 'Ring twice', notedAt: theirs.noted_at })
})

test('accounts reads the notes', async () => {
  server.answers(customerCalls.getCustomer, { customer: KNOWN })
  renderOffice(`tab=customers&customer=${ID}`, 'accounts')
  await expect.element(region('Standing notes')).toMatchTextContent('Kitchen: No garlic')
  await expect.element(region('Standing notes').getByRole('button')).not.toBeInTheDocument()
})

test('a subscription of which other meals are left by now: they are shown with the reason, and one tap ends it', async () => {
  const { adminStopSubscription } = adminSubscriptionCalls
  server.rejects(adminMealCalls.adminMealStatement, 404)
  server.rejects(adminPauseCalls.adminListPauses, 404)
  server.answers(customerCalls.getCustomer, { customer: KNOWN })
  server.answers(customerCalls.customerSubscriptions, { subscriptions: [subscriptionOf(20, { meals_left: 7 })] })
  const error = 'Something has changed meanwhile. Please look at it again.'
  server.rejects(adminStopSubscription, { status: 409, code: 'preview_stale', error, details: { meals: 6 } })
  renderOffice(`tab=customers&customer=${ID}`)
  await button('End the subscription').click()
  const question = page.getByRole('dialog')
  await expect.element(question).toMatchTextContent('End it, and pay ₹420 for 7 meals back?')
  await question.getByLabelText('Reason').fill('Moves away')
  await question.getByRole('button', { name: 'End the subscription' }).click()
  await expect
    .element(question)
    .toMatchTextContent('6 meals are left by now, 7 meals before. End it, and pay ₹360 back?')
  await expect.element(question.getByLabelText('Reason')).toHaveValue('Moves away')
  const stopped = server.answers(adminStopSubscription, {})
  await question.getByRole('button', { name: 'End the subscription' }).click()
  await expect.poll(() => stopped.map(({ body }) => body)).toEqual([{ meals: 6, reason: 'Moves away' }])
})

describe('a customer who is served no more', () => {
  const params = { id: ID }
  const coming = {
    ...{ _id: ID, order_number: '#0000abcd', delivery_date: '2031-01-09', slot: 'lunch' as const },
    ...{ dishes: '2 × Regular Thali', price: 160, of_subscription: false },
  }
  const preview = (version: string, more: object = {}) => ({
    preview: { version, cancelled: [{ ...coming, paid: true }], staying: [], paused: [], ...more },
  })
  const blocked = { at: '2031-01-08T05:30:00.000Z', by: 'Administrator', reason: 'Did not pay' }

  test('is blocked with a reason, after what goes with it has been read, and again when that has changed', async () => {
    server.answers(customerCalls.getCustomer, { customer: KNOWN })
    server.answers(customerCalls.previewBlock, preview('1'))
    const paused = [{ _id: ID, subscription_days: 26, meals_kept: 7 }]
    const stale = server.rejects(customerCalls.blockCustomer, {
      status: 409,
      code: 'preview_stale',
      details: preview('2', { paused }),
    })
    renderOffice(`tab=customers&customer=${ID}`)
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect
      .element(dialog)
      .toMatchTextContent('#0000abcd, Thu 9 Jan, Lunch: 2 × Regular Thali · ₹160 is paid: give it back')
    const submit = dialog.getByRole('button', { name: 'Block', exact: true })
    await submit.click()
    await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
    await dialog.getByRole('button', { name: 'Did not pay' }).click()
    await submit.click()
    await expect.element(dialog).toMatchTextContent('Something has changed meanwhile')
    await expect.element(dialog).toMatchTextContent('The subscription of 26 days is paused. Its meals are kept: 7.')
    expect(stale.at(-1)).toMatchObject({ params, body: { reason: 'Did not pay', version: '1' } })
    const sent = server.answers(customerCalls.blockCustomer, { customer: { ...KNOWN, blocked } })
    await submit.click()
    await expect.element(page.getByText('Blocked since Wed 8 Jan, 11:00 am, by Administrator')).toBeVisible()
    expect(sent.at(-1)?.body).toEqual({ reason: 'Did not pay', version: '2' })
  })

  test('is not blocked as long as nobody knows what that would do', async () => {
    server.answers(customerCalls.getCustomer, { customer: KNOWN })
    server.rejects(customerCalls.previewBlock, { status: 500, code: 'internal' })
    renderOffice(`tab=customers&customer=${ID}`)
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent('What blocking would do could not be read.')
    const submit = dialog.getByRole('button', { name: 'Block', exact: true })
    await expect.element(submit).toBeDisabled()
    await expect.element(submit).not.toHaveAttribute('aria-busy')
  })

  test('is told as such to those who may not change it', async () => {
    server.answers(customerCalls.getCustomer, { customer: { ...KNOWN, blocked } })
    renderOffice(`tab=customers&customer=${ID}`, 'accounts')
    await expect.element(page.getByText('Did not pay')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Unblock' })).not.toBeInTheDocument()
  })

  test('is served again with a reason', async () => {
    server.answers(customerCalls.getCustomer, { customer: { ...KNOWN, blocked } })
    renderOffice(`tab=customers&customer=${ID}`)
    await page.getByRole('button', { name: 'Unblock' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Has paid' }).click()
    const sent = server.answers(customerCalls.unblockCustomer, { customer: KNOWN })
    await dialog.getByRole('button', { name: 'Unblock' }).click()
    await expect.element(page.getByText('Customer unblocked')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
    expect(sent.at(-1)?.body).toEqual({ reason: 'Has paid' })
  })
})

describe('a customer who has lost a phone', () => {
  test('is signed out everywhere after a question', async () => {
    server.answers(customerCalls.getCustomer, { customer: KNOWN })
    renderOffice(`tab=customers&customer=${ID}`)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog).toMatchTextContent('Orders stay as they are.')
    server.rejects(customerCalls.endCustomerSessions, { status: 500, code: 'internal' })
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect.element(page.getByText('They could not be signed out. Please try again.')).toBeVisible()
    const sent = server.answers(customerCalls.endCustomerSessions, { ended: 2 })
    const confirm = dialog.getByRole('button', { name: 'Sign out everywhere' })
    await expect.element(confirm).not.toHaveAttribute('aria-busy')
    await confirm.click()
    await expect.element(page.getByText('Asha Kulkarni is signed out everywhere')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })

  test('is signed out by nobody who may not change customers', async () => {
    server.answers(customerCalls.getCustomer, { customer: KNOWN })
    renderOffice(`tab=customers&customer=${ID}`, 'accounts')
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Sign out everywhere' })).not.toBeInTheDocument()
  })
})

test('a number that has a new owner begins again after a question, and the new customer is shown', async () => {
  server.answers(customerCalls.getCustomer, { customer: KNOWN })
  renderOffice(`tab=customers&customer=${ID}`)
  await page.getByRole('button', { name: 'The number has a new owner' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent('stays in the books')
  server.rejects(customerCalls.beginAgain, { status: 409, code: 'customer_still_served', error: 'Still served.' })
  const confirm = dialog.getByRole('button', { name: 'The number has a new owner' })
  await confirm.click()
  await expect.element(page.getByText('Still served.')).toBeVisible()
  const sent = server.answers(customerCalls.beginAgain, { customerId: RAVI._id })
  await expect.element(confirm).not.toHaveAttribute('aria-busy')
  await confirm.click()
  await expect.poll(() => sent.map(({ params }) => params)).toEqual([{ id: ID }])
  await expect.element(page.getByText('A new customer has the number.')).toBeVisible()
})

test('customers who cannot be merged have a button that waits for nothing', async () => {
  server.answers(customerCalls.getCustomer, { customer: KNOWN })
  server.answers(customerCalls.searchCustomers, { customers: [ASHA, RAVI], nextCursor: null })
  server.answers(mergeCalls.previewMerge, {
    preview: { version: '1', problem: 'merge_both_subscribed', keep: SIDE, goes: { ...SIDE, _id: RAVI._id } },
  })
  renderOffice(`tab=customers&customer=${ID}`)
  await page.getByRole('button', { name: 'Merge with another' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Ravi/ }).click()
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true })
  await expect.element(page.getByRole('dialog').getByText(/subscription/i)).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await expect.element(submit).not.toHaveAttribute('aria-busy')
})

test('another customer is merged into this one, with the name and the phone that are chosen', async () => {
  const goes = { ...SIDE, _id: RAVI._id, name: 'Ravi', phone_number: '+919876500002' }
  server.answers(customerCalls.getCustomer, { customer: KNOWN })
  server.answers(customerCalls.searchCustomers, { customers: [ASHA, RAVI], nextCursor: null })
  const read = server.answers(mergeCalls.previewMerge, {
    preview: { version: '1', problem: null, keep: SIDE, goes },
  })
  renderOffice(`tab=customers&customer=${ID}`)
  await page.getByRole('button', { name: 'Merge with another' }).click()
  const found = page.getByRole('dialog').getByRole('list', { name: 'Customers' }).getByRole('button')
  await expect.element(found).toMatchTextContent('Ravi')
  await found.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Everything of Ravi moves to this customer:Orders: 3')
  expect(read.at(-1)?.query).toEqual({ from: RAVI._id })
  await dialog.getByRole('radio', { name: 'Ravi' }).click()
  await dialog.getByRole('radio', { name: '+91 98765 00002' }).click()
  await dialog.getByRole('button', { name: 'Has a new number' }).click()
  const sent = server.answers(mergeCalls.mergeCustomers, { customerId: ID })
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.element(page.getByText('Customers merged')).toBeVisible()
  const body = { from: RAVI._id, name: 'goes', phone: 'goes', version: '1', reason: 'Has a new number' }
  expect(sent.at(-1)).toMatchObject({ params: { id: ID }, body })
})

test('the page of a customer says who entered what is not eaten, and when', async () => {
  const rules = { recipient: null, jain: true, avoid: [], allergies: ['peanut' as const], choices: null }
  server.answers(customerCalls.getCustomer, { customer: KNOWN })
  server.answers(foodRuleCalls.customerFoodRules, {
    rules: [
      { ...rules, updatedAt: '2031-01-07T12:11:00.000Z', by: null },
      { ...rules, recipient: 'Aai', updatedAt: '2031-01-06T05:00:00.000Z', by: 'Sunita' },
    ],
  })
  renderOffice(`tab=customers&customer=${ID}`)
  const food = region('Food')
  await expect.element(food.getByText('Entered by the customer, Tue 7 Jan, 5:41 pm.')).toBeVisible()
  await expect.element(food.getByText('Entered by Sunita, Mon 6 Jan, 10:30 am.')).toBeVisible()
})
