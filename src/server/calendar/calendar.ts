import type { Route } from '#server/kernel/http/route.ts'
import { capacityRoutes } from './capacity/routes.ts'
import { closureRoutes } from './closures/routes.ts'
import { monthRoutes } from './month/routes.ts'
import { slotRoutes } from './slots/routes.ts'

/** The calendar: which days the kitchen serves, until when, and for how many. What other areas may use of it. */

export const calendarRoutes: Route[] = [...monthRoutes, ...closureRoutes, ...capacityRoutes, ...slotRoutes]

export { calendarOf, type KitchenCalendars, type KnownCalendar } from './cache.ts'
export { type FewPlates, fewPlatesOf } from './capacity/few-plates.ts'
export { freePlatesSql, heldFor, heldPlatesSql, holdPlatesFor } from './capacity/held-plates.ts'
export { holdDays, holdLimitedDays, type LimitedDay, limitedDays } from './capacity/limits.ts'
export { holdPlates, offerPlates } from './capacity/offer-plates.ts'
export {
  changePromised,
  changeTaken,
  countedFrom,
  fullDays,
  HELD_DAYS,
  holdRoom,
  noteCountedFrom,
  setPlates,
  TAKE_PLATES,
} from './capacity/room.ts'
export { setCapacity } from './capacity/set-capacity.ts'
export { changeDays } from './change-days.ts'
export { closeDays, reopenDays } from './closures/close-days.ts'
export { calendarCustomerTables } from './closures/closure-calls.ts'
// Hooks.
export type { ClosureEffects, MovedSubscription } from './closures/effects.ts'
export {
  type CalendarChange,
  type Closing,
  closureEffects,
  daysChanged,
  daysClosed,
  daysLimited,
  daysReopened,
  daysWithOrders,
  figuresOfDays,
  holdForClosing,
  movedBySlotChange,
  reachedByPush,
  undeliveredOfSlot,
} from './hooks.ts'
export { prepareDays } from './prepare-days.ts'
export { enabledSlots, firstKitchenDay, type KitchenSlots, readCalendar, readSlots } from './read-calendar.ts'
export { changeSlot } from './slots/change-slot.ts'
export { endOfDaySql, nthOpenDaySql } from './sql.ts'
