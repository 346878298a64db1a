import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import { addDays, type KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { SortDirection } from '#shared/domain/ordering/order-sort.ts'
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

/**
 * Orders of a long time are read in parts, by one short statement after another, so that the embedded database, which has one
 * connection, serves others in between.
 */

/** Orders of a part. */
const PART = 5000
/** So many days are one part, whatever is delivered on them. */
const SHORT_DAYS = 7

/** An order that ends a part, or before which a list goes on. */
interface Bound {
  id: string
  day: KitchenDay
}

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
  const { key, keyOf } = days === null ? BY_PLACING : BY_DELIVERY
  const ascending = direction === 'ascending'
  const order = sql`${key(ascending ? sql` ASC` : sql` DESC`)}`
  const begins = ascending ? sql`>` : sql`<`
  const ends = ascending ? sql`<=` : sql`>=`
  let from: RawBuilder<unknown> = after !== null && days === null ? sql`o.id ${begins} ${after}` : sql`true`
  for (;;) {
    const { rows } = await sql<Bound>`
      SELECT o.id, o.delivery_date AS day FROM orders o WHERE ${withinSql(days)} AND ${from}
      ORDER BY ${order} OFFSET ${PART - 1} LIMIT 1`.execute(db)
    const [bound] = rows
    if (!bound) return yield sql<SqlBool>`(${from} AND ${which})`
    yield sql<SqlBool>`(${from} AND (${key(sql``)}) ${ends} (${keyOf(bound)}) AND ${which})`
    from = sql`(${key(sql``)}) ${begins} (${keyOf(bound)})`
  }
}

/** By what parts follow each other: the columns of an index, each with what is to stand behind it. */
const BY_PLACING = {
  key: (end: RawBuilder<unknown>) => sql`o.id${end}`,
  keyOf: ({ id }: Bound) => sql`${id}::uuid`,
}
const BY_DELIVERY = {
  key: (end: RawBuilder<unknown>) => sql`o.delivery_date${end}, o.id${end}`,
  keyOf: ({ id, day }: Bound) => sql`${day}::date, ${id}::uuid`,
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
  const { rows } = await sql<{ id: string }>`SELECT f.id FROM (${found}) f LIMIT ${PART + 1}`.execute(db)
  return rows.length > PART ? null : [...new Set(rows.map(({ id }) => id))]
}

/** Whether a search finds an order `o`, which is looked at by itself. */
function isFound(wanted: WantedOrders): RawBuilder<SqlBool> {
  const { search } = wanted
  return search ? sql`EXISTS (SELECT FROM ${wordsOfEach} w WHERE ${matchesSql(search, wanted)})` : sql`true`
}
