import type { Page } from '@playwright/test'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { type Customer, expect, type TestServer, test } from '../fixtures.ts'
import { openPayment, openWith } from '../order-flow.ts'

const HOME = 'Flat 3, Sunrise Society, Baner Road, Pune'
const OFFICE = 'Office 5, Tech Towers, Hinjewadi phase 1'

async function save(server: TestServer, { phone, token }: Customer, type: 'Home' | 'Office', address: string) {
  await server.call(addressCalls.addAddress, { body: { phoneNumber: phone, type, address } }, { token })
}

async function addByForm(page: Page, type: string, address: string) {
  await page.getByLabel('Address Type').selectOption(type)
  await page.getByLabel('Complete Address').fill(address)
  await page.getByRole('button', { name: 'Add Address' }).click()
}

// shows: C1.9, C2.address.2, C2.address.4, C2.address.6, C2.address.7, C2.address.12, C4.checkout.2, C5.address.1
// shows: C5.address.2, C7.addresses.2, C8.done.3, C8.done.4
test('addresses are added, made default, changed and deleted on /address', async ({ page, login }) => {
  const { phone } = await login()
  await page.goto('/address')
  await expect(page.getByRole('heading', { name: 'My Addresses' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Addresses Added' })).toBeVisible()
  await expect(page.getByText('Add your first delivery address to get started')).toBeVisible()

  await page.getByRole('button', { name: 'Add New Address' }).click()
  await expect(page.getByLabel('Address Type')).toBeFocused()
  await expect(page.getByPlaceholder("Enter recipient's name...")).toHaveValue('')
  await page.getByRole('button', { name: 'Add Address' }).click()
  await expect(page.getByText('Please enter an address')).toBeVisible()
  await page.getByLabel('Complete Address').fill('Too short')
  await page.getByRole('button', { name: 'Add Address' }).click()
  await expect(page.getByText('Please enter a complete address (minimum 10 characters)')).toBeVisible()
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/addresses'))
  await page.getByLabel('Complete Address').fill(HOME)
  // Two taps before anything can answer. A real double click's second half would land on whatever stands there then.
  await page.getByRole('button', { name: 'Add Address' }).evaluate((button: HTMLButtonElement) => {
    button.focus()
    button.click()
    button.click()
  })
  expect((await request).postDataJSON()).toMatchObject({ phoneNumber: phone, name: 'User', userId: expect.any(String) })
  await expect(page.getByText('Address added successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('DEFAULT')).toBeVisible()

  await page.getByRole('button', { name: 'Add New Address' }).click()
  await addByForm(page, 'Office', OFFICE)
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Make Default' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Make Default' }).click()
  await expect(page.getByText('Default address updated!')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: OFFICE })).toContainText('DEFAULT')

  await page.getByRole('button', { name: 'Edit Home address' }).click()
  await expect(page.getByLabel('Complete Address')).toHaveValue(HOME)
  await page.getByLabel('Complete Address').fill(`${HOME} 411045`)
  await page.getByRole('button', { name: 'Update Address' }).click()
  await expect(page.getByText('Address updated successfully!')).toBeVisible()
  await expect(page.getByText(`${HOME} 411045`)).toBeVisible()

  await page.getByRole('button', { name: 'Delete Home address' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`${HOME} 411045`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete Home address' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Address deleted successfully!')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(1)
})

// shows: C2.address.3, C2.address.5, C2.address.14, C2.address.15
test('reached from the payment, /address preselects the default and hands back the choice', async ({
  page,
  server,
  login,
}) => {
  const customer = await login()
  await openPayment(page, server)
  await page.getByRole('button', { name: 'Select Address', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Select an Address to Continue' })).toBeDisabled()
  await page.goBack()
  await expect(page).toHaveURL('/payment')
  await page.getByRole('button', { name: 'Select Address', exact: true }).click()
  await expect(page).toHaveURL('/address')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Regular Thali')

  await save(server, customer, 'Home', HOME)
  await save(server, customer, 'Office', OFFICE)
  await page.getByRole('button', { name: 'Select Address', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Home DEFAULT' })).toBeChecked()
  await page.getByRole('radio', { name: 'Office' }).check()
  await page.getByRole('button', { name: 'Continue with Selected Address' }).click()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('region', { name: 'Delivery Address' })).toContainText(OFFICE)
})

// shows: C2.book.2, C2.book.5, C2.book.6, C2.book.7, C3.12, C5.book.3
test('/add-address in selection mode hands the address to whoever asked', async ({ page, server, login }) => {
  const customer = await login()
  const state = { selectionMode: true, returnTo: '/checkout' }
  await openWith(page, '/add-address', { state })
  await expect(page.getByRole('heading', { name: 'Select Address' })).toBeVisible()
  await expect(page.getByText('Choose your delivery address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Please Select an Address' })).toBeDisabled()

  await save(server, customer, 'Home', HOME)
  await save(server, customer, 'Office', OFFICE)
  await page.reload()
  await expect(page.getByRole('button', { name: HOME })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Make Default' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Select This Address' }).click()
  await expect(page).toHaveURL('/checkout')
  const selected = () => page.evaluate(() => window.history.state.usr.selectedAddress)
  expect(await selected()).toMatchObject({ type: 'Home', address: HOME, isDefault: true })

  await openWith(page, '/add-address', { state })
  await page.getByRole('button', { name: OFFICE }).click()
  await expect(page).toHaveURL('/checkout')
  expect(await selected()).toMatchObject({ type: 'Office', address: OFFICE, isDefault: false })
})

// shows: C2.address.3, C2.book.1, C2.book.4
test('opened by its address, the arrow leads home, and of a selection to whoever asked', async ({ page, login }) => {
  await login()
  await page.goto('/address')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/add-address')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await openWith(page, '/add-address', { state: { selectionMode: true, returnTo: '/subscription' } })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/subscription')
})
