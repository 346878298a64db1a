import type { Page } from '@playwright/test'
import { expect, newPhone, test } from './fixtures.ts'
import { pressOn, tabTo, typeInto } from './keyboard.ts'
import { ordersOf } from './order-flow.ts'
import { HOME, OFFICE, saveAddress, subscribe } from './subscription-flow.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Signs in through the open dialog; its first field has the focus. */
async function signIn(page: Page, phone: string) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Phone Number')).toBeFocused()
  await page.keyboard.type(phone.slice(3))
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('OTP', { exact: true })).toBeFocused()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

// shows: C4.checkout.1, C.good.7
test('a visitor orders, signs in and is told, by keyboard alone', async ({ page }) => {
  test.setTimeout(60_000)
  await page.goto('/')
  await pressOn(page, button(page, 'ADD Regular Thali'))
  await expect(button(page, 'One more Regular Thali')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Regular Thali: 2')).toBeAttached()
  await tabTo(page, button(page, 'One less Regular Thali'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressOn(page, button(page, 'Checkout'))

  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
  await expect(page).toHaveTitle('Checkout · Dabba')
  await pressOn(page, button(page, 'One more Regular Thali'))
  await pressOn(page, button(page, 'Place Order'))

  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeFocused()
  await pressOn(page, button(page, 'Select Address'))
  await signIn(page, newPhone())
  await expect(page).toHaveURL('/address')
  await pressOn(page, button(page, 'Add New Address'))
  await expect(page.getByLabel('Address Type')).toBeFocused()
  await page.keyboard.type('Office')
  await typeInto(page, page.getByLabel('Complete Address'), OFFICE)
  await pressOn(page, button(page, 'Add Address'))
  await expect(page.getByRole('radio', { name: 'Office DEFAULT' })).toBeChecked()
  await pressOn(page, button(page, 'Continue with Selected Address'))

  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('region', { name: 'Delivery Address' })).toContainText(OFFICE)
  await pressOn(page, button(page, 'Place Order (COD)'))
  await expect(page.getByText('Order placed')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(/^Dabba/)

  await pressOn(page, button(page, 'Open your menu'))
  await pressOn(page, page.getByRole('link', { name: 'My Orders' }))
  await expect(page).toHaveURL('/my-orders')
  await pressOn(page, page.getByRole('main').getByRole('link').first())
  await expect(page.getByRole('heading', { level: 1, name: 'Order Details' })).toBeFocused()
  await pressOn(page, page.getByRole('link', { name: 'Back to Orders' }))
  await expect(page).toHaveURL('/my-orders')
})

test('the cart is changed and emptied by keyboard alone', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('cart', '{"Regular Thali":1,"Curd Bowl":2}'))
  await page.goto('/checkout')
  expect(server.url).toBeTruthy()
  await pressOn(page, button(page, 'Remove Curd Bowl'))
  await expect(page.getByRole('main')).toBeFocused()
  await pressOn(page, button(page, 'One less Regular Thali'))
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await pressOn(page, page.getByRole('link', { name: 'Continue Shopping' }))
  await expect(page).toHaveURL('/')
})

test('days and dishes by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const chosen = page.getByRole('radio', { checked: true })
  await tabTo(page, chosen)
  const before = await page.getByRole('heading', { level: 1 }).textContent()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before ?? '')
  await expect(page.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const dish = page.getByRole('region', { name: 'Regular Thali' }).getByRole('listitem').first().getByRole('button')
  await pressOn(page, dish)
  await expect(page.getByRole('dialog')).toContainText('Fresh and Homemade')
  await page.keyboard.press('Escape')
  await expect(dish).toBeFocused()
})

// shows: C.good.7
test('addresses are kept by keyboard alone', async ({ page, server, login }) => {
  test.setTimeout(60_000)
  const customer = await login()
  await saveAddress(server, customer)
  await page.goto('/address')
  await pressOn(page, button(page, 'Add New Address'))
  await expect(page.getByLabel('Address Type')).toBeFocused()
  await pressOn(page, button(page, 'Cancel'))
  await expect(button(page, 'Add New Address')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Other')
  await typeInto(page, page.getByPlaceholder("Enter recipient's name..."), 'Ravi')
  await typeInto(page, page.getByLabel('Complete Address'), OFFICE)
  await pressOn(page, button(page, 'Add Address'))
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await expect(button(page, 'Add New Address')).toBeFocused()

  await pressOn(page, button(page, 'Make Default'))
  await expect(page.getByText('Default address updated!')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: OFFICE })).toContainText('DEFAULT')
  await pressOn(page, button(page, 'Edit Home address'))
  await typeInto(page, page.getByLabel('Complete Address'), `${HOME} 411045`)
  await pressOn(page, button(page, 'Update Address'))
  await expect(page.getByText(`${HOME} 411045`)).toBeVisible()
  await expect(button(page, 'Edit Home address')).toBeFocused()
  await pressOn(page, button(page, 'Delete Home address'))
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Delete Home address')).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(button(page, 'Add New Address')).toBeFocused()
})

