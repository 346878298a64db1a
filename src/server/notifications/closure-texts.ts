import * as m from '#paraglide/messages.js'
import type { PayloadOf } from '#server/kernel/outbox/events.ts'
import { dayText } from '#shared/base/day-text.ts'
import { formatRupees, rupeesFromPaise } from '#shared/base/money.ts'

type KitchenClosed = PayloadOf<'kitchen-closed'>

/** What becomes of the customer's orders, money and meals. */
export function closedBody({ meals, orders, giveBackPaise, lastDay }: KitchenClosed): string {
  const said = [
    orders > 0 && m.push_closed_order(),
    giveBackPaise > 0 && m.push_closed_money({ amount: formatRupees(rupeesFromPaise(giveBackPaise)) }),
    meals > 0 && m.push_closed_meal(),
    lastDay !== null && m.push_closed_last_day({ day: dayText(lastDay) }),
  ]
  return said.filter((text) => text !== false).join(' ')
}
