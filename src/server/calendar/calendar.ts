import type { Route } from '#server/platform/http/route.ts'
import { closureRoutes } from './closures/routes.ts'
import { monthRoutes } from './month-routes.ts'
import { slotRoutes } from './slots/routes.ts'

/** The calendar: which days the kitchen serves, and until when. What other areas may use of it. */

export const calendarRoutes: Route[] = [...monthRoutes, ...closureRoutes, ...slotRoutes]

export { calendarOf, type KnownCalendar } from './cache.ts'
export { changeDays } from './change-days.ts'
export { changeSlot } from './change-slot.ts'
export { closeDays, reopenDays } from './close-days.ts'
// Hooks.
export type { ClosureEffects } from './effects.ts'
export {
  type Closing,
  closureEffects,
  daysChanged,
  daysClosed,
  daysReopened,
  daysWithOrders,
  figuresOfDays,
  holdForClosing,
  reachedByPush,
} from './hooks.ts'
export { prepareDays } from './prepare-days.ts'
export { readCalendar, readSlot } from './read-calendar.ts'
export { endOfDaySql, nthOpenDaySql } from './sql.ts'
