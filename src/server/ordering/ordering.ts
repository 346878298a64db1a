import type { Route } from '#server/platform/http/route.ts'
import { adminOrderRoutes } from './admin-routes.ts'
import { orderRoutes } from './routes.ts'

/** Ordering: placing, reading and changing orders. What other areas may use of it. */

export const orderingRoutes: Route[] = [...orderRoutes, ...adminOrderRoutes]

export { answerOrder } from './answer-order.ts'
export { cancelClosed, cancelledByClosureSql, effectsOnOrders, holdOrdersOf } from './closed-orders.ts'
export { confirmDue } from './confirm-due.ts'
export { CREATE_ORDERS, createOrders, type NewOrder } from './create-orders.ts'
export { lapseHeld } from './lapse-held.ts'
export { daysOfOpenOrders, readdressOpenOrders, setMenusOfOpenOrders } from './open-orders.ts'
export { orderEventsSql, remindOfDeadline, statusChangedEvent } from './order-events.ts'
export { orderFigures } from './order-figures.ts'
export { orderedDays } from './ordered-days.ts'
export { countTaken } from './plates.ts'
export { askAgain } from './reopened-orders.ts'
export { type SkipRules, skipRules } from './skip-rules.ts'
export {
  type ChangedOrder,
  countingWillChange,
  ordersChanged,
  subscriptionOrdersChanged,
  type Transition,
  transition,
} from './transition.ts'
