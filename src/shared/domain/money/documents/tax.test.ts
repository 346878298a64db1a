import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partOfTax, type TaxedAmount, taxIn, taxOf, withTax } from './tax.ts'

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

  test('adds up to the price at any rate', () => {
    const price = fc.integer({ min: 0, max: 1e10 })
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 4000 }), (price, rate) => {
        const { taxable, cgst, sgst, igst, roundOff } = taxIn(price, rate)
        expect(taxable + cgst + sgst + roundOff).toBe(price)
        expect(Math.abs(roundOff)).toBeLessThanOrEqual(2)
        expect([cgst, igst]).toEqual([sgst, 0])
      }),
    )
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
      fc.property(price, fc.integer({ min: 0, max: 4000 }), (price, rate) => {
        expect(taxIn(withTax(price, rate), rate).taxable).toBe(price)
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
    expect(taxOf('regular', 8000, 500)).toMatchObject({ taxable: 7619 })
    expect([taxOf('composition', 8000, 500), taxOf('unregistered', 8000, 500)]).toEqual([null, null])
  })
})

describe('the tax in the parts of a document', () => {
  const NONE = { total: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, roundOff: 0 }
  const added = (sum: typeof NONE, part: Omit<TaxedAmount, 'rateBp'>) =>
    Object.fromEntries(
      Object.entries(sum).map(([key, paise]) => [key, paise + part[key as keyof typeof NONE]]),
    ) as typeof NONE
  /** The tax of each part, one after the other. */
  function taxesOfParts(parts: number[], whole: TaxedAmount) {
    let before = NONE
    return parts.map((total) => {
      const tax = partOfTax(total, whole, before)
      before = added(before, { ...tax, total })
      return { ...tax, total }
    })
  }

  test('of an advance of ₹1,560 come to 1,485.71, however it is parted', () => {
    const whole = { ...taxIn(156_000, 500), total: 156_000 }
    const alone = [33_400, 61_300, 61_300].map((part) => taxIn(part, 500).taxable)
    expect(alone.reduce((sum, taxable) => sum + taxable, 0)).toBe(148_572)
    const parts = taxesOfParts([33_400, 61_300, 61_300], whole)
    expect(parts.reduce(added, NONE)).toMatchObject({ total: 156_000, taxable: 148_571, cgst: 3714, sgst: 3714 })
  })

  test('come to that of the document in each of its kinds, to the paisa, and none is negative', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1e7 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 4000 }), fc.boolean(), (parts, rate, oneTax) => {
        const total = parts.reduce((sum, part) => sum + part, 0)
        const { cgst, sgst, ...tax } = taxIn(total, rate)
        const whole = { ...tax, total, ...(oneTax ? { igst: cgst + sgst, cgst: 0, sgst: 0 } : { cgst, sgst }) }
        const taxes = taxesOfParts(parts, whole)
        expect({ ...taxes.reduce(added, NONE), rateBp: rate }).toEqual(whole)
        for (const { taxable, cgst, sgst, igst, roundOff, total } of taxes) {
          expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0)
          expect(taxable + cgst + sgst + igst + roundOff).toBe(total)
          expect(cgst).toBe(sgst)
        }
      }),
    )
  })
})
