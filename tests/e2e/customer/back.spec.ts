import type { Page } from '@playwright/test'
import { expect, newPhone, test } from '../fixtures.ts'
import { signInByDialog } from '../order-flow.ts'
import { openWednesday } from '../week-flow.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function openDish(page: Page) {
  await page.getByRole('button', { name: 'Curd Bowl' }).first().click()
  await expect(dialog(page)).toBeVisible()
}

test('back closes a dialog and stays; after ✕, Escape and a reload it leaves the screen at once', async ({ page }) => {
  await page.goto('/checkout')
  await openWednesday(page)
  await openDish(page)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await openDish(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await openDish(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await openDish(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Curd Bowl' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/checkout')
})

test('a screen reached from a sheet, or by signing in, stands once in the history', async ({ page }) => {
  await page.goto('/checkout')
  await page.goto('/my-orders')
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await signInByDialog(page, newPhone())
  await expect(page).toHaveURL('/my-orders')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/checkout')

  await page.goto('/')
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await dialog(page).getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Open your menu' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/checkout')
})

test('the office: back closes the question before the form, and keeps the tab', async ({ adminPage, loginAdmin }) => {
  await loginAdmin()
  await adminPage.goto('/admin')
  await adminPage.getByRole('tab', { name: 'Items Management' }).click()
  await adminPage.getByRole('button', { name: 'Add New Item' }).click()
  const form = adminPage.getByRole('dialog')
  await form.getByRole('textbox').first().fill('Dal')
  await adminPage.goBack()
  await expect(adminPage.getByRole('alertdialog')).toBeVisible()
  await adminPage.goBack()
  await expect(adminPage.getByRole('alertdialog')).toHaveCount(0)
  await expect(form).toBeVisible()
  await adminPage.goBack()
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)
  await expect(adminPage).toHaveURL(/tab=items/)
  await adminPage.goBack()
  await expect(adminPage).not.toHaveURL(/tab=items/)
})
