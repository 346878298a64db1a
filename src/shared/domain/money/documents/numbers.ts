import type { KitchenDay } from '../../../base/kitchen-time.ts'

/** Numbers of documents: consecutive in each series and financial year, `DB/26-27/000123`. */

const APRIL = '04'
/** Digits of a number, filled up with zeros. */
const DIGITS = 6
/** The law's limit. */
export const LONGEST_NUMBER = 16

/** The financial year of a kitchen day, `26-27`: from 1 April to 31 March. */
export function financialYearOf(day: KitchenDay): string {
  const year = Number(day.slice(0, 4))
  const first = day.slice(5, 7) < APRIL ? year - 1 : year
  const short = (full: number) => String(full % 100).padStart(2, '0')
  return `${short(first)}-${short(first + 1)}`
}

/** The last day of the financial year of a kitchen day. */
export function lastDayOfFinancialYear(day: KitchenDay): KitchenDay {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5, 7) < APRIL ? year : year + 1}-03-31`
}

/** The last day on which a credit note lowers the tax of what was sold on a kitchen day: 30 November after its financial year. */
export function lastDayToLowerTax(supplyDay: KitchenDay): KitchenDay {
  return `${lastDayOfFinancialYear(supplyDay).slice(0, 4)}-11-30`
}

/** What the numbers of a kitchen's invoices begin with: one letter or digit, or two. */
export function isSeriesPrefix(text: string): boolean {
  return /^[A-Z0-9]{1,2}$/.test(text)
}

/** The number of a document. Throws a RangeError when it would not be one that the law allows. */
export function documentNumber(series: string, year: string, sequence: number): string {
  const number = `${series}/${year}/${String(sequence).padStart(DIGITS, '0')}`
  if (!isDocumentNumber(number) || sequence < 1) throw new RangeError(`${number} is no number of a document`)
  return number
}

/** At most 16 letters, digits, hyphens and slashes, beginning with a letter or digit. */
export function isDocumentNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^[A-Z0-9][A-Z0-9/-]*$/.test(text)
}
