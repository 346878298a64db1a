import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import { type Calendar, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { servedDaysFrom } from '#shared/domain/subscriptions/subscription-days.ts'

/**
 * How many meals running subscriptions expect on each day that has no order of theirs yet: of each subscription the meals
 * that are left, one an open day that is not paused from the first possible day on. Subscriptions that stand alike are
 * counted together; from an open end on nothing is expected.
 */
export async function promisedMeals(
  db: Db,
  calendar: Calendar,
  now: Date,
): Promise<Map<KitchenDay, { promised: number }>> {
  const first = sql<KitchenDay>`GREATEST(next_day, ${servableDayAt(calendar, now)}::date)`
  const alike = await db
    .selectFrom('subscriptions')
    .select([first.as('first'), 'meals_left', 'paused', sql<number>`count(*)::integer`.as('subscriptions')])
    .where('status', '=', 'active')
    .where('meals_left', '>', 0)
    .where('slot', '=', calendar.slot.code)
    .groupBy(sql`1, 2, 3`)
    .execute()
  const promised = new Map<KitchenDay, { promised: number }>()
  for (const { first, meals_left, paused, subscriptions } of alike) {
    for (const day of servedDaysFrom(calendar, paused, first, meals_left)) {
      promised.set(day, { promised: (promised.get(day)?.promised ?? 0) + subscriptions })
    }
  }
  return promised
}
