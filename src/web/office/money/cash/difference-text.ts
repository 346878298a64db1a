import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'

/** `₹20 too little` of what was counted without what was declared, in rupees. */
export function differenceText(difference: number): string {
  const amount = formatRupees(Math.abs(difference))
  return difference < 0 ? m.cash_too_little({ amount }) : m.cash_too_much({ amount })
}
