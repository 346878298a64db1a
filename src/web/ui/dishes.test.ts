import { expect, test } from 'vitest'
import { dishEmoji } from '#web/customer/order/checkout/dish-emoji.ts'
import { dishKind } from './dishes.ts'

// shows: C2.checkout.7
test.each([
  ['Egg Curry', 'egg'],
  ['Anda Bhurji', 'egg'],
  ['Veggie Pulao', 'rice'],
  ['Kanda Poha', 'rice'],
  ['Steamed Rice', 'rice'],
  ['Jeera Rice', 'rice'],
  ['Masala Tea', 'drink'],
  ['Masala Chaas', 'drink'],
  ['Dal Tadka', 'dal'],
  ['Kadhi Pakora', 'dal'],
  ['Kachumber Salad', 'salad'],
  ['Coconut Chutney', 'pickle'],
  ['Rice Kheer', 'sweet'],
  ['Phulka Roti', 'roti'],
  ['Paneer Butter Masala', 'curry'],
  ['Chicken Curry', 'chicken'],
  ['Fish Fry', 'fish'],
  ['Regular Thali', 'thali'],
  ['Aloo Gobi', 'sabzi'],
  ['Veggie Mix', 'sabzi'],
  ['Curd', 'curd'],
  ['Dahi Bowl', 'curd'],
  ['Mango Pickle', 'pickle'],
  ['Something New', 'thali'],
  ['', 'thali'],
  ['दही', 'curd'],
  ['अंडा करी', 'egg'],
  ['अंडाकरी', 'egg'],
  ['आम का अचार', 'pickle'],
  ['लोणचे', 'pickle'],
  ['दाल तड़का', 'dal'],
  ['डाळ', 'dal'],
  ['वरण भात', 'rice'],
  ['जीरा राइस', 'rice'],
  ['मसाला पापड़', 'roti'],
  ['पोळी', 'roti'],
  ['चिकन करी', 'chicken'],
  ['मटण रस्सा', 'chicken'],
  ['आलू गोभी', 'sabzi'],
  ['बटाटा भाजी', 'sabzi'],
  ['पनीर मखनी', 'curry'],
  ['गुलाब जामुन', 'sweet'],
  ['छाछ', 'drink'],
  ['થાળી', 'thali'],
  ['દાલ', 'dal'],
  ['રોટલી', 'roti'],
  ['રોટી', 'roti'],
  ['ডাল', 'dal'],
  ['দাল', 'dal'],
  ['ਦਾਲ', 'dal'],
  ['ਪਨੀਰ', 'curry'],
])('%s looks like %s', (name, kind) => {
  expect(dishKind(name)).toBe(kind)
})

test.each([
  ['Paneer Bhurji', true, 'curry'],
  ['Bhurji', false, 'thali'],
  ['Palak Chicken', false, 'chicken'],
  ['Green Salad', false, 'thali'],
  ['Dal Gosht', false, 'thali'],
  ['Soya Keema', true, 'thali'],
  ['Veg Keema', true, 'sabzi'],
  ['Fish Curry', false, 'fish'],
] as const)('%s, vegetarian: %s, looks like %s', (name, veg, kind) => {
  expect(dishKind(name, veg)).toBe(kind)
})

test('each dish has the emoji of its picture', () => {
  expect(['Mango Pickle', 'दही', 'Something New', 'Egg Curry'].map((name) => dishEmoji(name))).toEqual([
    '🫙',
    '🥣',
    '🍱',
    '🥚',
  ])
})
