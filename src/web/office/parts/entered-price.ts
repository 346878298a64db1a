import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { taxIn, withTax } from '#shared/domain/money/documents/tax.ts'
import { typedPrice } from './typed-price.ts'

/** Prices as they are typed, in rupees, without tax and with it. What is no price stays as it is, for the form to reject. */

/** What customers pay for what is entered without tax. */
export function withTaxAdded(entered: string, percent: number): string {
  const rupees = typedPrice(entered)
  return rupees === null ? entered : String(rupeesFromPaise(withTax(paiseFromRupees(rupees), basisPoints(percent))))
}

/** What is entered without tax for what customers pay. */
export function withTaxTakenOut(price: string, percent: number): string {
  const rupees = typedPrice(price)
  return rupees === null ? price : String(rupeesFromPaise(taxIn(paiseFromRupees(rupees), basisPoints(percent)).taxable))
}

const basisPoints = (percent: number) => Math.round(percent * 100)
