import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays } from '#shared/base/kitchen-time.ts'
import type { SortDirection } from '#shared/domain/ordering/order-sort.ts'
import { ORDERS_AT_ONCE, rangesOfOrders } from '../order-ranges.ts'
import {
  foundByIndexSql,
  matchesSql,
  type OrderDaysRange,
  type WantedOrders,
  wantedSql,
  withinSql,
  wordsOfEach,
} from './found-orders.ts'
import { filtersSql } from './order-filters.ts'

/** Lists of a long time are read in parts, see order-ranges.ts. */

/** So many days are one part, whatever is delivered on them. */
const SHORT_DAYS = 7

/**
 * Conditions on orders `o` that together are met by all that are wanted, each order by one of them. Of all time those that were
 * placed last come first, or last when `direction` is ascending; those up to the order `after` are left out.
 */
export async function* partsOfOrders(
  db: Db,
  wanted: WantedOrders,
  { direction = 'descending', after = null }: { direction?: SortDirection; after?: string | null } = {},
): AsyncGenerator<RawBuilder<SqlBool>> {
  const { days } = wanted
  if (isShort(days)) return yield wantedSql(wanted)
  const few = await fewFound(db, wanted)
  if (few) return yield sql<SqlBool>`(o.id = ANY(${few}::uuid[]) AND ${withinSql(days)} AND ${filtersSql(wanted)})`
  const which = sql<SqlBool>`(${withinSql(days)} AND ${isFound(wanted)} AND ${filtersSql(wanted)})`
  const order =
    days === null ? ({ by: 'placing', direction, after } as const) : ({ by: 'delivery', direction } as const)
  for await (const range of rangesOfOrders(db, withinSql(days), order)) yield sql<SqlBool>`(${range} AND ${which})`
}

/** Whether the orders of these days are few enough for one statement. */
export function isShort(days: OrderDaysRange): boolean {
  return days !== null && days.to < addDays(days.from, SHORT_DAYS)
}

/** The ids of what a search finds, or of a status, whatever the other filters; `null` when no index tells, or of more than a part. */
async function fewFound(db: Db, wanted: WantedOrders): Promise<string[] | null> {
  const { search, status } = wanted
  const found = search
    ? foundByIndexSql(search, wanted)
    : status && sql`SELECT o.id FROM orders o WHERE o.fulfilment = ${status}`
  if (!found) return null
  const { rows } = await sql<{ id: string }>`SELECT f.id FROM (${found}) f LIMIT ${ORDERS_AT_ONCE + 1}`.execute(db)
  return rows.length > ORDERS_AT_ONCE ? null : [...new Set(rows.map(({ id }) => id))]
}

/** Whether a search finds an order `o`, which is looked at by itself. */
function isFound(wanted: WantedOrders): RawBuilder<SqlBool> {
  const { search } = wanted
  return search ? sql`EXISTS (SELECT FROM ${wordsOfEach} w WHERE ${matchesSql(search, wanted)})` : sql`true`
}
