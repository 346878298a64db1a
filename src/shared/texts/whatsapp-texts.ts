import * as m from '#paraglide/messages.js'
import { formatDate, formatWeekdayDate } from '#shared/base/dates.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { ClosureReason } from '#shared/domain/calendar/closures.ts'
import type { SubscriberList } from '#shared/domain/subscriptions/subscriber-lists.ts'
import { closedDaysText } from './closure-texts.ts'

/** What the office writes to a customer by WhatsApp, in the reader's language; its sender may still change it. */

function greeted(name: string | null, text: string): string {
  return `${name === null ? m.whatsapp_hello_no_name() : m.whatsapp_hello({ name })} ${text}`
}

/** That the kitchen is closed, on days in ascending order. */
export function closedWhatsapp(name: string | null, days: readonly KitchenDay[], reason: ClosureReason): string {
  const [from = '', to = from] = [days[0], days.at(-1)]
  return greeted(name, m.whatsapp_closed({ text: closedDaysText({ from, to, reason }) }))
}

/** That something is owed on account; `due` is rupees. */
export function accountWhatsapp(name: string | null, due: number): string {
  return greeted(name, m.whatsapp_account_due({ amount: formatRupees(due) }))
}

/** That a delivered order is not paid; `due` is rupees. */
export function orderWhatsapp(name: string | null, order: { number: string; day: KitchenDay; due: number }): string {
  const { number, day, due } = order
  return greeted(name, m.whatsapp_order_due({ amount: formatRupees(due), number, day: formatDate(day) }))
}

/** That a subscription of so many meals is not paid; `due` is rupees. */
export function subscriptionWhatsapp(name: string | null, { meals, due }: { meals: number; due: number }): string {
  return greeted(name, m.whatsapp_subscription_due({ amount: formatRupees(due), meals }))
}

/** To a subscriber of a list: why they are on it. `due` is rupees, `null` for a sender who sees no money. */
export function subscriberWhatsapp(
  list: SubscriberList,
  { name, endDay, meals, due }: { name: string | null; endDay: KitchenDay | null; meals: number; due: number | null },
): string {
  if (list === 'unpaid' && due !== null) return subscriptionWhatsapp(name, { meals, due })
  if (list === 'ends_soon' && endDay !== null) {
    return greeted(name, m.whatsapp_ends_soon({ day: formatWeekdayDate(endDay) }))
  }
  return greeted(name, (TEXTS[list] ?? m.whatsapp_about_subscription)())
}

const TEXTS: Partial<Record<SubscriberList, () => string>> = {
  paused: m.whatsapp_paused,
  ended: m.whatsapp_ended,
  no_address: m.whatsapp_no_address,
}
