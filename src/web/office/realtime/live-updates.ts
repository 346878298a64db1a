import type { QueryClient } from '@tanstack/react-query'
import { calendarMonthCalls } from '#shared/contract/calendar/office/calendar-month.ts'
import { closureCalls } from '#shared/contract/calendar/office/closures.ts'
import { menuCalls } from '#shared/contract/catalog/customer/menus.ts'
import { menuPlanCalls } from '#shared/contract/catalog/office/menu-plan.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { portionCalls } from '#shared/contract/catalog/office/portions.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { setupCalls } from '#shared/contract/demo/office/setup.ts'
import { clashCalls } from '#shared/contract/kitchen/office/clashes.ts'
import { foodRuleCalls } from '#shared/contract/kitchen/office/food-rules.ts'
import { packingCalls } from '#shared/contract/kitchen/office/packing.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { AdminEvents } from '#shared/contract/realtime.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { wallCalls } from '#shared/contract/reports/office/wall.ts'
import { adminMealCalls } from '#shared/contract/subscriptions/office/meals.ts'
import { debouncedInvalidate } from '#web/kit/api/debounced-invalidate.ts'
import { openLiveSocket } from '#web/kit/api/live-socket.ts'
import type { AdminSession } from '#web/kit/stores/admin-session.ts'
import { showChangedStatus } from '../orders/use-orders.ts'
import { startRinging } from '../parts/ringing/start-ringing.ts'

/** In the evening orders change by the thousand: lists are read at most once a second, sums every five. */
const LISTS_MS = 1000
const SUMS_MS = 5000

const LISTS = [
  adminOrderCalls.listAdminOrders,
  adminOrderCalls.listHeldOrders,
  adminOrderCalls.orderTotals,
  adminOrderCalls.orderHistory,
  adminMealCalls.adminMealStatement,
  wallCalls.wall,
  productionCalls.productionSheet,
  clashCalls.listClashes,
  packingCalls.packing,
  deliveryCalls.deliveryBoard,
  setupCalls.getSetup,
]
const SUMS = [
  reportCalls.dashboardStats,
  reportCalls.dishSummary,
  reportCalls.reports,
  calendarMonthCalls.calendarMonth,
  productionCalls.productionChecks,
]
const RUNS = [deliveryCalls.deliveryBoard]
const PRODUCTION = [
  productionCalls.productionSheet,
  productionCalls.productionChecks,
  clashCalls.listClashes,
  packingCalls.packing,
]
/** Closures tell of days as menus do: both change the week. */
const DAYS = [closureCalls.listClosures, calendarMonthCalls.calendarMonth, adminOrderCalls.orderDays]
const MENUS = [
  portionCalls.listPortions,
  adminMenuCalls.listMenus,
  adminMenuCalls.menuWeek,
  menuPlanCalls.menuPlan,
  menuCalls.activeMenu,
]

/** Shows orders that come and change, and menus that others save, as it happens. Returns how to stop. */
export function startLiveUpdates(client: QueryClient, session: AdminSession, token: string): () => void {
  const lists = debouncedInvalidate(client, LISTS_MS)
  const sums = debouncedInvalidate(client, SUMS_MS)
  const rereadOrders = () => {
    lists.add(LISTS)
    sums.add(SUMS)
  }
  const ringing = startRinging(session)
  const close = openLiveSocket<AdminEvents>({
    token,
    onConnected: (again) => {
      rereadOrders()
      ringing.check()
      if (!again) return
      lists.add([...MENUS, ...DAYS])
      // The connection may have been cut since the role has changed. An answer that is lost is no news.
      session.recheck().catch(() => undefined)
    },
    onSignedOut: () => session.tokenRejected(token),
    on: {
      'order-created': () => {
        rereadOrders()
        ringing.check()
      },
      'order-status-changed': ({ orderId, to }) => {
        showChangedStatus(client, orderId, to)
        rereadOrders()
      },
      'production-changed': () => lists.add(PRODUCTION),
      'food-rules-changed': () => lists.add([...PRODUCTION, foodRuleCalls.customerFoodRules]),
      'packing-changed': () => lists.add([packingCalls.packing, ...RUNS]),
      'runs-changed': () => lists.add([packingCalls.packing, ...RUNS]),
      'menu-updated': () => lists.add([...MENUS, ...DAYS, ...LISTS, ...SUMS]),
    },
  })
  return () => {
    close()
    ringing.stop()
    lists.stop()
    sums.stop()
  }
}
