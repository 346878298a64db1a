import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { setCart, setLaterCarts } from '#web/kit/stores/cart-store.ts'
import { ADD_ONS, menuOf, ORDER_DAY, WEEK } from '../../support/wednesday.ts'
import { weekReadAgain } from '../clock.ts'
import { button, type CUSTOMER, messages, renderScreen } from '../render-screen.tsx'
import { addressOf, HOME, keepAddresses, OFFICE, orderOf, REGISTERED, serveMenus, serveSignIn } from '../replies.ts'
import { server } from '../stub-server.ts'

const FRIDAY = '2031-01-10'
const sheet = () => page.getByRole('dialog', { name: 'Your order' })
const placeButton = (total: string) => sheet().getByRole('button', { name: `Place order · ${total}` })

/** The home screen with a thali in the cart for Wednesday, and what `later` puts aside for Friday. */
async function openSheet(as: typeof CUSTOMER | 'visitor' = REGISTERED, later = {}) {
  setCart({ 'Regular Thali': 1 })
  setLaterCarts(Object.keys(later).length > 0 ? { [FRIDAY]: later } : {})
  const app = renderScreen('/', { as })
  await button('Order now').click()
  await expect.element(sheet()).toBeVisible()
  return app
}

test('a known customer orders with one tap of the button that carries the total', async () => {
  const home = addressOf('Home', HOME, { is_default: true })
  keepAddresses(home, addressOf('Office', OFFICE))
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf({ price: 80 }) })
  await openSheet()
  await expect.element(sheet().getByRole('heading', { name: 'Wed 8 Jan · 12–2 pm' })).toBeVisible()
  await expect.element(sheet().getByText('For this time order until Wed 12 pm')).toBeVisible()
  await expect.element(sheet().getByText(HOME)).toBeVisible()
  await placeButton('₹80').click()
  await expect.element(page.getByRole('dialog', { name: 'Order placed' })).toMatchTextContent('Thank you!')
  expect(sent.map(({ body }) => body)).toMatchObject([
    { selectedAddressId: home._id, menuDate: ORDER_DAY, totalAmount: 80, paymentMethod: 'COD' },
  ])
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/./)
  expect(localStorage.getItem('cart')).toBeNull()
  // The thanks stay until they are left.
  await button('Done').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('quantities and another address are chosen in the sheet', async () => {
  const office = addressOf('Office', OFFICE)
  keepAddresses(addressOf('Home', HOME, { is_default: true }), office)
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await openSheet()
  await sheet().getByRole('button', { name: 'One more Regular Thali' }).click()
  await sheet().getByRole('button', { name: 'Change' }).click()
  await sheet().getByRole('radio', { name: 'Office' }).click()
  await placeButton('₹160').click()
  await expect
    .poll(() => sent.map(({ body }) => [body.selectedAddressId, body.totalAmount]))
    .toEqual([[office._id, 160]])
})

test('a new customer signs in, gives name and address and orders, all in the sheet', async () => {
  serveSignIn()
  const named = server.answers(authCalls.changeName, { user: REGISTERED })
  const { added } = keepAddresses()
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await openSheet('visitor')
  await sheet().getByLabelText('Phone Number').fill('9876500001')
  await button('Send OTP').click()
  await sheet().getByLabelText('OTP', { exact: true }).fill('1234')
  await expect.element(button('Enter or Select Address to Continue')).toBeDisabled()
  await sheet().getByLabelText('Complete Address').fill(HOME)
  await sheet().getByLabelText('Your name').fill('Asha')
  await placeButton('₹80').click()
  await expect.element(page.getByRole('dialog', { name: 'Order placed' })).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { userAddress: HOME, recipient: 'Asha', selectedAddressId: null },
  ])
  await expect.poll(() => added.map(({ body }) => body.address)).toEqual([HOME])
  expect(named.map(({ body }) => body)).toMatchObject([{ name: 'Asha' }])
})

test('several days are one request, an order a day', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  const friday = orderOf({ delivery_date: FRIDAY })
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf({ delivery_date: ORDER_DAY }), also: [friday] })
  await openSheet(REGISTERED, { 'Regular Thali': 2, 'Curd Bowl': 1 })
  await placeButton('₹270').click()
  const thanks = page.getByRole('dialog', { name: 'Order placed' })
  await expect.element(thanks.getByText('It will be delivered on Fri, 10 Jan 2031.')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    menuDate: ORDER_DAY,
    totalAmount: 80,
    also: [
      { menuDate: FRIDAY, totalAmount: 190, items: [{ name: 'Regular Thali', quantity: 2 }, { name: 'Curd Bowl' }] },
    ],
  })
  expect([localStorage.getItem('cart'), localStorage.getItem('cart-later')]).toEqual([null, null])
})

test('one day that is refused is named, and the others are ordered without it', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  const error = 'There are not enough plates left for Friday, 10 Jan 2031. Your cart is kept.'
  const details = { day: FRIDAY, slot: 'lunch' }
  const first = server.rejects(orderCalls.placeOrder, { status: 409, code: 'day_full', error, details })
  await openSheet(REGISTERED, { 'Regular Thali': 1 })
  await placeButton('₹160').click()
  await expect.element(sheet().getByText(`Friday: ${error} Nothing was ordered.`)).toBeVisible()
  expect(localStorage.getItem('cart-later')).toContain('Regular Thali')
  const second = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await button('Leave Friday out').click()
  await placeButton('₹80').click()
  await expect.element(page.getByRole('dialog', { name: 'Order placed' })).toBeVisible()
  expect(second[0]?.body.also).toBeUndefined()
  expect(second[0]?.headers.get('idempotency-key')).not.toBe(first[0]?.headers.get('idempotency-key'))
})

