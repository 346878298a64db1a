import type { Route } from '#server/platform/http/route.ts'
import { capacityRoutes } from './capacity-routes.ts'
import { closureRoutes } from './closures/routes.ts'
import { monthRoutes } from './month-routes.ts'
import { slotRoutes } from './slots/routes.ts'

/** The calendar: which days the kitchen serves, until when, and for how many. What other areas may use of it. */

export const calendarRoutes: Route[] = [...monthRoutes, ...closureRoutes, ...capacityRoutes, ...slotRoutes]

export { calendarOf, type KnownCalendar } from './cache.ts'
export { setCapacity } from './capacity.ts'
export { changeDays } from './change-days.ts'
export { changeSlot } from './change-slot.ts'
export { closeDays, reopenDays } from './close-days.ts'
// Hooks.
export type { ClosureEffects } from './effects.ts'
export { fewPlatesOf } from './few-plates.ts'
export {
  type Closing,
  closureEffects,
  daysChanged,
  daysClosed,
  daysLimited,
  daysReopened,
  daysWithOrders,
  figuresOfDays,
  holdForClosing,
  reachedByPush,
} from './hooks.ts'
export { holdLimitedDays, type LimitedDay, limitedDays } from './limits.ts'
export { prepareDays } from './prepare-days.ts'
export { readCalendar, readSlot } from './read-calendar.ts'
export {
  changeTaken,
  fullDays,
  HELD_DAYS,
  holdRoom,
  notePlatesTold,
  setPlates,
  TAKE_PLATES,
  untoldPlates,
} from './room.ts'
export { endOfDaySql, nthOpenDaySql } from './sql.ts'
