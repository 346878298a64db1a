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

const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exactRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/** ₹1,560 or ₹62.50: Indian grouping, decimals only when there are any. Takes rupees. */
export function formatRupees(rupees: number): string {
  return (Number.isInteger(rupees) ? wholeRupees : exactRupees).format(rupees)
}
