import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import { type Calendar, openDaysFrom, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'

/**
 * How many meals running subscriptions expect on each day that has no order of theirs yet: of each subscription the meals
 * that are left, one an open day from the first possible day on. Subscriptions that stand alike are counted together.
 */
export async function promisedMeals(
  db: Db,
  calendar: Calendar,
  now: Date,
): Promise<Map<KitchenDay, { promised: number }>> {
  const { rows: alike } = await sql<{ first: KitchenDay; meals: number; subscriptions: number }>`
    SELECT greatest(next_day, ${servableDayAt(calendar, now)}::date) AS first, meals_left AS meals,
      count(*)::integer AS subscriptions
    FROM subscriptions WHERE status = 'active' AND meals_left > 0 AND slot = ${calendar.slot.code}
    GROUP BY 1, 2 ORDER BY 1, 2 DESC`.execute(db)
  const promised = new Map<KitchenDay, { promised: number }>()
  let from: KitchenDay | null = null
  let days: KitchenDay[] = []
  for (const { first, meals, subscriptions } of alike) {
    // Those with the most meals come first: their days are all that the others need.
    if (first !== from) days = openDaysFrom(calendar, first, meals)
    from = first
    for (const day of days.slice(0, meals)) {
      promised.set(day, { promised: (promised.get(day)?.promised ?? 0) + subscriptions })
    }
  }
  return promised
}
