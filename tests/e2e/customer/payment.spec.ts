import type { Page } from '@playwright/test'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { expect, newPhone, test } from '../fixtures.ts'
import { menuOfOrderDay, openPayment, ordersOf, signInByDialog } from '../order-flow.ts'
import { now } from '../suite-clock.ts'

const ADDRESS = '12 Temple Road, behind the bank, Pune'

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order (COD)' })
const typeAddress = (page: Page) => page.getByLabel('Complete Address').fill(ADDRESS)

/** The server gets the next order, but its answer never comes. */
async function loseNextAnswer(page: Page) {
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

// shows: C1.3, C2.payment.3, C2.payment.7, C2.payment.8, C2.payment.9, C2.payment.10, C2.payment.11, C2.payment.14
// shows: C5.payment.1, C5.payment.2, C5.payment.3, C5.payment.4, C8.done.1, C9.23
test('an order with a typed address is placed, paid in cash', { tag: '@day' }, async ({ page, server, login }) => {
  const customer = await login()
  await openPayment(page, server)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText('Regular Thali')
  await expect(summary).toContainText('₹80 each')
  await expect(summary.getByText('Total Amount')).toContainText('₹80')
  await expect(page.getByText('Please provide a complete address with landmark for accurate delivery')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'UPI Payment COMING SOON' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked()

  const waiting = page.getByRole('button', { name: 'Enter or Select Address to Continue' })
  await expect(waiting).toBeDisabled()
  const field = page.getByLabel('Complete Address')
  await field.focus()
  await field.blur()
  await expect(page.getByText('Please enter your delivery address or select a saved address')).toBeVisible()
  await field.fill('  Too short  ')
  await field.blur()
  await expect(page.getByText('Please enter a complete address (minimum 10 characters)')).toBeVisible()
  await expect(waiting).toBeDisabled()
  await field.fill(ADDRESS)
  await expect(page.getByText('Please enter a complete address (minimum 10 characters)')).toBeHidden()

  await page.reload()
  await expect(field).toHaveValue(ADDRESS)
  await placeOrder(page).click()
  await expect(page.getByText('Order placed')).toBeVisible()
  await expect(page).toHaveURL('/payment')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  expect(await ordersOf(server, customer)).toMatchObject([
    { status: 'confirmed', price: 80, payment_method: 'cod', delivery_address: ADDRESS },
  ])

  // Neither back nor forward leads to an order that is already placed.
  await page.goForward()
  await expect(page).not.toHaveURL('/payment')
})

// shows: C8.toasts.3
test('after a lost answer, a reload and another one, placing and asking again give one order', async ({
  page,
  server,
  login,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const customer = await login()
  await openPayment(page, server)
  await typeAddress(page)
  await loseNextAnswer(page)
  await placeOrder(page).click()
  await expect(page.getByText('Your order may or may not have been placed')).toBeVisible()
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your order may or may not have been placed')).toBeVisible()
  await loseNextAnswer(page)
  await placeOrder(page).click()
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask Again' }).click()
  await expect(page.getByText('Order placed')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await ordersOf(server, customer)).toHaveLength(1)
})

test('prices that changed while paying are shown and asked for; leaving the confirmation leads nowhere twice', {
  tag: '@day',
}, async ({ page, server, login, allowFailures }) => {
  allowFailures(409)
  const customer = await login()
  await openPayment(page, server, 70)
  await typeAddress(page)
  await placeOrder(page).click()
  await expect(page.getByText('The prices have changed. Please check the new total.').first()).toBeVisible()
  const total = page.getByRole('region', { name: 'Order Summary' }).getByText('Total Amount')
  await expect(total).toContainText('₹70')
  await expect(total).toContainText('₹80')
  expect(await ordersOf(server, customer)).toHaveLength(0)

  await page.getByRole('button', { name: 'Place Order (COD) for ₹80' }).click()
  await expect(page.getByText('Order placed')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'No Order Data' })).toBeVisible()
  expect(await ordersOf(server, customer)).toMatchObject([{ price: 80 }])
})

// shows: C2.login.2, C2.payment.13, C5.payment.5, C6.2, C6.3
test('a visitor who places the order signs in, and it is placed', async ({ page, server }) => {
  await openPayment(page, server)
  await typeAddress(page)
  await placeOrder(page).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await signInByDialog(page, newPhone())
  await expect(page.getByText('Order placed')).toBeVisible()
  await expect(page).toHaveURL('/')
})

// shows: C2.payment.2, C2.payment.4, C2.payment.5, C2.payment.6, C4.checkout.1, C6.3
test('a visitor who selects an address signs in, adds one and comes back with it', async ({ page, server }) => {
  await openPayment(page, server)
  await page.getByRole('button', { name: 'Select Address', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await signInByDialog(page, newPhone())
  await expect(page).toHaveURL('/address')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await page.getByLabel('Complete Address').fill(ADDRESS)
  await page.getByRole('button', { name: 'Add Address' }).click()
  await page.getByRole('button', { name: 'Continue with Selected Address' }).click()

  await expect(page).toHaveURL('/payment')
  const card = page.getByRole('region', { name: 'Delivery Address' })
  await expect(card).toContainText('Home')
  await expect(card).toContainText('SELECTED')
  await expect(card).toContainText(ADDRESS)
  await page.reload()
  await expect(card).toContainText('SELECTED')

  // The screen stands once in the history: back leads to where the payment was entered from.
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(card).toContainText('SELECTED')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { name: 'Your Base Items' })).toBeVisible()
})

test('a saved address deleted meanwhile is not ordered to', async ({ page, server, login, allowFailures }) => {
  allowFailures(404)
  const customer = await login()
  const { phone, token } = customer
  const body = { phoneNumber: phone, type: 'Home' as const, address: ADDRESS }
  const { reply } = await server.call(addressCalls.addAddress, { body }, { token })
  await openPayment(page, server)
  await page.getByRole('button', { name: 'Select Address', exact: true }).click()
  await page.getByRole('button', { name: 'Continue with Selected Address' }).click()
  await expect(page.getByText('SELECTED')).toBeVisible()
  const params = { id: reply.address._id }
  await server.call(addressCalls.deleteAddress, { params, body: { phoneNumber: phone } }, { token })
  await placeOrder(page).click()
  const gone = 'This address is no longer saved. Please select another one.'
  await expect(page.getByRole('main').getByText(gone)).toBeVisible()
  expect(await ordersOf(server, customer)).toHaveLength(0)
})

// shows: C2.checkout.18, C3.11, C4.status.3, C7.orders.2
test('what is handed to the payment and sent to the kitchen is the whole order', { tag: '@day' }, async ({
  page,
  server,
  login,
}) => {
  const { phone, token, user } = await login()
  const { menu } = await menuOfOrderDay(server)
  const addOn = menu.categories.find(({ type }) => type === 'addon')?.items[0]
  if (!addOn) throw new Error('no add-on in the demo menu')
  const body = { phoneNumber: phone, type: 'Office' as const, address: ADDRESS }
  const { reply } = await server.call(addressCalls.addAddress, { body }, { token })
  await page.goto('/')
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  await page.getByRole('button', { name: 'One more Regular Thali' }).click()
  await page.getByRole('button', { name: `ADD ${addOn.name}` }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()

  const price = addOn.addon_price ?? 50
  const items = [
    { name: 'Regular Thali', quantity: 2, price: 80, total: 160 },
    { name: addOn.name, dish_id: addOn.dish_id, quantity: 1, price, total: price },
  ]
  const handed = await page.evaluate(() => history.state.usr)
  const named = items.map((line) => ({ ...line, ...(line.name === addOn.name && { names: addOn.names }) }))
  expect(handed).toEqual({
    cart: { 'Regular Thali': 2, [addOn.name]: 1 },
    menuData: { day: expect.any(String), menu: expect.objectContaining({ _id: menu._id }) },
    orderSummary: { items: named, totalAmount: 160 + price },
  })

  await page.getByRole('button', { name: 'Select Address', exact: true }).click()
  await page.getByRole('button', { name: 'Continue with Selected Address' }).click()
  const request = page.waitForRequest('**/api/orders')
  await placeOrder(page).click()
  const sent = (await request).postDataJSON()
  expect(sent.items).toEqual(items)
  expect(sent).toMatchObject({
    totalAmount: 160 + price,
    paymentMethod: 'COD',
    status: 'confirmed',
    phoneNumber: phone,
    userAddress: ADDRESS,
    userId: user._id,
    selectedAddressId: reply.address._id,
  })
  expect(new Date(sent.orderDate).toISOString()).toBe(sent.orderDate)
  await expect(page.getByText('Order placed')).toBeVisible()
})

// shows: C2.payment.5, C2.payment.14, C9.13
test('the address screen comes half a second after the sign-in, home one and a half after the order', async ({
  page,
  server,
}) => {
  await page.clock.install({ time: now() })
  await openPayment(page, server)
  await page.getByRole('button', { name: 'Select Address', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.getByRole('textbox').fill(newPhone().replace('+91', ''))
  await dialog.getByRole('button', { name: 'Send' }).click()
  const code = dialog.getByLabel('OTP', { exact: true })
  await expect(code).toBeFocused()
  await page.clock.pauseAt(now().getTime() + 60_000)
  await code.fill('1234')
  await expect(page.getByText('Login successful!')).toBeVisible()
  await page.clock.runFor(499)
  await expect(page).toHaveURL('/payment')
  await page.clock.runFor(2)
  await expect(page).toHaveURL('/address')
  await page.clock.resume()
  await page.getByRole('link', { name: 'Back' }).click()

  await typeAddress(page)
  await page.clock.pauseAt(now().getTime() + 120_000)
  await placeOrder(page).click()
  await expect(page.getByText('Order placed')).toBeVisible()
  await page.clock.runFor(1499)
  await expect(page).toHaveURL('/payment')
  await page.clock.runFor(2)
  await expect(page).toHaveURL('/')
})
