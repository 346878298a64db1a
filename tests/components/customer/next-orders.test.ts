import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { ADD_ONS, menuOf, ORDER_DAY } from '../../support/wednesday.ts'
import { button, heading, renderScreen } from '../render-screen.tsx'
import { addressOf, HOME, keepAddresses, orderOf, REGISTERED, serveMenus } from '../replies.ts'
import { server } from '../stub-server.ts'

const NOW = `${ORDER_DAY}T09:00:00+05:30`
const in_ = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
const serveOrders = (...orders: ReturnType<typeof orderOf>[]) =>
  server.answers(orderCalls.listOrders, { orders, nextCursor: null, now: NOW })

const confirmed = (changes = {}) =>
  orderOf({
    delivery_date: ORDER_DAY,
    delivery_window: { from: '12:00', to: '14:00' },
    price: 160,
    items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }],
    cancel_until: in_(125),
    ...changes,
  })

test('the next order stands above the menu, with the time that is left to cancel it', async () => {
  serveOrders(confirmed(), confirmed({ delivery_date: '2031-01-06', status: 'delivered' }))
  renderScreen('/', { as: REGISTERED })
  await expect.element(heading('Wed 8 Jan · Confirmed · 12–2 pm')).toBeVisible()
  await expect.element(page.getByText('2 × Regular Thali')).toBeVisible()
  await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/^Can be changed for 2:0[45]:\d\d$/)
  await expect.element(button('Cancel order')).toBeVisible()
  // With an order for the day nothing is offered again.
  await expect.element(button('Same as Monday')).not.toBeInTheDocument()
  // The next document leaves room for it.
  await expect.poll(() => localStorage.getItem('dabba-home-card')).toMatch(/^\d\d+px$/)
})

test('a subscriber has today and tomorrow, and skips tomorrow with one tap', async () => {
  const ofSubscription = { is_subscription_order: true, payment_method: 'subscription', cancel_until: undefined }
  const tomorrow = confirmed({ ...ofSubscription, delivery_date: '2031-01-09', confirmation_deadline: in_(540) })
  serveOrders(tomorrow, confirmed({ ...ofSubscription, status: 'out_for_delivery' }))
  const skipped = server.answers(orderCalls.skipOrder, { order: { ...tomorrow, status: 'skipped' } })
  renderScreen('/', { as: REGISTERED })
  await expect.element(heading('Wed 8 Jan · Out for Delivery · 12–2 pm')).toBeVisible()
  await expect.element(heading('Thu 9 Jan · Confirmed · 12–2 pm')).toBeVisible()
  serveOrders()
  await button('Skip after all').click()
  await expect
    .poll(() => skipped.map(({ params, body }) => [params.id, body]))
    .toEqual([[tomorrow._id, { change: true }]])
  await expect.element(heading('Thu 9 Jan · Confirmed · 12–2 pm')).not.toBeInTheDocument()
  await expect.poll(() => localStorage.getItem('dabba-home-card')).toBeNull()
})

test('the last order is had again with one tap, and what has changed is said', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  serveMenus((day) => ({ ...menuOf(day, { addOns: ADD_ONS }), price: 90 }))
  const items = [
    { name: 'Regular Thali', quantity: 2, price: 80, total: 160 },
    { name: 'Kheer', quantity: 1, price: 45, total: 45 },
  ]
  serveOrders(confirmed({ delivery_date: '2031-01-03', status: 'delivered', items }))
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  renderScreen('/', { as: REGISTERED })
  await button('Same as Friday').click()
  const sheet = page.getByRole('dialog', { name: 'Your order' })
  await expect.element(sheet.getByText('Kheer is not on this menu.')).toBeVisible()
  await expect.element(sheet.getByText('Regular Thali is ₹90 now, it was ₹80.')).toBeVisible()
  await button('Place order · ₹180').click()
  await expect.poll(() => sent.map(({ body }) => [body.menuDate, body.totalAmount])).toEqual([[ORDER_DAY, 180]])
})

test('Reorder in My Orders opens the sheet over the menu', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  serveOrders(confirmed({ delivery_date: '2031-01-03', status: 'delivered' }))
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  const app = renderScreen('/my-orders', { as: REGISTERED })
  await button('Reorder').click()
  await button('Place order · ₹160').click()
  await expect.poll(() => sent.map(({ body }) => body.totalAmount)).toEqual([160])
  expect(app.path()).toBe('/')
})

