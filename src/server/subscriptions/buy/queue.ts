import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { ALL_ROWS, isAmong, lockRowsSql, type WantedRows } from '#server/kernel/db/lock-rows.ts'
import { newIdSql } from '#server/kernel/db/new-id-sql.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import { queuedSubscription } from '#shared/domain/subscriptions/renewal.ts'
import { progressOf, type SubscriptionRow } from '../current-subscription.ts'
import { ADDRESS_TEXT } from '../daily/follow-address.ts'
import { nthServedDaySql } from '../meals/served-days-sql.ts'

/** Subscriptions that wait behind the one that runs. */

/** Whether a customer's subscription for the slot waits behind the subscription `s` of the statement. */
export const RENEWED = sql<boolean>`EXISTS (
  SELECT FROM subscriptions q WHERE q.customer_id = s.customer_id AND q.slot = s.slot AND q.status = 'queued')`

/** Whether the queued subscription `s` is to be served on the day: the one before it has no meal for that day or later. */
export const dueToBegin = (day: KitchenDay) => sql<boolean>`(s.status = 'queued' AND NOT EXISTS (
  SELECT FROM subscriptions r WHERE r.customer_id = s.customer_id AND r.slot = s.slot AND r.status = 'active'
    AND (r.meals_left > 0 OR r.end_day >= ${day}::date)))`

/**
 * Begins the queued subscriptions (of one customer only, if named) that are to be served on `day`, the next day whose
 * orders are made: the one before it ends, although its last meal may be today's, whose deadline has passed. Both rows are
 * held, so that a meal which comes back at the same moment is either seen or comes after. Returns how many began.
 */
export async function beginQueued(
  trx: Trx,
  calendar: Calendar,
  day: KitchenDay,
  { customerId, locked, among }: WantedRows & { customerId?: string } = ALL_ROWS,
): Promise<number> {
  const held = await sql<{ id: string }>`
    SELECT id FROM subscriptions WHERE id IN (
      SELECT unnest(ARRAY[s.id, r.id]) FROM subscriptions s
        LEFT JOIN subscriptions r ON r.customer_id = s.customer_id AND r.slot = s.slot AND r.status = 'active'
      WHERE s.slot = ${calendar.slot.code} AND ${dueToBegin(day)} AND ${isAmong(among, sql`s.id`)}
        ${customerId === undefined ? sql`` : sql`AND s.customer_id = ${customerId}`}
    ) ORDER BY id ${lockRowsSql(locked)}`.execute(trx)
  const ids = held.rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`
    UPDATE subscriptions s SET status = 'ended'
    WHERE s.id = ANY(${ids}::uuid[]) AND s.status = 'active' AND s.meals_left = 0 AND s.end_day < ${day}::date AND EXISTS (
      SELECT FROM subscriptions q WHERE q.customer_id = s.customer_id AND q.slot = s.slot AND q.status = 'queued'
        AND q.id = ANY(${ids}::uuid[]))`.execute(trx)
  await carryPauses(trx, ids, day)
  const { numAffectedRows } = await sql`
    UPDATE subscriptions s SET status = 'active', start_day = ${day}, next_day = ${day},
      end_day = ${nthServedDaySql(calendar, day, sql`${day}::date`, sql`s.meals_left`)},
      delivery_address = ${ADDRESS_TEXT}
    WHERE s.id = ANY(${ids}::uuid[]) AND s.status = 'queued' AND NOT EXISTS (
      SELECT FROM subscriptions r WHERE r.customer_id = s.customer_id AND r.status = 'active')`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Gives queued subscriptions what is left, from `day` on, of the pauses of the one that they wait for and that has ended:
 * a pause is of its customer's days, whichever subscription serves them.
 */
async function carryPauses(trx: Trx, ids: string[], day: KitchenDay): Promise<void> {
  await sql`
    WITH carried AS (
      INSERT INTO subscription_pauses (id, subscription_id, from_day, to_day, created_by, admin_id, created_at, reminded_on)
      SELECT ${newIdSql()}, q.id, greatest(p.from_day, ${day}::date), p.to_day, p.created_by, p.admin_id, p.created_at, p.reminded_on
      FROM subscriptions q JOIN subscription_pauses p ON p.subscription_id = (
        SELECT r.id FROM subscriptions r WHERE r.customer_id = q.customer_id AND r.slot = q.slot AND r.id < q.id
          AND r.status <> 'cancelled' ORDER BY r.id DESC LIMIT 1)
      WHERE q.id = ANY(${ids}::uuid[]) AND q.status = 'queued' AND p.withdrawn_at IS NULL AND p.merged_into IS NULL
        AND (p.to_day IS NULL OR p.to_day >= ${day}::date)
      RETURNING subscription_id, from_day, to_day
    )
    UPDATE subscriptions s SET paused = s.paused + w.days
    FROM (
      SELECT subscription_id, range_agg(daterange(from_day, to_day, '[]')) AS days FROM carried GROUP BY 1
    ) AS w WHERE s.id = w.subscription_id`.execute(trx)
}

export interface QueuedRow {
  queued: SubscriptionRow
  /** The one that it waits for; `null` once that has ended. */
  running: SubscriptionRow | null
}

/** The queued subscriptions of a slot, with what they wait for. */
export async function queuedSubscriptions(db: Db, calendar: Calendar): Promise<QueuedRow[]> {
  const waiting = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '=', 'queued')
    .where('slot', '=', calendar.slot.code)
    .execute()
  if (waiting.length === 0) return []
  const customers = waiting.map(({ customer_id }) => customer_id)
  const running = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '=', 'active')
    .where('slot', '=', calendar.slot.code)
    .where('customer_id', '=', sql<string>`ANY(${customers}::uuid[])`)
    .execute()
  const runs = new Map(running.map((row) => [row.customer_id, row]))
  return waiting.map((queued) => ({ queued, running: runs.get(queued.customer_id) ?? null }))
}

/**
 * Lets the days of queued subscriptions, as lists show them, follow those that they wait for. Nothing is decided by them:
 * a queued subscription begins by `beginQueued`.
 */
export async function moveQueued(
  db: Db,
  calendar: Calendar,
  now: Date,
  among: WantedRows['among'] = null,
): Promise<void> {
  const moved = (await queuedSubscriptions(db, calendar))
    .filter(({ queued }) => among === null || among.includes(queued.id))
    .map(({ queued, running }) => ({
      queued,
      to: queuedSubscription(queued.meals_left, running && progressOf(running), calendar, now),
    }))
    .filter(({ queued, to }) => queued.next_day !== to.nextDay || queued.end_day !== to.endDay)
  if (moved.length === 0) return
  await sql`
    UPDATE subscriptions s SET start_day = w.first, next_day = w.first, end_day = w.last
    FROM unnest(${moved.map(({ queued }) => queued.id)}::uuid[], ${moved.map(({ to }) => to.startDay)}::date[],
      ${moved.map(({ to }) => to.endDay)}::date[]) AS w (id, first, last)
    WHERE s.id = w.id AND s.status = 'queued'`.execute(db)
}
