import { expect, test } from 'vitest'
import { typedPrice } from './typed-price.ts'

test.each([
  ['80', 80],
  [' 80.5 ', 80.5],
  ['12.', 12],
  ['.25', 0.25],
  ['0', 0],
  ['1000000', 1_000_000],
  ['1,000', 1000],
  ['₹80', 80],
  ['१४०', 140],
])('%j is a price', (text, rupees) => {
  expect(typedPrice(text)).toBe(rupees)
})

// A comma groups digits in India: `1,50` is as likely a mistyped ₹150 as ₹1.50.
test.each(['', ' ', '.', '1,50', '1,0000', '12.345', '-1', '1e3', '0x10', '1000000.01', 'eighty'])(
  '%j is none',
  (text) => {
    expect(typedPrice(text)).toBeNull()
  },
)
