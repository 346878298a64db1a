import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRupees, paiseFromRupees, rupeesFromPaise, sumOfRupees } from './money.ts'

describe('rupees and paise', () => {
  test('are added up without a drift', () => {
    expect(sumOfRupees([0.1, 0.2, -0.3])).toBe(0)
    expect(sumOfRupees(Array.from({ length: 1000 }, () => 62.35))).toBe(62_350)
    expect(sumOfRupees([])).toBe(0)
  })

  test.each([
    [0, 0],
    [80, 8000],
    [62.5, 6250],
    [0.29, 29],
    [1.005, 100],
    [8.41 * 3, 2523],
    [1_000_000, 100_000_000],
  ])('%f rupees are %i paise', (rupees, paise) => {
    expect(paiseFromRupees(rupees)).toBe(paise)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('%f is no amount', (amount) => {
    expect(() => paiseFromRupees(amount)).toThrow(RangeError)
  })

  test('any whole number of paise survives the way over the wire', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000_000), (paise) => {
        expect(paiseFromRupees(JSON.parse(JSON.stringify(rupeesFromPaise(paise))))).toBe(paise)
      }),
    )
  })
})

// shows: C9.26
test.each([
  [0, '₹0'],
  [80, '₹80'],
  [62.5, '₹62.50'],
  [1560, '₹1,560'],
  [123456, '₹1,23,456'],
  [123456.05, '₹1,23,456.05'],
])('%f is shown as %s', (rupees, shown) => {
  expect(formatRupees(rupees)).toBe(shown)
})

test('any amount reads as the browser would write it', () => {
  const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
  const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (paise) => {
      const rupees = rupeesFromPaise(paise)
      const written = (Number.isInteger(rupees) ? whole : exact).format(rupees)
      expect(formatRupees(rupees)).toBe(written.replace('-', '−'))
    }),
  )
})
