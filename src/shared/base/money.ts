/** Money is integer paise in the database and in the domain, rupees on the wire and on the screen. */
export type Paise = number

/** Rupees (at most two decimals) to paise. Throws a RangeError when the amount is not finite. */
export function paiseFromRupees(rupees: number): Paise {
  if (!Number.isFinite(rupees)) throw new RangeError('not an amount of rupees')
  return Math.round(rupees * 100)
}

/** Paise to rupees. */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100
}

/** What amounts of rupees come to; added up as rupees, fractions drift. */
export function sumOfRupees(amounts: number[]): number {
  return rupeesFromPaise(amounts.reduce((sum, amount) => sum + paiseFromRupees(amount), 0))
}

/** A comma before the last three digits, and before every two more: lakh and crore. */
const GROUPS = /\B(?=(?:\d{2})*\d{3}$)/g

/**
 * ₹1,560 or ₹62.50: Indian grouping, decimals only when there are any, a minus sign and no hyphen. Takes rupees. Else the same as
 * the browser's own `Intl.NumberFormat('en-IN')`, whose making alone costs a slow phone as much as all the rest of a screen's first code.
 */
export function formatRupees(rupees: number): string {
  const [whole = '', decimals] = Math.abs(rupees)
    .toFixed(Number.isInteger(rupees) ? 0 : 2)
    .split('.')
  const amount = `₹${whole.replace(GROUPS, ',')}${decimals === undefined ? '' : `.${decimals}`}`
  return rupees < 0 ? `−${amount}` : amount
}
