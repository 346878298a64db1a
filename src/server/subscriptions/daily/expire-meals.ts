import { type RawBuilder, sql } from 'kysely'
import { endOfDaySql } from '#server/calendar/calendar.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { ALL_ROWS, isAmong, lockRowsSql } from '#server/kernel/db/lock-rows.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { type Calendar, openDaysFrom, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { EXPIRED } from '#shared/domain/subscriptions/meal-moves.ts'
import { EXPIRY_NOTICE_DAYS } from '#shared/domain/subscriptions/policy.ts'
import { MEAL_MOVES, sameMovesSql } from '../meals/meal-ledger.ts'

/** Steps of the daily run that let meals expire by the policies of their subscriptions. */

/** The days from the first on that do not count for the subscription `s` by its policy `p`: closed ones, and paused ones. */
const UNCOUNTED = sql`((CASE WHEN p.pauses_extend THEN s.paused ELSE '{}' END + coalesce((
  SELECT range_agg(daterange(d.day, d.day + 1)) FROM service_days d
  WHERE d.slot = s.slot AND d.state = 'closed' AND d.day >= s.start_day
), '{}')) * datemultirange(daterange(s.start_day, NULL)))`

/**
 * The last day on which the meals of a subscription `s` can be eaten by its policy `p`, `validUntil` of the domain as SQL:
 * NULL when they never expire, or a pause without an end extends it. Each run of uncounted days that begins by the last day
 * moves it on by its length.
 */
export const VALID_UNTIL: RawBuilder<KitchenDay | null> = sql`(
  SELECT CASE WHEN bool_or(upper_inf(run)) THEN NULL ELSE s.start_day + p.valid_days - 1 + coalesce(sum(days), 0)::integer END
  FROM (
    SELECT run, days, lower(run) <= s.start_day + p.valid_days - 1 + coalesce(sum(days)
      OVER (ORDER BY run ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::integer AS moves
    FROM (SELECT run, upper(run) - lower(run) AS days FROM unnest(${UNCOUNTED}) AS run) AS runs
  ) AS moving WHERE moves
)`

/**
 * Lets the meals expire that are left when no order can be made any more for a day on which they can be eaten, of all
 * subscriptions in one statement. A meal that comes back later expires the next time. Returns of how many subscriptions.
 */
export async function expireMeals(
  db: Db,
  calendar: Calendar,
  now: Date,
  { locked, among } = ALL_ROWS,
): Promise<number> {
  const { rows } = await sql<{ expired: number }>`
    WITH over AS (
      SELECT s.id, s.meals_left FROM subscriptions s JOIN subscription_policies p ON p.version = s.policy_version
      WHERE ((s.status = 'active' AND s.meals_left > 0) OR (s.status = 'ended' AND s.meals_left > 0))
        AND s.slot = ${calendar.slot.code} AND ${isAmong(among, sql`s.id`)} AND p.valid_days IS NOT NULL AND ${VALID_UNTIL} < ${servableDayAt(calendar, now)}::date
      ORDER BY s.id ${lockRowsSql(locked, 's')}
    ),
    ${sameMovesSql({
      from: sql`over`,
      step: EXPIRED,
      subscriptionId: sql`id`,
      meals: sql`meals_left`,
      orderId: sql`NULL::uuid`,
      key: sql`'expired:' || id || ${`:${now.toISOString()}`}`,
      by: { kind: 'system' },
      at: now,
    })},
    ${sql.raw(MEAL_MOVES)},
    emptied AS (
      UPDATE subscriptions s SET meals_left = s.meals_left + freed.meals,
        end_day = coalesce((SELECT max(o.delivery_date) FROM orders o
          WHERE o.subscription_id = s.id AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])), s.start_day)
      FROM freed WHERE s.id = freed.subscription_id
      RETURNING s.id
    )
    SELECT count(*)::integer AS expired FROM emptied`.execute(db)
  return rows[0]?.expired ?? 0
}

/**
 * Tells of meals that will expire within some days, since there are fewer days left to eat them than meals: once for a
 * subscription and last day, over all instances. Returns of how many subscriptions.
 */
export async function announceExpiry(db: Db, calendar: Calendar, now: Date): Promise<number> {
  const today = kitchenDayOf(now)
  const until = addDays(today, EXPIRY_NOTICE_DAYS)
  const days = openDaysFrom(calendar, servableDayAt(calendar, now), EXPIRY_NOTICE_DAYS + 1)
  const expiring = sql`(
    SELECT customer_id, id, valid_until,
      meals_left - GREATEST(0, width_bucket(valid_until, ${days}::date[]) - width_bucket(next_day - 1, ${days}::date[])) AS meals
    FROM (
      SELECT s.customer_id, s.id, s.meals_left, s.next_day, ${VALID_UNTIL} AS valid_until
      FROM subscriptions s JOIN subscription_policies p ON p.version = s.policy_version
      WHERE s.status = 'active' AND s.meals_left > 0 AND s.slot = ${calendar.slot.code} AND p.valid_days IS NOT NULL
    ) AS valid WHERE valid_until BETWEEN ${today}::date AND ${until}::date
  ) AS expiring WHERE meals > 0`
  const { numAffectedRows } = await emitSql('meals-expiring-soon', {
    from: expiring,
    payload: {
      customerId: sql`customer_id`,
      subscriptionId: sql`id`,
      meals: sql`meals`,
      lastDay: sql`valid_until`,
    },
    at: now,
    onceOn: sql`valid_until`,
    worthUntil: endOfDaySql(sql`valid_until`),
  }).execute(db)
  return Number(numAffectedRows ?? 0)
}
