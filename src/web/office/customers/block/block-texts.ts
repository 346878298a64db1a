import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { BlockedOrder, PausedByBlock } from '#shared/contract/people/office/customers.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'

/** `#1a2b3c4d, Wed 11 Mar, lunch: 2 × Regular Thali · ₹200, paid: give it back` */
export function blockedOrderText({ order_number, delivery_date, slot, dishes, price, paid }: BlockedOrder): string {
  const text = m.customer_block_order({
    number: order_number,
    day: weekdayAndDay(delivery_date),
    slot: slotName(slot),
    dishes,
  })
  if (price === undefined) return text
  const money = formatRupees(price)
  return `${text} · ${paid ? m.customer_block_paid({ money }) : money}`
}

/** `The subscription of 7 days is paused; its 5 meals are kept.` */
export function pausedText({ subscription_days: days, meals_kept: meals }: PausedByBlock): string {
  return m.customer_block_paused({ days, meals })
}
