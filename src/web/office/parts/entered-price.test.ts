import { expect, test } from 'vitest'
import { withTaxAdded, withTaxTakenOut } from './entered-price.ts'

test.each([
  ['80', 5, '84'],
  ['85', 5, '89.25'],
  ['76.19', 5, '80'],
  ['0', 5, '0'],
  ['80', 0, '80'],
  ['50', 18, '59'],
])('%s without tax at %d %% is %s for customers, and back', (entered, percent, price) => {
  expect(withTaxAdded(entered, percent)).toBe(price)
  expect(withTaxTakenOut(price, percent)).toBe(entered)
})

test.each(['', 'eighty', '12.345', '-1'])('%j is no price, and stays', (text) => {
  expect(withTaxAdded(text, 5)).toBe(text)
  expect(withTaxTakenOut(text, 5)).toBe(text)
})
