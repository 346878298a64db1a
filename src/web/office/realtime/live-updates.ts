import type { QueryClient } from '@tanstack/react-query'
import { menuCalls } from '#shared/contract/customer/menus.ts'
import { adminMenuCalls } from '#shared/contract/office/menus.ts'
import { adminOrderCalls } from '#shared/contract/office/orders.ts'
import { reportCalls } from '#shared/contract/office/reports.ts'
import type { AdminEvents } from '#shared/contract/realtime.ts'
import { gatheredRefresh } from '#web/data/debounced-invalidate.ts'
import { openLiveSocket } from '#web/data/live-socket.ts'
import { showChangedStatus } from '../orders/use-orders.ts'
import { sessionEnded } from '../session.ts'

/** In the evening orders change by the thousand: lists are read at most once a second, sums every five. */
const LISTS_MS = 1000
const SUMS_MS = 5000

const LISTS = [adminOrderCalls.listAdminOrders, adminOrderCalls.orderHistory]
const SUMS = [reportCalls.dashboardStats, reportCalls.dishSummary, reportCalls.reports]
const MENUS = [adminMenuCalls.listMenus, adminMenuCalls.menuWeek, menuCalls.activeMenu]

/** Shows orders that come and change, and menus that others save, as it happens. Returns how to stop. */
export function startLiveUpdates(client: QueryClient, token: string): () => void {
  const lists = gatheredRefresh(client, LISTS_MS)
  const sums = gatheredRefresh(client, SUMS_MS)
  const rereadOrders = () => {
    lists.want(LISTS)
    sums.want(SUMS)
  }
  const close = openLiveSocket<AdminEvents>({
    token,
    onConnected: (again) => {
      rereadOrders()
      if (again) lists.want(MENUS)
    },
    onSignedOut: () => sessionEnded(token),
    on: {
      'order-created': rereadOrders,
      'order-status-changed': ({ orderId, to }) => {
        showChangedStatus(client, orderId, to)
        rereadOrders()
      },
      'menu-updated': () => lists.want([...MENUS, ...SUMS]),
    },
  })
  return () => {
    close()
    lists.stop()
    sums.stop()
  }
}
