import { lazy } from 'react'
import * as m from '#paraglide/messages.js'
import type { TabEntry } from './parts/tab-entry.ts'

/** The tabs of the panel, one line each. */
export const tabs: readonly [TabEntry, ...TabEntry[]] = [
  { value: 'dashboard', title: m.admin_tab_dashboard, Content: lazy(() => import('./dashboard/DashboardTab.tsx')) },
  { value: 'menus', title: m.admin_tab_menus, Content: lazy(() => import('./menus/MenusTab.tsx')) },
  { value: 'items', title: m.admin_tab_items, Content: lazy(() => import('./items/ItemsTab.tsx')) },
  { value: 'orders', title: m.admin_tab_orders, Content: lazy(() => import('./orders/OrdersTab.tsx')) },
  { value: 'reports', title: m.admin_tab_reports, Content: lazy(() => import('./reports/ReportsTab.tsx')) },
  { value: 'calendar', title: m.admin_tab_calendar, Content: lazy(() => import('./calendar/CalendarTab.tsx')) },
  { value: 'settings', title: m.admin_tab_settings, Content: lazy(() => import('./settings/SettingsTab.tsx')) },
]