test('an address is chosen for the subscription by keyboard alone', async ({ page, server, login }) => {
  const customer = await login()
  await saveAddress(server, customer)
  await saveAddress(server, customer, OFFICE)
  await page.goto('/subscription')
  await pressOn(page, button(page, 'Change Address'))
  await expect(page).toHaveURL('/add-address')
  await pressOn(page, page.getByRole('button', { name: OFFICE }))
  await expect(page).toHaveURL('/subscription')
  await expect(page.getByText(OFFICE)).toBeVisible()
})

// shows: C.good.7
test('the side menu, profile, orders and the logout by keyboard alone', async ({ page, login }) => {
  await login()
  await page.goto('/')
  await pressOn(page, button(page, 'Open your menu'))
  await pressOn(page, button(page, 'My Profile'))
  const profile = page.getByRole('dialog', { name: 'My Profile' })
  await pressOn(page, profile.getByRole('link', { name: 'Open My Profile' }))
  await expect(page).toHaveURL('/profile')
  await pressOn(page, page.getByRole('link', { name: 'Back' }))
  await expect(page).toHaveURL('/')
  await pressOn(page, button(page, 'Open your menu'))
  await pressOn(page, page.getByRole('link', { name: 'My Subscriptions' }))
  await tabTo(page, page.getByRole('tab', { name: 'Active (0)' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'No Subscription History' })).toBeVisible()
  await pressOn(page, page.getByRole('link', { name: 'Back' }))
  await pressOn(page, button(page, 'Open your menu'))
  await pressOn(page, button(page, 'Logout'))
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(button(page, 'Login')).toBeVisible()
})

test('tomorrow is confirmed by keyboard alone', async ({ page, server, login }) => {
  const customer = await login()
  await subscribe(server, customer, 5)
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: "Confirm Tomorrow's Meal" })
  await expect(dialog).toBeVisible({ timeout: 10_000 })
  await pressOn(page, dialog.getByRole('button', { name: 'Confirm', exact: true }))
  await expect(page.getByText('Order confirmed for tomorrow!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await ordersOf(server, customer)).toMatchObject([{ status: 'confirmed' }])
})

// shows: C.good.8
test('every dialog keeps the focus and gives it back', async ({ page, server, login }) => {
  test.setTimeout(60_000)
  /** Tabs round the open dialog, forwards and backwards, without leaving it; then Escape leads back to what opened it. */
  async function holds(role: 'dialog' | 'alertdialog', back: string) {
    const dialog = page.getByRole(role)
    await expect(dialog).toBeVisible()
    const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
    await expect.poll(inside, 'the focus starts in the dialog').toBe(true)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 12; step++) {
        await page.keyboard.press(key)
        await expect.poll(inside, 'the focus stays in the dialog').toBe(true)
      }
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button(page, back)).toBeFocused()
  }

  await page.goto('/')
  await pressOn(page, button(page, 'Login'))
  await holds('dialog', 'Login')

  const customer = await login()
  await saveAddress(server, customer)
  await page.goto('/')
  await pressOn(page, button(page, 'Open your menu'))
  await holds('dialog', 'Open your menu')
  await page.keyboard.press('Enter')
  await pressOn(page, button(page, 'My Profile'))
  await expect(page.getByRole('dialog', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await holds('dialog', 'Open your menu')

  await page.goto('/address')
  await pressOn(page, button(page, 'Delete Home address'))
  await holds('alertdialog', 'Delete Home address')
})

// shows: C.good.9
test('the first tab leads past the header', async ({ page, login }) => {
  await login()
  for (const path of ['/', '/my-orders', '/subscription']) {
    await page.goto(path)
    await expect(page.getByRole('main')).not.toContainText('Loading')
    await page.keyboard.press('Tab')
    const skip = button(page, 'Skip to the content')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
  }
})
