/** Delivery: who carries what where. What other areas may use of it. */

import type { Route } from '#server/kernel/http/route.ts'
import { doorPhotoRoutes } from './door-photos/routes.ts'
import { depositRoutes } from './empties/deposit-routes.ts'
import { boxRoutes } from './empties/routes.ts'
import { riderRoutes } from './rider/routes.ts'
import { officeRoutes } from './routes.ts'

export const deliveryRoutes: Route[] = [
  ...officeRoutes,
  ...riderRoutes,
  ...doorPhotoRoutes,
  ...boxRoutes,
  ...depositRoutes,
]

export { boxesOfDay } from './boxes.ts'
export { removePastDoorPhotos } from './door-photos/remove-past.ts'
export { deliveryCustomerTables } from './empties/customer-tables.ts'
export { depositApproval, depositReversalApproval } from './empties/deposit-approval.ts'
export { boxedFor } from './empties/empties.ts'
export { namesOfRoutes } from './names.ts'
export { placeKey } from './places/place-key.ts'
export { keepRuns } from './places/standing.ts'
export { arrangeDay, arrangeDays } from './runs/arrange-day.ts'
export { followOrders } from './runs/follow-orders.ts'
export { forgetAtDoors, forgetRuns } from './runs/forget-runs.ts'
export { moveStop } from './runs/move-stop.ts'
export { runsOf, runsOfDay, type Stop, stopsOf } from './runs/read-runs.ts'
export { requireUnpacked } from './runs/require-unpacked.ts'
export { RIDER_OF_ORDER } from './runs/rider-of-order.ts'
export { failedStopApproval } from './runs/settle-stop.ts'
export { stopsOfOrders } from './runs/stops-of-orders.ts'
