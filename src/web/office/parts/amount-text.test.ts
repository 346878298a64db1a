import { expect, test } from 'vitest'
import { amountText, changeText } from './amount-text.ts'

test.each([
  [575, 'piece', '575 pieces'],
  [2.5, 'piece', '2.5 pieces'],
  [950, 'g', '950 g'],
  [20_394, 'g', '20.39 kg'],
  [3000, 'ml', '3 l'],
  [12, 'portion', '12 portions'],
  [123_456, 'piece', '1,23,456 pieces'],
] as const)('%d of %s are %s', (amount, unit, text) => {
  expect(amountText(amount, { key: 'dal', unit })).toBe(text)
})

test('thalis are counted without a unit, and changes have a sign', () => {
  expect(amountText(136, { key: 'regular-thali', unit: 'portion' })).toBe('136')
  expect(changeText(8, { key: 'roti', unit: 'piece' })).toBe('+8 pieces')
  expect(changeText(-1500, { key: 'dal', unit: 'g' })).toBe('−1.5 kg')
})
