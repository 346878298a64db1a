import type { Route } from '#server/kernel/http/route.ts'
import { adminOrderRoutes } from './admin-routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { entryRoutes } from './entry/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { orderRoutes } from './routes.ts'

/** Ordering: placing, reading and changing orders. What other areas may use of it. */

export const orderingRoutes: Route[] = [
  ...orderRoutes,
  ...adminOrderRoutes,
  ...feedbackRoutes,
  ...customerRoutes,
  ...entryRoutes,
]

export { answerOrder } from './change/answer-order.ts'
export { changeStatus, statusesSet } from './change/change-status.ts'
export { confirmDue, dueToConfirm } from './change/confirm-due.ts'
export { deliverOrders, failOrders, sendOut, sendOutAgain } from './change/deliver-orders.ts'
export { lapseHeld } from './change/lapse-held.ts'
export { orderEventsSql, remindOfDeadline, statusChangedEvent } from './change/order-events.ts'
export { type SkipRules, skipRules } from './change/skip-rules.ts'
export {
  type ChangedOrder,
  countingWillChange,
  ordersChanged,
  subscriptionOrdersChanged,
  type Transition,
  transition,
} from './change/transition.ts'
export { orderingCustomerTables, orderingFigures } from './customers/customer-tables.ts'
export { lastOrderedAt, removePhone } from './customers/phone-left.ts'
export { cancelOrdersOfBlocked, effectsOfBlockOnOrders, holdOrdersOfCustomer } from './days/blocked-orders.ts'
export { cancelClosed, cancelledByClosureSql, effectsOnOrders, holdOrdersOf } from './days/closed-orders.ts'
export { type DayOrder, ordersOfDay } from './days/day-orders.ts'
export {
  accepted,
  cookedAnyway,
  countPortions,
  notHandedOver,
  type OfSlot,
  type PortionRow,
  portionsByDay,
} from './days/day-portions.ts'
export {
  daysOfOpenOrders,
  idsOfOpenOrders,
  readdressOpenOrders,
  type SubscriptionAddress,
  setMenusOfOpenOrders,
} from './days/open-orders.ts'
export { orderFigures, ordersToCook } from './days/order-figures.ts'
export { orderedDays, undeliveredOrders } from './days/ordered-days.ts'
export { askAgain } from './days/reopened-orders.ts'
export { rangesOfOrders } from './order-ranges.ts'
export { paidThalis } from './paid-thalis.ts'
export { CREATE_ORDERS, createOrders, type NewOrder } from './place/create-orders.ts'
export { countTaken } from './place/plates.ts'
export { settlePortions } from './place/portions.ts'
export { orderGivesWay } from './place/replace-order.ts'
export { recountStanding, removePastCounts } from './place/standings.ts'
export { wayToPay } from './place/way-to-pay.ts'
export { CALLED_OFF_ON_ITS_WAY, lastDeliveries, SET_BACK_BY_HAND } from './queries.ts'
export { isNarrowed, type WantedOrders, wantedSql } from './search/found-orders.ts'
export { indexOrders } from './search/index-orders.ts'
export { namesOfOrders } from './search/names-of-orders.ts'
export { isShort, partsOfOrders } from './search/order-parts.ts'
export { wantedOrders } from './search/wanted-orders.ts'
