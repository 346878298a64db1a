import { type RawBuilder, sql } from 'kysely'
import type { CalendarChange, MovedSubscription } from '#server/calendar/calendar.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { laterDay } from '#shared/base/compare-days.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'
import { servedDaysFrom } from '#shared/domain/subscriptions/subscription-days.ts'
import { lostOf, validUntil } from '#shared/domain/subscriptions/validity.ts'
import { lastDaySql } from './daily/move-subscriptions.ts'

/** Whom a change of days moves. */

interface MovedRow extends Omit<MovedSubscription, 'lostMeals'> {
  startDay: KitchenDay
  nextDay: KitchenDay
  mealsLeft: number
  released: number
  paused: PausedDays[]
  validDays: number | null
  pausesExtend: boolean
}

/**
 * The subscriptions among `concerned`, rows of `subscriptions` with the meals `released` to each, whose last day moves when
 * the calendar changes; by name, and with how many of their meals would expire by it. `closed`: the days that the change
 * closes, which extend how long meals can be eaten.
 */
export async function movedEnds(
  db: Db,
  { before, after, now }: CalendarChange,
  concerned: RawBuilder<unknown>,
  closed: readonly KitchenDay[] = [],
): Promise<MovedSubscription[]> {
  const { rows } = await sql<MovedRow>`
    SELECT m.*, c.name, c.phone, p.valid_days AS "validDays", p.pauses_extend AS "pausesExtend"
    FROM (
      SELECT s.id, s.customer_id AS "customerId", s.policy_version, s.start_day AS "startDay", s.next_day AS "nextDay",
        s.meals_left AS "mealsLeft", s.released, s.paused,
        ${lastDaySql(before, now, sql`s.meals_left`)} AS "lastDay",
        ${lastDaySql(after, now, sql`s.meals_left + s.released`)} AS "newLastDay"
      FROM ${concerned} s
      -- While a pause has no end nobody knows the last day.
      WHERE NOT (upper_inf(s.paused) AND s.meals_left > 0)
    ) m JOIN customers c ON c.id = m."customerId" JOIN subscription_policies p ON p.version = m.policy_version
    WHERE m."lastDay" <> m."newLastDay" ORDER BY c.name, m.id`.execute(db)
  if (rows.every(({ validDays }) => validDays === null)) return rows.map((row) => ({ ...row, lostMeals: 0 }))
  const former = await closedDays(db, before)
  return rows.map((row) => {
    const late = (calendar: Calendar, meals: number, closedThen: readonly KitchenDay[]) => {
      const { startDay, nextDay, paused, validDays, pausesExtend } = row
      if (validDays === null) return 0
      const days = servedDaysFrom(calendar, paused, laterDay(nextDay, servableDayAt(calendar, now)), meals)
      return lostOf(days, validUntil({ startDay, validDays, pausesExtend, closedDays: closedThen }, paused))
    }
    const lost = late(after, row.mealsLeft + row.released, [...former, ...closed]) - late(before, row.mealsLeft, former)
    return { ...row, lostMeals: Math.max(0, lost) }
  })
}

/** What a change of the weekdays of a slot moves: no order is released by it. */
export async function movedBySlot(db: Db, change: CalendarChange): Promise<MovedSubscription[]> {
  const slot = change.before.slot.code
  const running = sql`(SELECT s.*, 0 AS released FROM subscriptions s
    WHERE s.status = 'active' AND s.meals_left > 0 AND s.slot = ${slot})`
  return movedEnds(db, change, running)
}

async function closedDays(db: Db, { slot }: Calendar): Promise<KitchenDay[]> {
  const rows = await db
    .selectFrom('service_days')
    .select('day')
    .where('slot', '=', slot.code)
    .where('state', '=', 'closed')
    .execute()
  return rows.map(({ day }) => day)
}
