import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, nextOpenDay } from '#shared/domain/calendar/calendar.ts'
import { plannedDays } from './queries.ts'

/** The first open day of a slot from the order day on that has neither a menu of its own nor a draft. */
export async function firstFreeDay(db: Db, calendar: Calendar, orderDay: KitchenDay): Promise<KitchenDay> {
  const taken = await plannedDays(db, calendar.slot.code, orderDay)
  let day = orderDay
  while (taken.has(day)) day = nextOpenDay(calendar, day)
  return day
}
