import type { QueryClient } from '@tanstack/react-query'
import { menuCalls } from '#shared/contract/customer/menus.ts'
import { calendarMonthCalls } from '#shared/contract/office/calendar-month.ts'
import { closureCalls } from '#shared/contract/office/closures.ts'
import { adminMealCalls } from '#shared/contract/office/meals.ts'
import { adminMenuCalls } from '#shared/contract/office/menus.ts'
import { adminOrderCalls } from '#shared/contract/office/orders.ts'
import { reportCalls } from '#shared/contract/office/reports.ts'
import type { AdminEvents } from '#shared/contract/realtime.ts'
import { debouncedInvalidate } from '#web/data/debounced-invalidate.ts'
import { openLiveSocket } from '#web/data/live-socket.ts'
import type { AdminSession } from '#web/data/stores/admin-session.ts'
import { showChangedStatus } from '../orders/use-orders.ts'

/** In the evening orders change by the thousand: lists are read at most once a second, sums every five. */
const LISTS_MS = 1000
const SUMS_MS = 5000

const LISTS = [
  adminOrderCalls.listAdminOrders,
  adminOrderCalls.listHeldOrders,
  adminOrderCalls.orderHistory,
  adminMealCalls.adminMealStatement,
]
const SUMS = [
  reportCalls.dashboardStats,
  reportCalls.dishSummary,
  reportCalls.reports,
  calendarMonthCalls.calendarMonth,
]
/** Closures tell of days as menus do: both change the week. */
const DAYS = [closureCalls.listClosures, calendarMonthCalls.calendarMonth]
const MENUS = [adminMenuCalls.listMenus, adminMenuCalls.menuWeek, menuCalls.activeMenu]

/** Shows orders that come and change, and menus that others save, as it happens. Returns how to stop. */
export function startLiveUpdates(client: QueryClient, session: AdminSession, token: string): () => void {
  const lists = debouncedInvalidate(client, LISTS_MS)
  const sums = debouncedInvalidate(client, SUMS_MS)
  const rereadOrders = () => {
    lists.add(LISTS)
    sums.add(SUMS)
  }
  const close = openLiveSocket<AdminEvents>({
    token,
    onConnected: (again) => {
      rereadOrders()
      if (again) lists.add([...MENUS, ...DAYS])
    },
    onSignedOut: () => session.tokenRejected(token),
    on: {
      'order-created': rereadOrders,
      'order-status-changed': ({ orderId, to }) => {
        showChangedStatus(client, orderId, to)
        rereadOrders()
      },
      'menu-updated': () => lists.add([...MENUS, ...DAYS, ...LISTS, ...SUMS]),
    },
  })
  return () => {
    close()
    lists.stop()
    sums.stop()
  }
}
