/** Delivery: who carries what where. What other areas may use of it. */

import type { Route } from '#server/platform/http/route.ts'
import { boxRoutes } from './empties/routes.ts'
import { riderRoutes } from './rider/routes.ts'
import { officeRoutes } from './routes.ts'

export const deliveryRoutes: Route[] = [...officeRoutes, ...riderRoutes, ...boxRoutes]

export { arrangeDay, arrangeDays } from './arrange-day.ts'
export { boxesOfDay } from './boxes.ts'
export { followOrders } from './follow-orders.ts'
export { forgetRuns } from './forget-runs.ts'
export { type MovedStop, moveStop, type StopMove } from './move-stop.ts'
export {
  type Run,
  runById,
  runsOf,
  runsOfDay,
  type Stop,
  type StopOrder,
  stopsOf,
  stopsOfRun,
} from './read-runs.ts'
export { stopsOfOrders } from './stops-of-orders.ts'
