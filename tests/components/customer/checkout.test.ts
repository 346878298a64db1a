import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { menuOf, ORDER_DAY } from '../../support/wednesday.ts'
import { button, heading, region, renderScreen } from '../render-screen.tsx'

/** The checkout of a cart, handed over with this as the menu. */
function openCheckout(
  cart: Record<string, number>,
  menuData: object = { day: ORDER_DAY, menu: menuOf(ORDER_DAY, {}) },
) {
  setCart(cart)
  return renderScreen('/checkout', { as: 'visitor', state: { cart, menuData } })
}

// shows: C2.checkout.3
test('an empty cart leads back to the menu', async () => {
  const app = renderScreen('/checkout', { as: 'visitor' })
  await expect.element(heading('Your cart is empty')).toBeVisible()
  await expect.element(page.getByText('Add some delicious items to your cart to proceed with checkout')).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect.poll(app.path).toBe('/')
})

// shows: C2.checkout.1, C2.checkout.10, C2.checkout.12
test('one less of the last thali and Remove take their lines away', async () => {
  const menu = menuOf(ORDER_DAY, { addOns: [{ name: 'Egg Curry', price: 60 }] })
  openCheckout({ 'Regular Thali': 1, 'Egg Curry': 2 }, { day: ORDER_DAY, menu })
  await expect.element(heading('Your Add-ons')).toBeVisible()

  await button('One less Regular Thali').click()
  await expect.element(heading('Your Base Items')).not.toBeInTheDocument()
  await expect.element(page.getByText('SAVE')).not.toBeInTheDocument()
  await button('Remove Egg Curry').click()
  await expect.element(heading('Your cart is empty')).toBeVisible()
  expect(localStorage.getItem('cart')).toBeNull()
})

test('what is off the menu is struck and not ordered, and goes by one tap', async () => {
  const app = openCheckout({ 'Regular Thali': 1, 'Fish Fry': 2 })
  const gone = page.getByRole('list', { name: 'Not on today’s menu' })
  await expect.element(gone).toMatchTextContent(/Fish Fry.*not today/)
  await expect.element(page.getByText('₹180')).not.toBeInTheDocument()
  await button('Place Order').click()
  await expect.poll(app.path).toBe('/payment')
  expect(app.state()).toMatchObject({ orderSummary: { items: [{ name: 'Regular Thali' }], totalAmount: 80 } })
})

test('of a cart of which nothing is cooked nothing is ordered', async () => {
  openCheckout({ 'Fish Fry': 2 })
  await expect.element(page.getByText('not today')).toBeVisible()
  await expect.element(button('Place Order')).not.toBeInTheDocument()
  await button('Remove Fish Fry from the cart').click()
  await expect.element(heading('Your cart is empty')).toBeVisible()
})

// shows: C2.checkout.8, C2.checkout.11, C2.checkout.13, C2.checkout.14
test('without the menu the usual dishes and prices stand in', async () => {
  openCheckout({ 'Regular Thali': 1, 'Paneer Butter Masala': 2 }, { from: 'an older version' })
  const base = region('Your Base Items')
  for (const dish of ['Daal', 'Bhaji', 'Bengan Tarkari', 'Chutney'])
    await expect.element(base.getByText(dish)).toBeVisible()
  await expect.element(base.getByText('Vegetarian')).toHaveLength(4)

  const addOns = region('Your Add-ons')
  await expect.element(addOns.getByText('Paneer Butte…')).toBeVisible()
  await expect.element(addOns.getByText('Paneer Butter Masala', { exact: true })).toBeInTheDocument()
  await expect.element(addOns.getByText('×2')).toBeVisible()
  await expect.element(addOns.getByText('Total Add-ons')).toMatchTextContent('₹100')
  await expect.element(page.getByText('₹180')).toBeVisible()
})

// shows: C2.checkout.6
test('each dish has its emoji and its tag, vegetarian or not', async () => {
  const items = [
    { name: 'Dal Tadka', is_vegetarian: true },
    { name: 'Jeera Rice' },
    { name: 'Chicken Curry', is_vegetarian: false },
  ]
  const menu = { name: 'Thali', price: null, categories: [{ name: 'Base', type: 'regular', items }] }
  openCheckout({ 'Regular Thali': 1 }, { day: ORDER_DAY, menu })
  const dishes = region('Your Base Items').getByRole('listitem')
  await expect.element(dishes.nth(0)).toMatchTextContent('🍲')
  await expect.element(dishes.nth(0)).toMatchTextContent(/Dal Tadka.*Vegetarian/)
  await expect.element(dishes.nth(1)).toMatchTextContent('🍚')
  await expect.element(dishes.nth(1)).toMatchTextContent(/Jeera Rice.*Vegetarian/)
  await expect.element(dishes.nth(2)).toMatchTextContent('🍗')
  await expect.element(dishes.nth(2)).toMatchTextContent(/Chicken Curry.*Non-vegetarian/)
})

test('says when the order is delivered, as the menu has told it', async () => {
  renderScreen('/', { as: 'visitor' })
  await button('ADD Regular Thali').click()
  await button('Checkout').click()
  await expect.element(page.getByText('Delivery Wed, 8 Jan 2031, 12–2 pm')).toBeVisible()
})

test('says nothing of the delivery where it is not known', async () => {
  openCheckout({ 'Regular Thali': 1 })
  await expect.element(heading('Your Base Items')).toBeVisible()
  await expect.element(page.getByText('Delivery', { exact: false })).not.toBeInTheDocument()
})
