import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import { type Calendar, isOpen, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'

/** How many meals running subscriptions expect on each of these days for which there is no order yet; days without any are left out. */
export async function promisedMeals(
  db: Db,
  calendar: Calendar,
  days: KitchenDay[],
  now: Date,
): Promise<Map<KitchenDay, number>> {
  const open = servableDayAt(calendar, now)
  const { rows } = await sql<{ day: KitchenDay; meals: number }>`
    WITH spans AS (
      SELECT GREATEST(next_day, ${open}::date) AS first, end_day AS last, count(*) AS subscriptions FROM subscriptions
      WHERE status = 'active' AND meals_left > 0 AND slot = ${calendar.slot.code} GROUP BY 1, 2
    )
    SELECT d.day, sum(subscriptions)::integer AS meals
    FROM unnest(${days.filter((day) => isOpen(calendar, day))}::date[]) AS d (day)
      JOIN spans ON d.day BETWEEN first AND last
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ day, meals }) => [day, meals]))
}
