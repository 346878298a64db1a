import { expect, test } from '../fixtures.ts'
import { menuOfOrderDay } from '../order-flow.ts'

// shows: C2.checkout.2, C2.checkout.4, C2.checkout.5, C2.checkout.9, C2.checkout.15, C2.checkout.16, C2.checkout.17
test('the cart from the home screen is shown, changed and handed on', { tag: '@day' }, async ({ page, server }) => {
  const { menu } = await menuOfOrderDay(server)
  const dishes = menu.categories.filter(({ type }) => type !== 'addon').flatMap(({ items }) => items)
  await page.goto('/')
  await page
    .getByRole('button', { name: /Regular Thali/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Checkout' }).click()

  const base = page.getByRole('region', { name: 'Your Base Items' })
  for (const dish of dishes) await expect(base.getByText(dish.name)).toBeVisible()
  await expect(base.getByText('Vegetarian')).toHaveCount(dishes.length)
  await expect(base.getByText('₹80 per thali')).toBeVisible()
  await expect(page.getByText('SAVE ₹20')).toBeVisible()
  await expect(page.getByText('Subscription available for base items')).toBeVisible()
  await expect(page.getByText('Save ₹520 monthly')).toBeVisible()

  await page.getByRole('button', { name: 'One more Regular Thali' }).click()
  await expect(page.getByRole('heading', { name: 'Your Base Items ×2' })).toBeVisible()
  await expect(page.getByText('SAVE ₹40')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Base Items ×2' })).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByText('₹80 each')).toBeVisible()

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Your Base Items ×2' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Regular Thali: 2')).toBeAttached()
})
