import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays, type KitchenDay, weekdayOf } from '#shared/base/kitchen-time.ts'
import { unsoundLedgers } from './meals.ts'

/**
 * What is wrong in a kitchen after a month, in words, by its tables alone. `tomorrow` is the first day for which no order
 * has been made yet.
 */
export async function brokenRules(db: Db, tomorrow: KitchenDay): Promise<string[]> {
  return [
    ...(await unsoundLedgers(db)).map((id) => `the ledger of ${id}`),
    ...(await found(db, 'two orders for one day', DOUBLED)),
    ...(await found(db, 'served on a closed day', ON_CLOSED_DAYS)),
    ...(await found(db, 'served on a paused day', ON_PAUSED_DAYS)),
    ...(await found(db, 'told twice', TOLD_TWICE)),
    ...(await found(db, 'pauses that overlap', OVERLAPPING)),
    ...(await wrongEnds(db, tomorrow)),
  ]
}

async function found(db: Db, what: string, query: string): Promise<string[]> {
  const { rows } = await sql<{ which: string }>`${sql.raw(query)}`.execute(db)
  return rows.map(({ which }) => `${what}: ${which}`)
}

const DOUBLED = `
  SELECT subscription_id || ' ' || delivery_date AS which FROM orders WHERE subscription_id IS NOT NULL
  GROUP BY subscription_id, delivery_date, slot HAVING count(*) > 1`

const ON_CLOSED_DAYS = `
  SELECT o.id || ' ' || o.delivery_date AS which FROM orders o
    JOIN service_days d ON d.day = o.delivery_date AND d.slot = o.slot
  WHERE d.state = 'closed' AND o.fulfilment NOT IN ('cancelled', 'skipped')`

// A withdrawn pause counts up to the day on which the subscription went on.
const ON_PAUSED_DAYS = `
  SELECT o.id || ' ' || o.delivery_date AS which FROM orders o
    JOIN subscription_pauses p ON p.subscription_id = o.subscription_id
  WHERE o.fulfilment NOT IN ('cancelled', 'skipped') AND p.merged_into IS NULL AND o.delivery_date >= p.from_day
    AND (p.to_day IS NULL OR o.delivery_date <= p.to_day) AND (p.resumed_on IS NULL OR o.delivery_date < p.resumed_on)`

const TOLD_TWICE = `
  SELECT type || ' ' || subject_id AS which FROM outbox_events
  WHERE type IN ('order-auto-confirmed', 'daily-order-created', 'subscription-expired') GROUP BY type, subject_id
  HAVING count(*) > 1`

const OVERLAPPING = `
  SELECT p.id || ' and ' || q.id AS which FROM subscription_pauses p
    JOIN subscription_pauses q ON q.subscription_id = p.subscription_id AND q.id > p.id
  WHERE p.merged_into IS NULL AND q.merged_into IS NULL AND p.withdrawn_at IS NULL AND q.withdrawn_at IS NULL
    AND daterange(p.from_day, p.to_day, '[]') && daterange(q.from_day, q.to_day, '[]')`

/** Subscriptions whose last day is not where counting day by day leads: open and not paused, a meal each. */
async function wrongEnds(db: Db, tomorrow: KitchenDay): Promise<string[]> {
  const closed = await db.selectFrom('service_days').select('day').where('state', '=', 'closed').execute()
  const closedDays = new Set(closed.map(({ day }) => day))
  const { rows } = await sql<Ending>`
    SELECT s.id, s.meals_left, s.next_day, s.end_day, coalesce(json_agg(json_build_object('from', p.from_day::text,
      'to', coalesce(p.resumed_on - 1, p.to_day)::text)) FILTER (WHERE p.id IS NOT NULL), '[]') AS pauses
    FROM subscriptions s LEFT JOIN subscription_pauses p ON p.subscription_id = s.id AND p.merged_into IS NULL
    WHERE s.status = 'active' AND s.meals_left > 0 GROUP BY s.id`.execute(db)
  return rows.flatMap(({ id, meals_left, next_day, end_day, pauses }) => {
    // Without an end nobody knows the last day.
    if (pauses.some(({ to }) => to === null)) return []
    const isPaused = (day: KitchenDay) => pauses.some(({ from, to }) => from <= day && day <= (to ?? ''))
    let [day, left] = [addDays(next_day > tomorrow ? next_day : tomorrow, -1), meals_left]
    while (left > 0) {
      day = addDays(day, 1)
      if (weekdayOf(day) !== 0 && !closedDays.has(day) && !isPaused(day)) left -= 1
    }
    return day === end_day ? [] : [`the last day of ${id}: ${end_day} instead of ${day}`]
  })
}

interface Ending {
  id: string
  meals_left: number
  next_day: KitchenDay
  end_day: KitchenDay
  pauses: { from: KitchenDay; to: KitchenDay | null }[]
}
