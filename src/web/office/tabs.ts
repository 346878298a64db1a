import * as m from '#paraglide/messages.js'
import { preloadable } from '#web/kit/parts/preloadable.tsx'
import type { TabEntry } from './parts/tab-entry.ts'

/** The room whose files and figures the document of the panel brings with it. */
export const DASHBOARD = 'dashboard'

/** The tabs of the panel with what each takes to be there. Those of the specification come first. */
export const tabs: readonly TabEntry[] = [
  {
    value: DASHBOARD,
    title: m.admin_tab_dashboard,
    permission: 'reports.read',
    Content: preloadable(() => import('./dashboard/DashboardTab.tsx')),
  },
  {
    value: 'menus',
    title: m.admin_tab_menus,
    permission: 'menus.read',
    Content: preloadable(() => import('./menus/MenusTab.tsx')),
  },
  {
    value: 'items',
    title: m.admin_tab_items,
    permission: 'items.read',
    Content: preloadable(() => import('./items/ItemsTab.tsx')),
  },
  {
    value: 'orders',
    title: m.admin_tab_orders,
    permission: 'orders.read',
    Content: preloadable(() => import('./orders/OrdersTab.tsx')),
  },
  {
    value: 'reports',
    title: m.admin_tab_reports,
    permission: 'reports.read',
    Content: preloadable(() => import('./reports/ReportsTab.tsx')),
  },
  {
    value: 'kitchen',
    title: m.admin_tab_kitchen,
    permission: 'production.read',
    hasLargeView: true,
    Content: preloadable(() => import('./kitchen/KitchenTab.tsx')),
  },
  {
    value: 'delivery',
    title: m.admin_tab_delivery,
    permission: 'delivery.read',
    Content: preloadable(() => import('./delivery/DeliveryTab.tsx')),
  },
  {
    value: 'customers',
    title: m.admin_tab_customers,
    permission: 'customers.read',
    Content: preloadable(() => import('./customers/CustomersTab.tsx')),
  },
  {
    value: 'subscriptions',
    title: m.admin_tab_subscriptions,
    permission: 'subscriptions.read',
    Content: preloadable(() => import('./subscriptions/SubscriptionsTab.tsx')),
  },
  {
    value: 'money',
    title: m.admin_tab_money,
    permission: 'money.read',
    Content: preloadable(() => import('./money/MoneyTab.tsx')),
  },
  {
    value: 'feedback',
    title: m.admin_tab_feedback,
    permission: 'feedback.read',
    Content: preloadable(() => import('./feedback/FeedbackTab.tsx')),
  },
  {
    value: 'calendar',
    title: m.admin_tab_calendar,
    permission: 'calendar.read',
    Content: preloadable(() => import('./calendar/CalendarTab.tsx')),
  },
  {
    value: 'settings',
    title: m.admin_tab_settings,
    // Of its views each needs more, but the requests that wait for the owner.
    permission: 'approvals.read',
    Content: preloadable(() => import('./settings/SettingsTab.tsx')),
  },
]
