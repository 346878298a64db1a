import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxIn, taxOf, withTax } from './tax.ts'

describe('the tax in a price', () => {
  test.each([
    [8000, 7619, 190, 1],
    [13000, 12381, 310, -1],
    [26000, 24762, 619, 0],
    [156000, 148571, 3714, 1],
    [42000, 40000, 1000, 0],
    // Half a paisa is rounded up: 20 × 2.5 % is 0.5.
    [21, 20, 1, -1],
  ])('of %i paise at 5 % is taken out of %i', (price, taxable, half, roundOff) => {
    expect(taxIn(price, 500)).toEqual({ rateBp: 500, taxable, cgst: half, sgst: half, igst: 0, roundOff })
  })

  test('leaves a paisa or none at 5 %, at every price to ₹10,000', () => {
    const left = new Map<number, number>()
    for (let price = 1; price <= 1_000_000; price += 1) {
      const { taxable, cgst, sgst, roundOff } = taxIn(price, 500)
      if (taxable + cgst + sgst + roundOff !== price || cgst !== sgst) throw new Error(`${price} does not add up`)
      left.set(roundOff, (left.get(roundOff) ?? 0) + 1)
    }
    expect([...left.keys()].sort((one, other) => one - other)).toEqual([-1, 0, 1])
  })

  test('adds up to the price at any rate, to the same State and to another', () => {
    const price = fc.integer({ min: 0, max: 1e10 })
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 4000 }), fc.boolean(), (price, rate, other) => {
        const { taxable, cgst, sgst, igst, roundOff } = taxIn(price, rate, other)
        expect(taxable + cgst + sgst + igst + roundOff).toBe(price)
        expect(Math.abs(roundOff)).toBeLessThanOrEqual(2)
        expect(cgst).toBe(sgst)
        expect(other ? cgst : igst).toBe(0)
      }),
    )
  })

  test('to another State is one tax', () => {
    expect(taxIn(156_000, 500, true)).toMatchObject({ taxable: 148_571, cgst: 0, sgst: 0, igst: 7429, roundOff: 0 })
  })

  test('is none at 0 %, and of nothing', () => {
    expect(taxIn(8000, 0)).toMatchObject({ taxable: 8000, cgst: 0, roundOff: 0 })
    expect(taxIn(0, 500)).toMatchObject({ taxable: 0, cgst: 0, roundOff: 0 })
  })

  test.each([[-1], [0.5], [Number.NaN], [1e300]])('of %d paise is a mistake', (price) => {
    expect(() => taxIn(price, 500)).toThrow(RangeError)
    expect(() => taxIn(8000, price)).toThrow(RangeError)
    expect(() => withTax(price, 500)).toThrow(RangeError)
    expect(() => withTax(8000, price)).toThrow(RangeError)
  })

  test('comes out of a price to which it was added, to the paisa, at every price to ₹10,000 without it', () => {
    for (let price = 0; price <= 1_000_000; price += 1) {
      if (taxIn(withTax(price, 500), 500).taxable !== price) throw new Error(`${price} does not come back`)
    }
    const price = fc.integer({ min: 0, max: 1e9 })
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 4000 }), fc.boolean(), (price, rate, other) => {
        expect(taxIn(withTax(price, rate), rate, other).taxable).toBe(price)
      }),
    )
  })

  test.each([
    [8000, 500, 8400],
    [8500, 500, 8925],
    [5000, 1800, 5900],
    // Half a paisa is rounded up: 110 × 1.05 is 115.5.
    [110, 500, 116],
    [8000, 0, 8000],
  ])('is added to %i paise at %i parts of 10,000: %i', (price, rate, paid) => {
    expect(withTax(price, rate)).toBe(paid)
  })

  test('is charged by a kitchen in regular mode alone', () => {
    expect(taxOf('regular', 8000, 500, false)).toMatchObject({ taxable: 7619 })
    expect([taxOf('composition', 8000, 500, false), taxOf('unregistered', 8000, 500, false)]).toEqual([null, null])
  })
})
