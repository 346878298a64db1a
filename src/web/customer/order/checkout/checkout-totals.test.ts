import { expect, test } from 'vitest'
import { monthlySaving, shortName, subscriptionSaving } from './checkout-totals.ts'

// shows: C9.14
test.each([
  ['Egg Curry', 'Egg Curry'],
  ['Boiled Egg 2', 'Boiled Egg 2'],
  ['Paneer Butter Masala', 'Paneer Butte…'],
  ['', ''],
  ['दाल तड़का और चावल', 'दाल तड़का और चाव…'],
  ['मसाला पापड़', 'मसाला पापड़'],
  ['क्षत्रिय थाली विशेष', 'क्षत्रिय थाली विशेष'],
  ['தயிர் சாதம் மற்றும் அப்பளம்', 'தயிர் சாதம் மற்றும்…'],
  ['👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳', '👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳👨‍🍳…'],
  ['🍛🍛🍛🍛🍛🍛🍛🍛🍛🍛🍛🍛🍛', '🍛🍛🍛🍛🍛🍛🍛🍛🍛🍛🍛🍛…'],
])('shortName(%s) is %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test.each([
  [{}, null, 0],
  [{ 'Regular Thali': 1 }, null, 520],
  [{ 'Regular Thali': 2, 'Egg Curry': 3 }, null, 1040],
  [{ 'Regular Thali': 1 }, { name: 'Today', price: 90, categories: [] }, 780],
  [{ 'Regular Thali': 1 }, { name: 'Today', price: 55, categories: [] }, 0],
])('monthlySaving of %o with %o is %i', (cart, menu, rupees) => {
  expect(monthlySaving(cart, menu)).toBe(rupees)
})

const menu = { name: 'Today', price: 90, categories: [] }

// shows: C9.4
test.each([
  [{}, null, 0],
  [{ Papad: 3 }, null, 0],
  [{ 'Regular Thali': 1 }, null, 20],
  [{ 'Regular Thali': 3 }, menu, 90],
  [{ 'Regular Thali': 3 }, { ...menu, subscription_price: 65 }, 75],
  [{ 'Regular Thali': 3 }, { ...menu, price: 50 }, 0],
])('%j with %j would save %i', (cart, of, saving) => {
  expect(subscriptionSaving(cart, of)).toBe(saving)
})
