import type { Route } from '#server/platform/http/route.ts'
import { itemRoutes } from './items/routes.ts'
import { adminMenuRoutes } from './menus/admin-routes.ts'
import { menuRoutes } from './menus/routes.ts'
import { pollRoutes } from './polls/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'

/** The catalog: the library of dishes, the menus made of them, polls and pictures. What other areas may use of it. */

export const catalogRoutes: Route[] = [...menuRoutes, ...itemRoutes, ...adminMenuRoutes, ...uploadRoutes, ...pollRoutes]

export { menusOf } from './menus/cache.ts'
export { homeSource } from './menus/kitchen-week.ts'
export { addMenuAlert, emitMenuAlerts, removePastMenuAlerts } from './menus/menu-alerts.ts'
export { menuRowsOfDays } from './menus/menu-of-day.ts'
// A hook.
export { menusChanged } from './menus/menus-changed.ts'
export { menusOfMonth } from './menus/menus-of-month.ts'
export { addPlateAlert, emitPlateAlerts } from './menus/plate-alerts.ts'
export { thaliItemsOf, thaliItemsOfDays } from './menus/thali-items.ts'
export { bumpMenuVersion } from './menus/version.ts'
export { castVote, createPoll } from './polls/queries.ts'
export { removeUnshownUploads } from './uploads/remove-unshown.ts'
export { registerUploads } from './uploads/routes.ts'