const home = addressOf('Home', HOME, { is_default: true })
/** An order of two thalis to the saved address, to be changed, and what is sent of it. */
function serveChange() {
  keepAddresses(home)
  serveMenus((day) => menuOf(day, { addOns: ADD_ONS }))
  const mine = confirmed({ notes: 'Ring twice', delivery_address: HOME })
  serveOrders(mine)
  const changed = confirmed({ price: 110, items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }] })
  const sent = server.answers(orderCalls.replaceOrder, () => {
    serveOrders(changed)
    return { order: changed }
  })
  return { mine, sent }
}

test('the next order is changed in three taps: what it has is there to be changed, and one button carries the total', async () => {
  const { mine, sent } = serveChange()
  renderScreen('/', { as: REGISTERED })
  await button('Change').click()
  const sheet = page.getByRole('dialog', { name: 'Change your order' })
  await expect.element(sheet.getByText(HOME)).toBeVisible()
  await expect.element(sheet.getByLabelText(/^Note to the kitchen/)).toHaveValue('Ring twice')
  await sheet.getByRole('button', { name: 'One more Regular Thali' }).click()
  await button('Save changes · ₹240').click()
  await expect.element(page.getByText('Your order has been changed: Wed, 8 Jan 2031, ₹110.')).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByText('2 × Regular Thali')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Wed 8 Jan' })).toMatchTextContent('₹110')
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([
    [
      mine._id,
      {
        items: [{ name: 'Regular Thali', quantity: 3, price: 80, total: 240 }],
        totalAmount: 240,
        menuDate: ORDER_DAY,
        seen: { window: { from: '12:00', to: '14:00' }, dishes: ['Dal Tadka', 'Jeera Rice'] },
        notes: 'Ring twice',
        userAddress: HOME,
        selectedAddressId: home._id,
      },
    ],
  ])
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/./)
})

test('day, dishes, address and note are changed, and an order of nothing cannot be saved', async () => {
  const { sent } = serveChange()
  renderScreen('/', { as: REGISTERED })
  await button('Change').click()
  const sheet = page.getByRole('dialog', { name: 'Change your order' })
  await sheet.getByLabelText('Day').selectOptions('Fri 10 Jan')
  await expect.element(sheet.getByText('Delivery Friday, 12–2 pm')).toBeVisible()
  await sheet.getByRole('button', { name: 'One less Regular Thali' }).click()
  await sheet.getByRole('button', { name: 'One less Regular Thali' }).click()
  await expect.element(sheet.getByText('Nothing is left of the order. To take it back, cancel it.')).toBeVisible()
  await expect.element(button('Save changes · ₹0')).toBeDisabled()
  await sheet.getByRole('button', { name: 'ADD Curd Bowl' }).click()
  await sheet.getByRole('button', { name: 'Change', exact: true }).click()
  await sheet.getByRole('radio', { name: 'Another address' }).click()
  await sheet.getByLabelText('Complete Address').fill('Office 5, Tech Towers, Hinjewadi')
  await sheet.getByLabelText(/^Note to the kitchen/).fill('')
  await button('Save changes · ₹30').click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([
      {
        items: [{ name: 'Curd Bowl', quantity: 1 }],
        menuDate: '2031-01-10',
        notes: '',
        userAddress: 'Office 5, Tech Towers, Hinjewadi',
        selectedAddressId: null,
      },
    ])
})

test('a change that is refused says why and that nothing has changed, and one without an answer goes out again once', async () => {
  serveChange()
  const error = 'The kitchen is already preparing this order: it cannot be changed any more.'
  server.rejects(orderCalls.replaceOrder, { status: 409, code: 'order_not_changeable', error })
  renderScreen('/', { as: REGISTERED })
  await button('Change').click()
  const sheet = page.getByRole('dialog', { name: 'Change your order' })
  await button('Save changes · ₹160').click()
  const said = sheet.getByRole('alert')
  await expect.element(said).toMatchTextContent('Your order is as it was')
  await expect.element(said).toMatchTextContent(error)
  const lost = server.is('lost', orderCalls.replaceOrder)
  await button('Save changes · ₹160').click()
  await expect.element(said).not.toMatchTextContent('Your order is as it was')
  await button('Save changes · ₹160').click()
  await expect.poll(() => lost.length).toBe(2)
  expect(new Set(lost.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('what cannot be changed any more has no Change', async () => {
  keepAddresses(home)
  serveOrders(
    confirmed({ status: 'preparing' }),
    confirmed({ payment_method: 'subscription', cancel_until: undefined }),
  )
  renderScreen('/', { as: REGISTERED })
  await expect.element(heading('Wed 8 Jan · Preparing · 12–2 pm')).toBeVisible()
  await expect.element(button('Change')).not.toBeInTheDocument()
})
