import * as m from '#paraglide/messages.js'
import { formatRupees, sumOfRupees } from '#shared/domain/money/money.ts'
import { countText } from '#web/parts/count-text.ts'

/** As many as lists of money have at most: then nobody knows what all of them come to. */
const LISTED = 200

/** What all that is listed comes to, with how many there are; `null` of one or none, and when there may be more. */
export function sumText(amounts: number[] | undefined): string | null {
  if (!amounts || amounts.length < 2 || amounts.length >= LISTED) return null
  return m.money_sum({ count: countText(amounts.length), amount: formatRupees(sumOfRupees(amounts)) })
}
