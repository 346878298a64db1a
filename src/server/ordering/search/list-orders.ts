import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import type { OrderSort } from '#shared/domain/ordering/order-sort.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { type OrderRow, selectOrders } from '../queries.ts'
import { isNarrowed, matchesSql, type WantedOrders, wantedSql, wordsOfEach } from './found-orders.ts'
import { filtersSql } from './order-filters.ts'
import { partsOfOrders } from './order-parts.ts'
import type { OrderSearch } from './order-words.ts'

/** As many of the newest orders are looked through before an index is asked: what is common is found among them. */
const LOOKED_THROUGH = 5000

export const NEWEST_FIRST = { by: 'created', direction: 'descending' } as const satisfies OrderSort

interface Page {
  /** The id of the last order of the page before. */
  before: string | null
  limit: number
}

/** A page of orders: sorted, equal ones and unsorted ones the newest first. */
export async function listOrders(db: Db, wanted: WantedOrders, sort: OrderSort, page: Page): Promise<OrderRow[]> {
  return ordersByIds(db, await listedIds(db, wanted, sort, page))
}

/** The ids of such a page. */
export async function listedIds(db: Db, wanted: WantedOrders, sort: OrderSort, page: Page): Promise<string[]> {
  const { search, days } = wanted
  const { by, direction } = sort
  const { before, limit } = page
  if (search && days === null && by === 'created' && direction === 'descending') {
    const recent = await recentMatches(db, wanted, search, page)
    if (recent.length === limit) return recent
  }
  const hasIndex = days === null && !isNarrowed(wanted) && (by === 'created' || by === 'delivery')
  const placed = by === 'created' ? { direction, after: before } : {}
  const parts = hasIndex ? [wantedSql(wanted)] : partsOfOrders(db, wanted, placed)
  let first: string[] = []
  for await (const part of parts) {
    first = await firstOf(db, { part, former: first, sort, page })
    // What is placed later, or before, comes behind these.
    if (by === 'created' && days === null && first.length === limit) break
  }
  return first
}

/** The first orders of a part and of those that came first in the parts before. */
async function firstOf(
  db: Db,
  { part, former, sort, page }: { part: RawBuilder<SqlBool>; former: string[]; sort: OrderSort; page: Page },
): Promise<string[]> {
  const key = KEYS[sort.by]
  const after = page.before === null ? sql`true` : comesAfter(key, sort, page.before)
  const others =
    former.length === 0 ? sql`` : sql`UNION ALL SELECT o.* FROM orders o WHERE o.id = ANY(${former}::uuid[])`
  const byId = sql`o.id ${key === null && sort.direction === 'ascending' ? sql`ASC` : sql`DESC`}`
  const order = key === null ? byId : sql`${key} ${directionSql(sort)}, ${byId}`
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM (SELECT o.* FROM orders o WHERE ${part} AND ${after} ${others}) o
    ORDER BY ${order} LIMIT ${page.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What orders are sorted by; `null` for their ids, which sort by the time of placing. */
const KEYS: Record<OrderSort['by'], RawBuilder<unknown> | null> = {
  created: null,
  delivery: sql`o.delivery_date`,
  customer: sql`lower(coalesce(o.customer_name, ''))`,
  menu: sql`lower(coalesce(o.menu_name, ${sql.lit(REGULAR_THALI)}))`,
  area: sql`coalesce((SELECT w.area FROM order_words w WHERE w.order_id = o.id), '')`,
  price: sql`o.price_paise`,
  status: sql`array_position(ARRAY[${sql.join(ORDER_STATUSES.map((status) => sql.lit(status)))}], o.fulfilment)`,
}

function directionSql({ direction }: OrderSort) {
  return direction === 'ascending' ? sql`ASC` : sql`DESC`
}

/** Whether an order stands behind the one of that id. */
function comesAfter(key: RawBuilder<unknown> | null, sort: OrderSort, id: string): RawBuilder<SqlBool> {
  const beyond = sort.direction === 'ascending' ? sql`>` : sql`<`
  if (key === null) return sql`o.id ${beyond} ${id}`
  // Of the other order the same expression, over a row that is called `o`, too.
  const ofLast = sql`(SELECT ${key} FROM orders o WHERE o.id = ${id})`
  return sql`(${key} ${beyond} ${ofLast} OR (${key} = ${ofLast} AND o.id < ${id}))`
}

/** The ids of the first that a search finds among the newest orders, for which no index is asked. */
export async function recentMatches(
  db: Db,
  wanted: WantedOrders,
  search: OrderSearch,
  { before, limit }: Page,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM (
      SELECT * FROM orders WHERE ${before === null ? sql`true` : sql`id < ${before}`}
      ORDER BY id DESC LIMIT ${LOOKED_THROUGH}
    ) o CROSS JOIN LATERAL ${wordsOfEach} w
    WHERE ${matchesSql(search, wanted)} AND ${filtersSql(wanted)}
    ORDER BY o.id DESC LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Orders in the order of their ids. */
async function ordersByIds(db: Db, ids: string[]): Promise<OrderRow[]> {
  const rows = await selectOrders(db).where('o.id', '=', sql<string>`ANY(${ids}::uuid[])`).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
