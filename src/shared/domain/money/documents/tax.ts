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
  /** Of the centre and of the State, half of the rate each. */
  cgst: Paise
  sgst: Paise
  /** 0, since a meal is supplied where the kitchen is; documents of the versions before may have it in place of both. */
  igst: Paise
  /** What rounding has left: a paisa more or less, or none. */
  roundOff: Paise
}

const WHOLE = 10_000

/**
 * Takes the tax out of a price that includes it, all in paise, half a paisa rounded up. Throws a RangeError for a price or a
 * rate that is not whole, or negative.
 */
export function taxIn(price: Paise, rateBp: BasisPoints): Tax {
  if (!isAmount(price) || !isAmount(rateBp)) throw new RangeError('not a price and a rate')
  const taxable = divided(price * WHOLE, WHOLE + rateBp)
  const half = divided(taxable * rateBp, 2 * WHOLE)
  return { rateBp, taxable, cgst: half, sgst: half, igst: 0, roundOff: price - taxable - 2 * half }
}

/** An amount and the tax in it, in paise. */
export interface TaxedAmount extends Tax {
  total: Paise
}

/**
 * The tax in a part of what a document says, in paise: that of all parts up to this one, less `before`, what the parts before
 * have of it. So all parts together have the tax of the document, to the paisa, in its kinds of tax.
 */
export function partOfTax(part: Paise, whole: TaxedAmount, before: Omit<TaxedAmount, 'rateBp'>): Tax {
  const { rateBp } = whole
  const upTo = before.total + part
  const reached = upTo >= whole.total ? whole : inKindsOf(whole, taxIn(upTo, rateBp))
  // Rounded by itself, a part can come to a paisa more than the whole.
  const more = (kind: 'taxable' | 'cgst' | 'sgst' | 'igst') =>
    Math.max(0, Math.min(reached[kind], whole[kind]) - before[kind])
  const tax = { taxable: more('taxable'), cgst: more('cgst'), sgst: more('sgst'), igst: more('igst') }
  return { rateBp, ...tax, roundOff: part - tax.taxable - tax.cgst - tax.sgst - tax.igst }
}

/** A tax as one of a document from before, where that has one tax in place of two. */
function inKindsOf(whole: Tax, tax: Tax): Tax {
  return whole.igst === 0 ? tax : { ...tax, cgst: 0, sgst: 0, igst: divided(tax.taxable * tax.rateBp, WHOLE) }
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
export function taxOf(mode: TaxMode, price: Paise, rateBp: BasisPoints): Tax | null {
  return mode === 'regular' ? taxIn(price, rateBp) : null
}
