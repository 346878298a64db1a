import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'
import { queuedSubscription } from '#shared/domain/subscriptions/renewal.ts'
import { servedDaysFrom } from '#shared/domain/subscriptions/subscription-days.ts'
import { queuedSubscriptions } from '../buy/queue.ts'
import { progressOf } from '../current-subscription.ts'

/**
 * How many meals running subscriptions expect on each day that has no order of theirs yet: of each subscription the meals
 * that are left, one an open day that is not paused from the first possible day on. Subscriptions that stand alike are
 * counted together; from an open end on nothing is expected. Queued ones expect theirs behind the one that they wait for.
 */
export async function promisedMeals(
  db: Db,
  calendar: Calendar,
  now: Date,
): Promise<Map<KitchenDay, { promised: number }>> {
  const { rows: alike } = await sql<{ first: KitchenDay; meals: number; paused: PausedDays[]; subscriptions: number }>`
    SELECT greatest(next_day, ${servableDayAt(calendar, now)}::date) AS first, meals_left AS meals, paused,
      count(*)::integer AS subscriptions
    FROM subscriptions WHERE status = 'active' AND meals_left > 0 AND slot = ${calendar.slot.code}
    GROUP BY 1, 2, 3 ORDER BY 1, 3, 2 DESC`.execute(db)
  const promised = new Map<KitchenDay, { promised: number }>()
  const expect = (day: KitchenDay, meals: number) =>
    promised.set(day, { promised: (promised.get(day)?.promised ?? 0) + meals })
  let known = ''
  let days: KitchenDay[] = []
  for (const { first, meals, paused, subscriptions } of alike) {
    // Those with the most meals come first: their days are all that the others need.
    const key = `${first} ${JSON.stringify(paused)}`
    if (key !== known) days = servedDaysFrom(calendar, paused, first, meals)
    known = key
    for (const day of days.slice(0, meals)) expect(day, subscriptions)
  }
  for (const { queued, running } of await queuedSubscriptions(db, calendar)) {
    const ahead = running && progressOf(running)
    const { startDay, mealsLeft, pauses } = queuedSubscription(queued.meals_left, ahead, calendar, now)
    for (const day of servedDaysFrom(calendar, pauses, startDay, mealsLeft)) expect(day, 1)
  }
  return promised
}
