import * as m from '#paraglide/messages.js'

/** What can be had all the same, with a reason. */
const PASSABLE = ['day_full', 'order_other_day', 'address_outside']

/** Whether an order that was rejected so can be entered all the same, with a reason, by who `mayPass`. */
export function isPassable(code: string | null, mayPass: boolean): boolean {
  return mayPass && code !== null && PASSABLE.includes(code)
}

/** What the server says to customers, said to who enters orders; `null` where its own words fit. */
export function rejectionText(code: string | null, mayPass: boolean): string | null {
  if (code === 'order_prices_changed') return m.entry_prices_changed()
  if (code === 'day_full') return mayPass ? m.entry_full_with_reason() : m.entry_full()
  if (code === 'order_other_day') return mayPass ? m.entry_late_with_reason() : m.entry_late()
  if (code === 'address_outside') return mayPass ? m.entry_outside_with_reason() : m.entry_outside()
  return null
}
