import type { Route } from '#server/platform/http/route.ts'
import { adminOrderRoutes } from './admin-routes.ts'
import { orderRoutes } from './routes.ts'

/** Ordering: placing, reading and changing orders. What other areas may use of it. */

export const orderingRoutes: Route[] = [...orderRoutes, ...adminOrderRoutes]

export { answerOrder } from './answer-order.ts'
export { remindOfDeadline } from './order-events.ts'
export { insertOrder } from './queries.ts'
export { type OrderToStore, type Stored, storeOrders } from './store-orders.ts'
