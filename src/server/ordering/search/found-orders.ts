import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { filtersSql, type OrderFilters } from './order-filters.ts'
import type { OrderSearch } from './order-words.ts'

/** Days of delivery, both included; `null` for all. */
export type OrderDaysRange = { from: KitchenDay; to: KitchenDay } | null

/** Which orders are meant: those of some days, of those the ones that a search finds and that all filters leave. */
export interface WantedOrders extends OrderFilters {
  days: OrderDaysRange
  search?: OrderSearch | undefined
}

/** Whether it is narrowed down by more than days and slot. */
export function isNarrowed({ search, status, area, payment, kind, dish }: WantedOrders): boolean {
  return [search, status, area, payment, kind, dish].some((filter) => filter !== undefined)
}

/** Whether the delivery of an order `o` lies within the days. */
export function withinSql(days: OrderDaysRange): RawBuilder<SqlBool> {
  return days === null ? sql`true` : sql`o.delivery_date BETWEEN ${days.from} AND ${days.to}`
}

/** Whether an order `o` is wanted. */
export function wantedSql(wanted: WantedOrders): RawBuilder<SqlBool> {
  // An array is made before the orders are read: PostgreSQL expects more of a search than it finds.
  const found = wanted.search ? sql`o.id = ANY(ARRAY(${foundOrdersSql(wanted.search, wanted)}))` : sql`true`
  return sql`(${withinSql(wanted.days)} AND ${found} AND ${filtersSql(wanted)})`
}

/**
 * The ids of all orders that a search finds within the days, whatever the filters, a relation of `id`. Of some days each order is looked at; among all
 * each reading of the search has an index of its own, so that what is rare is found at once.
 */
export function foundOrdersSql(search: OrderSearch, wanted: WantedOrders): RawBuilder<unknown> {
  const { days } = wanted
  if (days !== null) {
    return sql`SELECT o.id FROM orders o CROSS JOIN LATERAL ${wordsOfEach} w
      WHERE ${withinSql(days)} AND ${matchesSql(search, wanted)}`
  }
  return foundByIndexSql(search, wanted)
}

/** The same of all days, some of them twice. */
export function foundByIndexSql(search: OrderSearch, wanted: WantedOrders): RawBuilder<unknown> {
  return sql.join(
    [
      sql`SELECT w.order_id AS id FROM order_words w WHERE ${hasWords(search.words)}`,
      ...search.statuses.map(
        ({ status, words }) => sql`SELECT o.id FROM orders o JOIN order_words w ON w.order_id = o.id
          WHERE o.fulfilment = ${status} AND ${words === null ? sql`true` : hasWords(words)}`,
      ),
      sql`SELECT o.id FROM orders o WHERE ${ofNamedCustomer(search)}`,
      sql`SELECT o.id FROM orders o WHERE ${atPosition(search, wanted)}`,
    ],
    sql` UNION ALL `,
  )
}

/** The words of an order `o`, looked up by its id: as a join PostgreSQL may read the words of all orders there are. */
export const wordsOfEach = sql`(SELECT words FROM order_words WHERE order_id = o.id OFFSET 0)`

/** Whether an order `o` with its words `w`, of those that are wanted, is found. */
export function matchesSql(search: OrderSearch, wanted: WantedOrders): RawBuilder<SqlBool> {
  const ofStatus = search.statuses.map(
    ({ status, words }) => sql<SqlBool>`(o.fulfilment = ${status} AND ${words === null ? sql`true` : hasWords(words)})`,
  )
  const readings = [hasWords(search.words), ...ofStatus, ofNamedCustomer(search), atPosition(search, wanted)]
  return sql`(${sql.join(readings, sql` OR `)})`
}

function hasWords(words: string | null): RawBuilder<SqlBool> {
  return words === null ? sql`false` : sql`w.words @@ ${words}::tsquery`
}

/** Of a customer who has that name at present, whatever it was when the order was placed. */
function ofNamedCustomer({ nameQuery }: OrderSearch): RawBuilder<SqlBool> {
  if (nameQuery === null) return sql`false`
  return sql`o.customer_id IN (SELECT c.id FROM customers c
    WHERE to_tsvector('simple', search_form(coalesce(c.name, ''))) @@ to_tsquery('simple', ${nameQuery}))`
}

/** Whether it stands there in the list of these days, and of the slot that is shown, the newest first. */
function atPosition({ position }: OrderSearch, { days, slot }: WantedOrders): RawBuilder<SqlBool> {
  if (position === null || position === 0) return sql`false`
  return sql`o.id = (SELECT listed.id FROM (SELECT o.id FROM orders o WHERE ${withinSql(days)} AND ${filtersSql({ slot })}
    ORDER BY o.id DESC OFFSET ${position - 1} LIMIT 1) listed)`
}
