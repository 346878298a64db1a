import type { Page } from '@playwright/test'
import { expect, newPhone, test } from '../fixtures.ts'
import { menuOfOrderDay, signInByDialog } from '../order-flow.ts'

const ADDRESS = '12 Shivaji Nagar, near the clock tower, Pune 411005'

/** The kitchen moves the order of that customer on. */
async function moveOn(kitchen: Page, customer: string, status: string) {
  const row = kitchen.getByRole('table').locator('tbody tr').filter({ hasText: customer })
  await row.getByRole('button', { name: /change the status/ }).click()
  await kitchen.getByRole('menuitemradio', { name: status }).click()
  await expect(row).toContainText(status)
}

/** What the product exists for, from both ends at once: the phone at 390×844, the back office at 1280×800. */
// shows: C1.15
test('a visitor reads the menu, orders a thali and sees it come; the kitchen sees it and brings it', async ({
  page,
  adminPage,
  server,
}) => {
  test.setTimeout(90_000)
  const { menu } = await menuOfOrderDay(server)
  const phone = newPhone()
  const shownPhone = `+91 ${phone.slice(3, 8)} ${phone.slice(8)}`

  // The menu stands in the document itself, before any script has run.
  const document = await (await page.request.get('/')).text()
  for (const { name } of menu.categories.flatMap(({ items }) => items)) expect(document).toContain(name)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: menu.name })).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
  await signInByDialog(page, phone)
  await expect(page.getByText('Login successful!')).toBeVisible()

  await page
    .getByRole('button', { name: /Regular Thali/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: 'Select Address', exact: true }).click()
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await page.getByLabel('Complete Address').fill(ADDRESS)
  await page.getByRole('button', { name: 'Add Address' }).click()
  await page.getByRole('button', { name: 'Continue with Selected Address' }).click()
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed')).toBeVisible()
  await expect(page).toHaveURL('/')

  await adminPage.goto('/admin#tab=orders&date=all')
  await adminPage.getByLabel('Email').fill(server.admin.email)
  await adminPage.getByLabel('Password', { exact: true }).fill(server.admin.password)
  await adminPage.getByRole('button', { name: 'Sign In', exact: true }).click()
  const row = adminPage.getByRole('table').locator('tbody tr').filter({ hasText: shownPhone })
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('₹80')

  await page.goto('/my-orders')
  await page.getByRole('link', { name: new RegExp(menu.name) }).click()
  await expect(page.getByRole('heading', { name: 'Order Status' })).toBeVisible()
  const status = page.getByRole('region', { name: 'Order Status' })
  for (const step of ['Preparing', 'Out for Delivery']) {
    await moveOn(adminPage, shownPhone, step)
    // The phone hears of it by itself, within its next look.
    await expect(status.locator('[aria-current="step"]')).toContainText(step, { timeout: 20_000 })
  }
  await moveOn(adminPage, shownPhone, 'Delivered')
  await expect(page.getByRole('button', { name: 'Reorder' })).toBeVisible({ timeout: 20_000 })
  await expect(status.locator('[aria-current="step"]')).toHaveCount(0)
})
