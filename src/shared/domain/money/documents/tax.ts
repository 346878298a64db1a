import type { Paise } from '../../../base/money.ts'

/** Parts of 10,000: 500 is 5 %. */
export type BasisPoints = number

/** How a kitchen stands to the tax. Only a `regular` one charges it on its documents. */
export const TAX_MODES = ['unregistered', 'composition', 'regular'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** The tax that is in a price, in paise. `taxable + cgst + sgst + igst + roundOff` is the price. */
export interface Tax {
  rateBp: BasisPoints
  taxable: Paise
  /** Of the centre and of the State, half of the rate each; 0 of a supply to another State. */
  cgst: Paise
  sgst: Paise
  /** Of a supply to another State, in place of both. */
  igst: Paise
  /** What rounding has left: a paisa more or less, or none. */
  roundOff: Paise
}

const WHOLE = 10_000

/**
 * Takes the tax out of a price that includes it, all in paise, half a paisa rounded up. To another State it is one tax, else
 * two equal ones. Throws a RangeError for a price or a rate that is not whole, or negative.
 */
export function taxIn(price: Paise, rateBp: BasisPoints, toOtherState = false): Tax {
  if (!isAmount(price) || !isAmount(rateBp)) throw new RangeError('not a price and a rate')
  const taxable = divided(price * WHOLE, WHOLE + rateBp)
  const igst = toOtherState ? divided(taxable * rateBp, WHOLE) : 0
  const half = toOtherState ? 0 : divided(taxable * rateBp, 2 * WHOLE)
  return { rateBp, taxable, cgst: half, sgst: half, igst, roundOff: price - taxable - igst - 2 * half }
}

/**
 * The price that customers pay for one without tax, in paise, half a paisa rounded up. `taxIn` takes the same price out of it
 * again, to the paisa. Throws a RangeError as `taxIn` does.
 */
export function withTax(price: Paise, rateBp: BasisPoints): Paise {
  if (!isAmount(price) || !isAmount(rateBp)) throw new RangeError('not a price and a rate')
  return divided(price * (WHOLE + rateBp), WHOLE)
}

function isAmount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0 && number <= 1e11
}

/** Half up, without fractions. */
function divided(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** What a document of a kitchen in this mode says of tax: nothing, unless it charges any. */
export function taxOf(mode: TaxMode, price: Paise, rateBp: BasisPoints, toOtherState: boolean): Tax | null {
  return mode === 'regular' ? taxIn(price, rateBp, toOtherState) : null
}
