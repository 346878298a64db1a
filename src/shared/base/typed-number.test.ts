import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber, readRupees } from './typed-number.ts'

describe('what is typed as a whole number', () => {
  test.each([
    ['12', 12],
    ['0', 0],
    ['007', 7],
    [' 12 ', 12],
    ['१४०', 140],
    ['૧૨', 12],
    ['১২', 12],
    ['１２', 12],
    ['1,040', 1040],
    ['१,०४०', 1040],
    ['1,00,000', 100_000],
    ['100,000', 100_000],
    ['12,34,56,789', 123_456_789],
    ['1,234,567', 1_234_567],
  ])('%j is read as %j', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  test.each([
    '',
    ' ',
    '1e',
    '1e3',
    '12-',
    '-1',
    '+1',
    '1,5',
    '49,50',
    '1,0400',
    '10,40',
    ',040',
    '1,,040',
    '1,040,',
    '1 040',
    '12.5',
    '12.0',
    '0x10',
    'Infinity',
    'NaN',
    'twelve',
    '12 plates',
    '1234567890123',
  ])('%j cannot be read', (text) => {
    expect(readNumber(text)).toBeNull()
  })
})

describe('what is typed as rupees', () => {
  test.each([
    ['140', 140],
    ['₹140', 140],
    ['₹ 1,040', 1040],
    ['Rs. 62.50', 62.5],
    ['rs 62.5', 62.5],
    ['140/-', 140],
    ['१४०', 140],
    ['₹१,००,०००.५०', 100_000.5],
    ['12.', 12],
    ['.25', 0.25],
  ])('%j is ₹%d', (text, rupees) => {
    expect(readRupees(text)).toBe(rupees)
  })

  test.each(['49,50', '80,00', '80.000', '1.234,50', '₹', '₹₹5', '-80', '80 rupees', '1,040.505', '.', '₹.'])(
    '%j cannot be read',
    (text) => {
      expect(readRupees(text)).toBeNull()
    },
  )
})

test('what the app itself writes is read as it was meant, in every grouping', () => {
  const inScript = (zero: string) => (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.constantFrom('0', '०', '૦', '௦', '０'), (paise, zero) => {
      const rupees = paise / 100
      for (const locale of ['en-IN', 'en-US']) {
        const text = inScript(zero)(rupees.toLocaleString(locale, { maximumFractionDigits: 2 }))
        expect(readRupees(text)).toBe(rupees)
        expect(readRupees(`₹${text}`)).toBe(rupees)
      }
    }),
  )
})

test('a comma with one, two or four digits behind it is never read', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.constantFrom(1, 2, 4), fc.nat(9999), (whole, length, rest) => {
      const text = `${whole},${String(rest).padStart(length, '0').slice(0, length)}`
      expect([readNumber(text), readRupees(text)]).toEqual([null, null])
    }),
  )
})
