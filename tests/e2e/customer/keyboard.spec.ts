import type { Page } from '@playwright/test'
import { expect, newPhone, test } from '../fixtures.ts'
import { pressOn, tabTo, typeInto } from '../keyboard.ts'
import { OFFICE } from '../subscription-flow.ts'

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