test('a day that is known to be full or closed holds the order up until it is left out', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  serveMenus(undefined, { ...WEEK, platesLeft: { [FRIDAY]: 0 } })
  await openSheet(REGISTERED, { 'Regular Thali': 1 })
  await expect.element(sheet().getByText('Friday is full')).toBeVisible()
  await expect.element(placeButton('₹80')).toBeDisabled()
  await button('Leave Friday out').click()
  await expect.element(placeButton('₹80')).toBeEnabled()
})

test('after a lost answer the same is asked for again under the same key', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  const lost = server.is('lost', orderCalls.placeOrder)
  await openSheet(REGISTERED, { 'Regular Thali': 1 })
  await placeButton('₹160').click()
  await expect.element(page.getByText('Your order may or may not have been placed')).toBeVisible()
  const again = server.answers(orderCalls.placeOrder, { order: orderOf(), also: [orderOf()] })
  await button('Ask Again').click()
  await expect.element(page.getByRole('dialog', { name: 'Order placed' })).toBeVisible()
  expect(again[0]?.body).toEqual(lost[0]?.body)
  expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'))
})

test('a price that has changed is told, and the button carries the new total', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  await openSheet()
  await expect.element(placeButton('₹80')).toBeEnabled()
  serveMenus((day) => ({ ...menuOf(day, { addOns: ADD_ONS }), price: 90 }))
  const details = { items: [{ name: 'Regular Thali', quantity: 1, price: 90, total: 90 }], totalAmount: 90 }
  server.rejects(orderCalls.placeOrder, { status: 409, code: 'order_prices_changed', details })
  await placeButton('₹80').click()
  await expect.element(sheet().getByRole('status').first()).toBeVisible()
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await placeButton('₹90').click()
  await expect.poll(() => sent.map(({ body }) => body.totalAmount)).toEqual([90])
})

describe('what changes under the open sheet is asked about before anything is ordered', () => {
  const THURSDAY = '2031-01-09'
  const thali = (day: string, changes: object) => ({ ...menuOf(day, { addOns: ADD_ONS }), ...changes })

  test.each<[string, string, object, string[]]>([
    ['the window', '₹80', { delivery: { from: null, to: '21:00' } }, ['delivery by 9 pm now, it was 12–2 pm']],
    [
      'the day',
      '₹90',
      { orderDay: THURSDAY, coming: [THURSDAY, FRIDAY] },
      ['Orders for Wednesday are over. This order is for Thursday now.', 'Regular Thali is ₹90 now, it was ₹80.'],
    ],
  ])('%s', async (_, total, changes, texts) => {
    keepAddresses(addressOf('Home', HOME, { is_default: true }))
    await openSheet()
    await expect.element(placeButton('₹80')).toBeEnabled()
    serveMenus((day) => thali(day, day === THURSDAY ? { price: 90 } : {}), { ...WEEK, ...changes })
    weekReadAgain()
    for (const text of texts) await expect.element(sheet().getByText(text)).toBeVisible()
    await expect.element(placeButton(total)).toBeDisabled()
    const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
    await button('Go on with this').click()
    await placeButton(total).click()
    const { orderDay = ORDER_DAY, delivery = WEEK.delivery } = changes as Partial<typeof WEEK>
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toMatchObject([{ menuDate: orderDay, seen: { window: delivery, dishes: expect.any(Array) } }])
  })

  test('what only the server has noticed, with what holds now', async () => {
    keepAddresses(addressOf('Home', HOME, { is_default: true }))
    await openSheet()
    await expect.element(placeButton('₹80')).toBeEnabled()
    const delivery = { from: null, to: '21:00' }
    serveMenus((day) => thali(day, {}), { ...WEEK, delivery })
    const items = [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }]
    const details = { items, totalAmount: 80, terms: { window: delivery } }
    server.rejects(orderCalls.placeOrder, { status: 409, code: 'order_terms_changed', details })
    await placeButton('₹80').click()
    await expect.element(sheet().getByText('delivery by 9 pm now, it was 12–2 pm')).toBeVisible()
    const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
    await placeButton('₹80').click()
    await expect.poll(() => sent.map(({ body }) => body.seen?.window)).toEqual([delivery])
  })
})

test('Escape closes it and nothing is lost; taking the last dish out leaves an empty cart', async () => {
  server.answers(addressCalls.listAddresses, { addresses: [] })
  await openSheet()
  await sheet().getByLabelText('Complete Address').fill(HOME)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('Order now').click()
  await expect.element(sheet().getByLabelText('Complete Address')).toHaveValue(HOME)
  await sheet().getByRole('button', { name: 'One less Regular Thali' }).click()
  await expect.element(sheet().getByText('Your cart is empty')).toBeVisible()
  await expect.element(messages()).not.toMatchTextContent('Order placed')
})
