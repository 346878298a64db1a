import { expect, test } from 'vitest'
import { dishKind } from './dishes.ts'

// shows: C2.checkout.7
test.each([
  ['Egg Curry', 'egg'],
  ['Anda Bhurji', 'egg'],
  ['Veggie Pulao', 'rice'],
  ['Kanda Poha', 'sabzi'],
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
])('%s looks like %s', (name, kind) => {
  expect(dishKind(name)).toBe(kind)
})
