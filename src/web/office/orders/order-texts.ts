import * as m from '#paraglide/messages.js'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { shortDate } from '#web/kit/parts/dates.ts'

/** The customer's name; Guest when there is none. */
export function customerName(order: AdminOrder): string {
  return order.user_id?.name || m.admin_orders_guest()
}

/** The menu's name; Regular Thali when there is none. */
export function menuName(order: AdminOrder): string {
  return order.menu_name || m.regular_thali()
}

/** What is to be cooked and packed, in one line: the dishes with their quantities, and the note. */
export function dishesText({ items, notes }: AdminOrder): string {
  const lines = items.map(({ name, quantity }) => m.admin_orders_line({ quantity, name })).join(', ')
  return notes ? `${lines} · ${m.admin_orders_note({ note: notes })}` : lines
}

/** The day of delivery, with the slot where there are two. */
export function deliveryText({ delivery_date, slot }: AdminOrder): string {
  return slot ? `${shortDate(delivery_date)} · ${slotName(slot)}` : shortDate(delivery_date)
}
