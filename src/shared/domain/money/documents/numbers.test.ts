import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kitchenDayOf } from '../../../base/kitchen-time.ts'
import { DOCUMENT_KIND_WORDS, seriesOf } from './kinds.ts'
import { documentNumber, financialYearOf, isDocumentNumber, isSeriesPrefix, lastDayOfFinancialYear } from './numbers.ts'

describe('the number of a document', () => {
  test('has a series, the financial year and six digits', () => {
    expect(documentNumber('DB', '26-27', 123)).toBe('DB/26-27/000123')
    expect(documentNumber('DB', '26-27', 123)).toHaveLength(15)
    expect(documentNumber('DBC', '26-27', 1)).toHaveLength(16)
    expect(documentNumber('DB', '26-27', 1_000_000)).toBe('DB/26-27/1000000')
  })

  test.each([
    ['DBC', 1_000_000],
    ['db', 1],
    ['', 1],
    ['/', 1],
    ['DB', 0],
    ['DB', 1.5],
  ])('is none of %s and %d', (series, sequence) => {
    expect(() => documentNumber(series, '26-27', sequence)).toThrow(RangeError)
  })

  test('of every kind and series is one by the test of ERPNext, and a million of them still are', () => {
    const prefix = fc.stringMatching(/^[A-Z0-9]{1,2}$/)
    const sequence = fc.integer({ min: 1, max: 999_999 })
    const year = fc.integer({ min: 2020, max: 2099 }).map((first) => financialYearOf(`${first}-04-01`))
    fc.assert(
      fc.property(prefix, fc.constantFrom(...DOCUMENT_KIND_WORDS), year, sequence, (prefix, kind, year, sequence) => {
        expect(documentNumber(seriesOf(prefix, kind), year, sequence)).toMatch(/^[^\W_][A-Za-z0-9\-/]{0,15}$/)
      }),
    )
  })

  test.each([
    ['DB/26-27/000123', true],
    ['1', true],
    ['-1', false],
    ['_1', false],
    ['DB 1', false],
    ['', false],
    ['12345678901234567', false],
  ])('%s: %s', (text, is) => expect(isDocumentNumber(text)).toBe(is))

  test('begins with what the kitchen has chosen', () => {
    expect(['DB', 'D', '9X'].every(isSeriesPrefix)).toBe(true)
    expect(['', 'db', 'DAB', '-D', 'द'].some(isSeriesPrefix)).toBe(false)
  })
})

describe('the financial year', () => {
  test.each([
    ['2027-03-31T23:59:59.999+05:30', '26-27'],
    ['2027-04-01T00:00:00.000+05:30', '27-28'],
    ['2027-01-01T12:00:00+05:30', '26-27'],
    ['2099-12-31T12:00:00+05:30', '99-00'],
  ])('at %s is %s', (instant, year) => expect(financialYearOf(kitchenDayOf(new Date(instant)))).toBe(year))

  test.each([
    ['2026-04-01', '2027-03-31'],
    ['2026-12-31', '2027-03-31'],
    ['2027-03-31', '2027-03-31'],
    ['2027-04-01', '2028-03-31'],
  ])('of %s ends on %s', (day, last) => expect(lastDayOfFinancialYear(day)).toBe(last))
})
