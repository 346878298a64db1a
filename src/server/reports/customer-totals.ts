import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { counts, type Days } from './counting.ts'
import { rolledUpThrough } from './rolled-up-through.ts'

/** What each customer ordered, over all rolled-up days (`customer_totals`) and over any. */

/** Adds the orders of a day that is being rolled up. */
export async function addToTotals(trx: Trx, day: KitchenDay): Promise<void> {
  await sql`
    INSERT INTO customer_totals AS t (customer_id, orders, spent_paise, last_day)
    SELECT o.customer_id, count(*), sum(o.price_paise), ${day}::date FROM orders o
    WHERE o.delivery_date = ${day} AND ${counts} GROUP BY o.customer_id
    ON CONFLICT (customer_id) DO UPDATE SET orders = t.orders + EXCLUDED.orders,
      spent_paise = t.spent_paise + EXCLUDED.spent_paise, last_day = greatest(t.last_day, EXCLUDED.last_day)`.execute(
    trx,
  )
}

/** Counts customers anew, up to the last rolled-up day. */
export async function recountTotals(trx: Trx, customerIds: string[], through: KitchenDay): Promise<void> {
  await trx.deleteFrom('customer_totals').where('customer_id', 'in', customerIds).execute()
  await sql`
    INSERT INTO customer_totals (customer_id, orders, spent_paise, last_day)
    SELECT o.customer_id, count(*), sum(o.price_paise), max(o.delivery_date) FROM orders o
    WHERE o.customer_id = ANY(${customerIds}::uuid[]) AND o.delivery_date <= ${through} AND ${counts}
    GROUP BY o.customer_id`.execute(trx)
}

interface CustomerTotal {
  customer_id: string
  phone: string
  /** As the newest order wrote it. */
  name: string | null
  orders: number
  /** Paise. */
  spent: number
  last_day: KitchenDay
}

/** Who spent most, and how many there are who had an order that counts. */
export async function customerFigures(ctx: Pick<AppContext, 'longWork' | 'now'>, days: Days, limit: number) {
  const { db } = ctx.longWork
  if (days !== null) return readFigures(db, days, totalsOf(days), limit)
  // One snapshot: a day that is rolled up meanwhile counts once.
  const isolated = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return isolated.execute(async (trx) => {
    return readFigures(trx, null, totalsOfAll(await rolledUpThrough(trx, ctx.now()), limit), limit)
  })
}

/** `totals` are the common table expressions `totals` and `ordering`. */
async function readFigures(db: Db, days: Days, totals: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<CustomerTotal & { ordering: number }>`
    WITH ${totals}, found AS (SELECT * FROM totals ORDER BY spent DESC, customer_id LIMIT ${limit})
    SELECT found.*, c.phone, (SELECT customers FROM ordering) AS ordering,
      (SELECT o.customer_name FROM orders o WHERE o.customer_id = found.customer_id AND ${within(days)} AND ${counts}
        ORDER BY o.id DESC LIMIT 1) AS name
    FROM found JOIN customers c ON c.id = found.customer_id
    ORDER BY found.spent DESC, found.customer_id`.execute(db)
  return { ordering: rows[0]?.ordering ?? 0, best: rows as CustomerTotal[] }
}

function within(days: Days): RawBuilder<SqlBool> {
  return days === null ? sql`true` : sql`o.delivery_date BETWEEN ${days.from} AND ${days.to}`
}

const SUMS = sql`count(*) AS orders, sum(o.price_paise)::bigint AS spent, max(o.delivery_date) AS last_day`

function totalsOf(days: Days) {
  return sql`
    totals AS (SELECT o.customer_id, ${SUMS} FROM orders o WHERE ${within(days)} AND ${counts} GROUP BY o.customer_id),
    ordering AS (SELECT count(*) AS customers FROM totals)`
}

/**
 * The rolled-up days and those since. Whoever is among the best has ordered since, or is among the best of the rolled-up days:
 * nobody else need be looked at.
 */
function totalsOfAll(through: KitchenDay | null, limit: number) {
  if (through === null) return totalsOf(null)
  return sql`
    since AS (
      SELECT o.customer_id, ${SUMS} FROM orders o WHERE o.delivery_date > ${through} AND ${counts} GROUP BY o.customer_id
    ),
    candidates AS (
      SELECT customer_id FROM since
      UNION (SELECT customer_id FROM customer_totals ORDER BY spent_paise DESC, customer_id LIMIT ${limit})
    ),
    totals AS (
      SELECT customer_id, coalesce(t.orders, 0) + coalesce(s.orders, 0) AS orders,
        coalesce(t.spent_paise, 0) + coalesce(s.spent, 0) AS spent, greatest(t.last_day, s.last_day) AS last_day
      FROM candidates LEFT JOIN customer_totals t USING (customer_id) LEFT JOIN since s USING (customer_id)
    ),
    ordering AS (
      SELECT (SELECT count(*) FROM customer_totals)
        + (SELECT count(*) FROM since s WHERE NOT EXISTS (SELECT FROM customer_totals t WHERE t.customer_id = s.customer_id))
        AS customers
    )`
}
