import type { Page } from '@playwright/test'

/** Answers the question why a price changes. */
export async function sayWhyPrice(page: Page) {
  const why = page.getByRole('dialog', { name: 'Why does the price change?' })
  await why.getByRole('button', { name: 'Costs have changed' }).click()
  await why.getByRole('button', { name: 'Save the price' }).click()
}
