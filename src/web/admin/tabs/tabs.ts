import { lazy } from 'react'
import * as m from '#paraglide/messages.js'
import type { TabEntry } from '../parts/tab-entry.ts'

/** The tabs of the panel, one line each. */
export const tabs: readonly [TabEntry, ...TabEntry[]] = [
  { value: 'orders', title: m.admin_tab_orders, Content: lazy(() => import('./orders/OrdersTab.tsx')) },
  { value: 'menus', title: m.admin_tab_menus, Content: lazy(() => import('./menus/MenusTab.tsx')) },
  { value: 'items', title: m.admin_tab_items, Content: lazy(() => import('./items/ItemsTab.tsx')) },
]
