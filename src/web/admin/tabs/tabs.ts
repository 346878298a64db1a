import { type ComponentType, lazy } from 'react'
import * as m from '#paraglide/messages.js'

/** A tab of the panel, or a view within one: its name in the address, its title, and its code, loaded when opened. */
export interface TabEntry {
  value: string
  title: () => string
  Content: ComponentType
}

/** The tabs of the panel, one line each. */
export const tabs: readonly [TabEntry, ...TabEntry[]] = [
  { value: 'orders', title: m.admin_tab_orders, Content: lazy(() => import('./orders/OrdersTab.tsx')) },
]

/** The entry of that name, else the first. */
export function entryOf(entries: readonly [TabEntry, ...TabEntry[]], value: string | null): TabEntry {
  return entries.find((entry) => entry.value === value) ?? entries[0]
}
