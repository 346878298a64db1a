import { expect, test } from './fixtures.ts'
import { menuOfOrderDay, openWith } from './order-flow.ts'

// shows: C2.checkout.3
test('an empty cart leads back to the menu', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByText('Add some delicious items to your cart to proceed with checkout')).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/')
})

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

// shows: C2.checkout.1, C2.checkout.10, C2.checkout.12
test('one less of the last thali and Remove take their lines away', async ({ page, server }) => {
  const cart = { 'Regular Thali': 1, 'Egg Curry': 2 }
  await openWith(page, '/checkout', { cart, state: { cart, menuData: await menuOfOrderDay(server) } })
  await expect(page.getByRole('heading', { name: 'Your Add-ons' })).toBeVisible()

  await page.getByRole('button', { name: 'One less Regular Thali' }).click()
  await expect(page.getByRole('heading', { name: 'Your Base Items' })).toBeHidden()
  await expect(page.getByText('SAVE')).toBeHidden()
  await page.getByRole('button', { name: 'Remove Egg Curry' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})

// shows: C2.checkout.8, C2.checkout.11, C2.checkout.13, C2.checkout.14
test('without the menu the usual dishes and prices stand in', async ({ page }) => {
  const cart = { 'Regular Thali': 1, 'Paneer Butter Masala': 2 }
  await openWith(page, '/checkout', { cart, state: { cart, menuData: { from: 'an older version' } } })
  const base = page.getByRole('region', { name: 'Your Base Items' })
  for (const dish of ['Daal', 'Bhaji', 'Bengan Tarkari', 'Chutney']) await expect(base.getByText(dish)).toBeVisible()
  await expect(base.getByText('Vegetarian')).toHaveCount(4)

  const addOns = page.getByRole('region', { name: 'Your Add-ons' })
  await expect(addOns.getByText('Paneer Butte…')).toBeVisible()
  await expect(addOns.getByText('Paneer Butter Masala')).toBeAttached()
  await expect(addOns.getByText('×2')).toBeVisible()
  await expect(addOns.getByText('Total Add-ons')).toContainText('₹100')
  await expect(page.getByText('₹180')).toBeVisible()
})

// shows: C2.checkout.6
test('each dish has its emoji and its tag, vegetarian or not', async ({ page }) => {
  const cart = { 'Regular Thali': 1 }
  const items = [
    { name: 'Dal Tadka', is_vegetarian: true },
    { name: 'Jeera Rice' },
    { name: 'Chicken Curry', is_vegetarian: false },
  ]
  const menu = { name: 'Thali', price: null, categories: [{ name: 'Base', type: 'regular', items }] }
  await openWith(page, '/checkout', { cart, state: { cart, menuData: { day: '2031-01-08', menu } } })
  const dishes = page.getByRole('region', { name: 'Your Base Items' }).getByRole('listitem')
  await expect(dishes.nth(0)).toContainText('🍲')
  await expect(dishes.nth(0)).toContainText(/Dal Tadka.*Vegetarian/)
  await expect(dishes.nth(1)).toContainText('🍚')
  await expect(dishes.nth(1)).toContainText(/Jeera Rice.*Vegetarian/)
  await expect(dishes.nth(2)).toContainText('🍗')
  await expect(dishes.nth(2)).toContainText(/Chicken Curry.*Non-vegetarian/)
})
