import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { ALL_ROWS, isAmong, lockRowsSql, type WantedRows } from '#server/kernel/db/lock-rows.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { addDays, type KitchenDay, kitchenDayOf, kitchenInstant } from '#shared/base/kitchen-time.ts'
import { type Calendar, openDaysAmong, previousOpenDay, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { expiringUntil } from '#shared/domain/subscriptions/subscription.ts'
import { moveQueued, RENEWED } from '../buy/queue.ts'
import { nthServedDaySql } from '../meals/served-days-sql.ts'
import { ADDRESS_TEXT } from './follow-address.ts'
import { WAITS_FOR_PAYMENT } from './waits-for-payment.ts'

/** Steps of the daily run that move subscriptions, each one statement that finds its work by the subscriptions' state. */

/** What is announced today is worth telling until the day is over. */
const worthUntil = (now: Date) => kitchenInstant(addDays(kitchenDayOf(now), 1))

/** Day of the last meal, `endDayAt` as SQL: the meals left, one a day that is served, from the first possible day on. */
function endDaySql(calendar: Calendar, open: KitchenDay, mealsLeft: RawBuilder<unknown> = sql`s.meals_left`) {
  return nthServedDaySql(calendar, open, sql`GREATEST(s.next_day, ${open}::date)`, mealsLeft)
}

/** Day of the last meal of a subscription `s` that has so many meals left; with none, of the last order that counts. */
export function lastDaySql(calendar: Calendar, now: Date, mealsLeft: RawBuilder<unknown>): RawBuilder<unknown> {
  const open = servableDayAt(calendar, now)
  return sql`CASE WHEN ${mealsLeft} = 0 THEN s.end_day ELSE ${endDaySql(calendar, open, mealsLeft)} END`
}

/** So far back days without an order are told apart: missed, or paused. */
const LOOKED_BACK_DAYS = 31

/**
 * Passes over the days that went by without an order, because they were paused, the payment was waited for, the server was down, or there was no address
 * or menu, and lets the ends of all running subscriptions, and those that are queued behind them, follow the calendar: in the daily run, and in the transaction of a
 * change of days. The meal of a day that was passed over is not lost: the subscription's end moves on. A subscription that
 * never had an order begins later, too. Returns how many missed a day for no reason of their own.
 */
export async function passOverMissedDays(
  db: Db,
  calendar: Calendar,
  now: Date,
  { locked, among } = ALL_ROWS,
): Promise<number> {
  const open = servableDayAt(calendar, now)
  const endDay = endDaySql(calendar, open)
  const gone = openDaysAmong(calendar, addDays(open, -LOOKED_BACK_DAYS), LOOKED_BACK_DAYS)
  const { rows } = await sql<{ missed: number }>`
    WITH behind AS (
      SELECT s.id, s.next_day <= ${previousOpenDay(calendar, open)}::date AS passed_over FROM subscriptions s
      WHERE s.status = 'active' AND s.meals_left > 0 AND s.slot = ${calendar.slot.code} AND ${isAmong(among, sql`s.id`)}
        AND (s.next_day <= ${previousOpenDay(calendar, open)}::date OR s.end_day <> ${endDay})
      ORDER BY s.id ${lockRowsSql(locked)}
    ),
    judged AS (
      SELECT s.id, behind.passed_over, behind.passed_over AND NOT ${WAITS_FOR_PAYMENT} AND (isempty(s.paused) OR EXISTS (
        SELECT FROM unnest(${gone}::date[]) AS day WHERE day >= s.next_day AND NOT s.paused @> day)) AS missed
      FROM behind JOIN subscriptions s ON s.id = behind.id
    ),
    moved AS (
      UPDATE subscriptions s SET end_day = ${endDay},
        next_day = CASE WHEN judged.passed_over THEN ${open}::date ELSE s.next_day END,
        start_day = CASE WHEN judged.passed_over AND s.start_day = s.next_day THEN ${open}::date ELSE s.start_day END
      FROM judged WHERE s.id = judged.id
      RETURNING judged.missed
    )
    SELECT count(*) FILTER (WHERE missed)::integer AS missed FROM moved`.execute(db)
  await moveQueued(db, calendar, now, among)
  return rows[0]?.missed ?? 0
}

/**
 * Ends the subscriptions whose meals are all used and whose last day is over; of one customer only, if named, and then without
 * an event, since that customer is just buying the next subscription. Nor is one told who has renewed.
 */
export async function endFinishedSubscriptions(
  db: Db,
  now: Date,
  { customerId, locked, among }: WantedRows & { customerId?: string } = ALL_ROWS,
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    WITH finished AS (
      SELECT id FROM subscriptions
      WHERE status = 'active' AND meals_left = 0 AND end_day < ${kitchenDayOf(now)}::date AND ${isAmong(among, sql`id`)}
        ${customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`}
      ORDER BY id ${lockRowsSql(locked)}
    ),
    ended AS (
      UPDATE subscriptions s SET status = 'ended' FROM finished WHERE s.id = finished.id
      RETURNING s.id, s.customer_id, s.end_day, ${RENEWED} AS renewed
    ),
    emitted AS (
      ${emitSql('subscription-expired', {
        from: sql`ended WHERE ${customerId === undefined} AND NOT renewed`,
        payload: { customerId: sql`customer_id`, subscriptionId: sql`id` },
        at: now,
        onceOn: sql`end_day`,
        worthUntil: sql`${worthUntil(now)}`,
      })}
    )
    SELECT count(*)::integer AS ended FROM ended`.execute(db)
  return rows[0]?.ended ?? 0
}

/**
 * Lets subscriptions run again to which a meal came back after they had ended (an admin cancelled their last order, say): the
 * oldest of a customer who has no other running.
 */
export async function resumeOwingSubscriptions(
  db: Db,
  calendar: Calendar,
  now: Date,
  { locked, among } = ALL_ROWS,
): Promise<number> {
  const open = servableDayAt(calendar, now)
  const { numAffectedRows } = await sql`
    WITH owing AS (
      SELECT DISTINCT ON (o.customer_id) o.id FROM subscriptions o
      WHERE o.status = 'ended' AND o.meals_left > 0 AND o.slot = ${calendar.slot.code}
        AND NOT EXISTS (SELECT 1 FROM subscriptions r WHERE r.customer_id = o.customer_id AND r.status = 'active')
      ORDER BY o.customer_id, o.id
    ),
    held AS (
      SELECT id FROM subscriptions WHERE id IN (SELECT id FROM owing) AND status = 'ended' AND meals_left > 0
        AND ${isAmong(among, sql`id`)}
      ORDER BY id ${lockRowsSql(locked)}
    )
    UPDATE subscriptions s SET status = 'active', next_day = GREATEST(s.next_day, ${open}::date),
      end_day = ${endDaySql(calendar, open)},
      delivery_address = ${ADDRESS_TEXT}
    FROM held WHERE s.id = held.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Tells that subscriptions end within three days: once for a subscription and day, over all instances. Those that are paused
 * with an open end do not end, and who has renewed is not urged to.
 */
export async function announceExpiring(db: Db, now: Date): Promise<number> {
  const today = kitchenDayOf(now)
  const { numAffectedRows } = await emitSql('subscription-expiring-soon', {
    from: sql`subscriptions s WHERE status = 'active' AND end_day BETWEEN ${today}::date AND ${expiringUntil(now)}::date
      AND NOT (upper_inf(paused) AND meals_left > 0) AND NOT ${RENEWED}`,
    payload: {
      customerId: sql`customer_id`,
      subscriptionId: sql`id`,
      daysLeft: sql`end_day - ${today}::date + 1`,
    },
    at: now,
    onceOn: sql`${today}`,
    worthUntil: sql`${worthUntil(now)}`,
  }).execute(db)
  return Number(numAffectedRows ?? 0)
}
