import { sql } from 'kysely'
import { addCookingDaysSql } from '#server/calendar/calendar.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { type LockedRows, lockRowsSql } from '#server/platform/db/lock-rows.ts'
import { emitSql } from '#server/platform/outbox/emit.ts'
import { addDays, firstOpenDay, kitchenDayOf, kitchenInstant } from '#shared/domain/calendar/kitchen-time.ts'
import { expiringUntil } from '#shared/domain/subscriptions/subscription.ts'

/** Steps of the daily run that move subscriptions, each one statement that finds its work by the subscriptions' state. */

/** What is announced today is worth telling until the day is over. */
const worthUntil = (now: Date) => kitchenInstant(addDays(kitchenDayOf(now), 1))

/** The meals left, one a cooking day from the first open day on. */
const endFrom = (open: string) => addCookingDaysSql(sql`${open}::date`, sql`s.meals_left - 1`)

/**
 * Passes over the days that went by without an order, because the server was down or there was no address or menu. The
 * meal is not lost: the subscription's end moves on. A subscription that never had an order begins later, too.
 */
export async function passOverMissedDays(db: Db, now: Date, locked: LockedRows = 'wait'): Promise<number> {
  const open = firstOpenDay(now)
  const { numAffectedRows } = await sql`
    WITH behind AS (
      SELECT id FROM subscriptions
      WHERE status = 'active' AND meals_left > 0 AND next_day < ${open}::date
      ORDER BY id ${lockRowsSql(locked)}
    )
    UPDATE subscriptions s SET next_day = ${open}::date, end_day = ${endFrom(open)},
      start_day = CASE WHEN s.start_day = s.next_day THEN ${open}::date ELSE s.start_day END
    FROM behind WHERE s.id = behind.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Ends the subscriptions whose meals are all used and whose last day is over; of one customer only, if named, and then without
 * an event, since that customer is just buying the next subscription.
 */
export async function endFinishedSubscriptions(
  db: Db,
  now: Date,
  { customerId, locked = 'wait' }: { customerId?: string; locked?: LockedRows } = {},
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    WITH finished AS (
      SELECT id FROM subscriptions
      WHERE status = 'active' AND meals_left = 0 AND end_day < ${kitchenDayOf(now)}::date
        ${customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`}
      ORDER BY id ${lockRowsSql(locked)}
    ),
    ended AS (
      UPDATE subscriptions s SET status = 'ended' FROM finished WHERE s.id = finished.id
      RETURNING s.id, s.customer_id, s.end_day
    ),
    emitted AS (
      ${emitSql('subscription-expired', {
        from: sql`ended WHERE ${customerId === undefined}`,
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
export async function resumeOwingSubscriptions(db: Db, now: Date, locked: LockedRows = 'wait'): Promise<number> {
  const open = firstOpenDay(now)
  const { numAffectedRows } = await sql`
    WITH owing AS (
      SELECT DISTINCT ON (o.customer_id) o.id FROM subscriptions o
      WHERE o.status = 'ended' AND o.meals_left > 0
        AND NOT EXISTS (SELECT 1 FROM subscriptions r WHERE r.customer_id = o.customer_id AND r.status = 'active')
      ORDER BY o.customer_id, o.id
    ),
    held AS (
      SELECT id FROM subscriptions WHERE id IN (SELECT id FROM owing) AND status = 'ended' AND meals_left > 0
      ORDER BY id ${lockRowsSql(locked)}
    )
    UPDATE subscriptions s SET status = 'active', next_day = GREATEST(s.next_day, ${open}::date),
      end_day = ${addCookingDaysSql(sql`GREATEST(s.next_day, ${open}::date)`, sql`s.meals_left - 1`)},
      delivery_address = (
        SELECT a.address FROM customers c JOIN addresses a ON a.id = c.default_address_id WHERE c.id = s.customer_id
      )
    FROM held WHERE s.id = held.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Tells that subscriptions end within three days: once for a subscription and day, over all instances. */
export async function announceExpiring(db: Db, now: Date): Promise<number> {
  const today = kitchenDayOf(now)
  const { numAffectedRows } = await emitSql('subscription-expiring-soon', {
    from: sql`subscriptions WHERE status = 'active' AND end_day BETWEEN ${today}::date AND ${expiringUntil(now)}::date`,
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
