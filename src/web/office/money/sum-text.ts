import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { ListTotal } from '#shared/contract/money/office/money.schemas.ts'
import { countText } from '#web/kit/parts/count-text.ts'

/** What all that a list is of comes to, with how many there are; `null` of one or none. */
export function sumText(total: ListTotal | undefined): string | null {
  if (!total || total.count < 2) return null
  return m.money_sum({ count: countText(total.count), amount: formatRupees(total.amount) })
}
