import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { type WantedOrders, wantedSql } from './found-orders.ts'
import { listedIds, NEWEST_FIRST, recentMatches } from './list-orders.ts'
import { dishKeySql, thaliItemsOf } from './order-filters.ts'

/** As many of the newest orders tell of all time. */
const NEWEST = 5000
/** Of what a search finds that often among the newest orders these alone tell. */
const COMMON = 1000
/** More than anybody looks through. */
const MOST = 200

/** The areas of these orders, the most first; empty of an address that names none. */
export async function areasOf(db: Db, wanted: WantedOrders): Promise<{ area: string; orders: number }[]> {
  const { rows } = await sql<{ area: string; orders: number }>`
    SELECT coalesce(w.area, '') AS area, count(*)::integer AS orders
    FROM (${await ordersLookedAt(db, { ...wanted, area: undefined })}) o LEFT JOIN order_words w ON w.order_id = o.id
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST}`.execute(db)
  return rows
}

/** Their dishes, on the thali and beside it, by the name that they were ordered by last; the most first. */
export async function dishesOf(db: Db, wanted: WantedOrders): Promise<{ key: string; name: string; orders: number }[]> {
  const { rows } = await sql<{ key: string; name: string; orders: number }>`
    WITH looked_at AS MATERIALIZED (${await ordersLookedAt(db, { ...wanted, dish: undefined })}),
    dishes AS (
      SELECT o.id, ${dishKeySql(sql`l.dish_id::text`, sql`l.name`)} AS key, l.name
      FROM looked_at o JOIN order_lines l ON l.order_id = o.id WHERE l.kind = 'addon'
      UNION ALL
      SELECT o.id, ${dishKeySql(sql`item ->> 'dishId'`, sql`item ->> 'name'`)}, item ->> 'name'
      FROM looked_at o CROSS JOIN LATERAL ${thaliItemsOf(sql`o.thali_items`)} item
    )
    SELECT key, (array_agg(name ORDER BY id DESC))[1] AS name, count(DISTINCT id)::integer AS orders
    FROM dishes GROUP BY key ORDER BY 3 DESC, 2 LIMIT ${MOST}`.execute(db)
  return rows
}

async function ordersLookedAt(db: Db, wanted: WantedOrders) {
  const { search, days } = wanted
  if (search && days === null) {
    const recent = await recentMatches(db, wanted, search, { before: null, limit: COMMON })
    if (recent.length === COMMON)
      return sql`SELECT o.id, o.thali_items FROM orders o WHERE o.id = ANY(${recent}::uuid[])`
  }
  if (days !== null) return sql`SELECT o.id, o.thali_items FROM orders o WHERE ${wantedSql(wanted)}`
  const newest = await listedIds(db, wanted, NEWEST_FIRST, { before: null, limit: NEWEST })
  return sql`SELECT o.id, o.thali_items FROM orders o WHERE o.id = ANY(${newest}::uuid[])`
}
