import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addedTax, extrasOf, sharesOf, sumOfTaxes, taxesIn } from './document-supplies.ts'

const MEALS = { rateBp: 500, code: '996331' }
const DRINKS = { rateBp: 1200, code: '2202' }
const thali = (amountPaise: number) => ({ amountPaise })
const drink = (amountPaise: number, supply = DRINKS) => ({ amountPaise, supply })

describe('the tax of a document by supply', () => {
  test('of a thali of ₹80 at 5 % and a drink of ₹40 at 12 % is that of each', () => {
    const taxes = taxesIn([thali(8000), drink(4000)], MEALS)
    expect(taxes).toEqual([
      { ...MEALS, extras: false, total: 8000, taxable: 7619, cgst: 190, sgst: 190, igst: 0, roundOff: 1 },
      { ...DRINKS, extras: true, total: 4000, taxable: 3571, cgst: 214, sgst: 214, igst: 0, roundOff: 1 },
    ])
    expect(sumOfTaxes(taxes)).toEqual({ taxable: 11_190, cgst: 404, sgst: 404, igst: 0, roundOff: 2 })
  })

  test('of the same drink at 18 %', () => {
    const [, tax] = taxesIn([thali(8000), drink(4000, { rateBp: 1800, code: '2202' })], MEALS)
    expect(tax).toMatchObject({ rateBp: 1800, total: 4000, taxable: 3390, cgst: 305, sgst: 305, roundOff: 0 })
  })

  test('adds up what is in one supply before it is rounded, and has none for what is not there', () => {
    expect(taxesIn([thali(8000), thali(8000), drink(4000), drink(4000)], MEALS)).toMatchObject([
      { total: 16_000, taxable: 15_238, cgst: 381, roundOff: 0 },
      { total: 8000, taxable: 7143, cgst: 429, roundOff: -1 },
    ])
    expect(taxesIn([drink(4000)], MEALS)).toMatchObject([{ extras: true, rateBp: 1200, total: 4000 }])
    expect(taxesIn([thali(8000), drink(0)], MEALS)).toMatchObject([{ extras: false, total: 8000 }])
  })

  test('comes to the total, to the paisa, for any lines and rates', () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 0, max: 1e7 }), fc.boolean()), { maxLength: 20 })
    const rate = fc.integer({ min: 0, max: 4000 })
    fc.assert(
      fc.property(amounts, rate, rate, (amounts, meals, extras) => {
        const lines = amounts.map(([amount, extra]) =>
          extra ? drink(amount, { rateBp: extras, code: '2202' }) : thali(amount),
        )
        const taxes = taxesIn(lines, { rateBp: meals, code: '996331' })
        for (const { total, taxable, cgst, sgst, igst, roundOff } of taxes)
          expect(taxable + cgst + sgst + igst + roundOff).toBe(total)
        const { taxable, cgst, sgst, igst, roundOff } = sumOfTaxes(taxes)
        expect(taxable + cgst + sgst + igst + roundOff).toBe(amounts.reduce((sum, [amount]) => sum + amount, 0))
        expect(Math.abs(roundOff)).toBeLessThanOrEqual(4)
      }),
    )
  })
})

describe('what is taken back', () => {
  test.each([
    // A third and two thirds; the last paisa comes from the first.
    [5050, [8000, 4000], [8000, 4000], [3367, 1683]],
    [12_000, [8000, 4000], [8000, 4000], [8000, 4000]],
    [1, [8000, 4000], [8000, 4000], [1, 0]],
    // Of one order among those of a day: as it is made up itself.
    [16_000, [8000, 8000], [16_000, 8000], [8000, 8000]],
    [4000, [0, 4000], [16_000, 8000], [0, 4000]],
    // What was taken back of the whole document before is not there any more.
    [16_000, [8000, 8000], [16_000, 2000], [14_000, 2000]],
    [5, [0, 0], [3, 2], [3, 2]],
  ])('%i of %j, while %j is left, is %j', (amount, own, left, shares) => {
    expect(sharesOf(amount, own, left)).toEqual(shares)
  })

  test('is never more than is left', () => {
    expect(() => sharesOf(12_001, [8000, 4000], [8000, 4000])).toThrow(RangeError)
  })

  test('bit by bit comes to the whole, and never to more of a supply than it has', () => {
    const amount = fc.integer({ min: 0, max: 2e9 })
    const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(amount, amount, parts, (meals, extras, parts) => {
        const left = [meals, extras]
        const whole = parts.reduce((sum, part) => sum + part, 0)
        for (const [index, part] of parts.entries()) {
          const now = (left[0] ?? 0) + (left[1] ?? 0)
          const taken = index === parts.length - 1 ? now : Math.min(now, Math.floor(((meals + extras) * part) / whole))
          const shares = sharesOf(taken, left, left)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(taken)
          for (const [supply, share] of shares.entries()) {
            expect(share).toBeGreaterThanOrEqual(0)
            left[supply] = (left[supply] ?? 0) - share
            expect(left[supply]).toBeGreaterThanOrEqual(0)
          }
        }
        expect(left).toEqual([0, 0])
      }),
    )
  })
})

describe('extras', () => {
  const settings = { mode: 'regular' as const, rateBp: 500, sac: '996331', extras: DRINKS }

  test('have a supply of their own in regular mode, where their rate or code is another', () => {
    expect(extrasOf(settings)).toEqual(DRINKS)
    expect(extrasOf({ ...settings, extras: { rateBp: 500, code: '2202' } })).toEqual({ rateBp: 500, code: '2202' })
    expect(extrasOf({ ...settings, extras: { rateBp: 500, code: '996331' } })).toBeNull()
    expect(extrasOf({ ...settings, extras: null })).toBeNull()
    for (const mode of ['composition', 'unregistered'] as const) expect(extrasOf({ ...settings, mode })).toBeNull()
  })
})

describe('the tax that is added to prices as the office enters them', () => {
  const without = { mode: 'regular', rateBp: 500, sac: '996331', extras: null, pricesIncludeTax: false } as const

  test('is that of the meals, and of extras theirs when they have any', () => {
    expect(addedTax(without)).toEqual({ meals: 500, extras: 500 })
    expect(addedTax({ ...without, extras: { rateBp: 1800, code: '2202' } })).toEqual({ meals: 500, extras: 1800 })
  })

  test.each([
    ['are entered with it', { pricesIncludeTax: true }],
    ['are of a kitchen in composition', { mode: 'composition' as const }],
    ['are of a kitchen that is not registered', { mode: 'unregistered' as const }],
  ])('is none when they %s', (_, changes) => {
    expect(addedTax({ ...without, ...changes })).toBeNull()
  })
})
