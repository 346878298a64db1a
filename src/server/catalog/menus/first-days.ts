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

/** The earliest day of all menus; `null` when none has a day. */
export async function firstMenuDay(db: Db): Promise<KitchenDay | null> {
  const found = await db
    .selectFrom('menus')
    .select((eb) => eb.fn.min('menu_date').as('day'))
    .executeTakeFirst()
  return found?.day ?? null
}
