import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import type { OrderSort } from '#shared/domain/ordering/order-sort.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { type OrderRow, selectOrders } from '../queries.ts'
import { matchesSql, type WantedOrders, wantedSql, wordsOfEach } from './found-orders.ts'
import { filtersSql } from './order-filters.ts'
import type { OrderSearch } from './order-words.ts'

/** As many of the newest orders are looked through before an index is asked: what is common is found among them. */
const LOOKED_THROUGH = 5000

interface Page {
  /** The id of the last order of the page before. */
  before: string | null
  limit: number
}

/** A page of orders: sorted, equal ones and unsorted ones the newest first. */
export async function listOrders(db: Db, wanted: WantedOrders, sort: OrderSort, page: Page): Promise<OrderRow[]> {
  if (wanted.search && wanted.days === null && sort.by === 'created' && sort.direction === 'descending') {
    const recent = await recentMatches(db, wanted, wanted.search, page)
    if (recent.length === page.limit) return ordersByIds(db, recent)
  }
  const key = KEYS[sort.by]
  return selectOrders(db)
    .where(wantedSql(wanted))
    .$if(page.before !== null, (query) => query.where(comesAfter(key, sort, page.before as string)))
    .$if(key !== null, (query) => query.orderBy(key as RawBuilder<unknown>, directionSql(sort)))
    .orderBy('o.id', key === null && sort.direction === 'ascending' ? 'asc' : 'desc')
    .limit(page.limit)
    .execute()
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
  return direction === 'ascending' ? 'asc' : 'desc'
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

async function ordersByIds(db: Db, ids: string[]): Promise<OrderRow[]> {
  return selectOrders(db).where('o.id', '=', sql<string>`ANY(${ids}::uuid[])`).orderBy('o.id', 'desc').execute()
}
