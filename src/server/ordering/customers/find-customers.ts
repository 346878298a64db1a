import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { CustomerSearch } from './customer-search.ts'

interface Page {
  /** The id of the last customer of the page before. */
  before: string | null
  limit: number
}

export interface FoundCustomerRow {
  id: string
  name: string | null
  phone: string
  address: string | null
  last_order: KitchenDay | null
}

/**
 * A page of customers, the newest first: all of them, or those that a search finds. Each reading of the search gives as many as
 * the page has, by an index of its own.
 */
export async function findCustomers(db: Db, search: CustomerSearch | null, page: Page): Promise<FoundCustomerRow[]> {
  const { rows } = await sql<FoundCustomerRow>`
    SELECT c.id, c.name, c.phone, a.address, ${LAST_ORDER} AS last_order
    FROM customers c LEFT JOIN addresses a ON a.id = c.default_address_id
    WHERE c.merged_into IS NULL
      AND ${search === null ? from(sql`c.id`, page) : sql`c.id = ANY(ARRAY(${foundIds(search, page)}))`}
    ORDER BY c.id DESC LIMIT ${page.limit}`.execute(db)
  return rows
}

/** The day of the last order of the customer `c` that is not cancelled, as SQL. */
export const LAST_ORDER = sql`(SELECT o.delivery_date FROM orders o WHERE o.customer_id = c.id
  AND o.fulfilment <> 'cancelled' ORDER BY o.id DESC LIMIT 1)`

/** As the index of words says it. */
export const ADDRESS_WORDS = sql`to_tsvector('simple', translate(search_form(a.address), '-/.,:;#@()&_', '            '))`

function foundIds({ phone, phonePart, words, orderNumber }: CustomerSearch, page: Page): RawBuilder<unknown> {
  // OFFSET 0: what is found comes from the index of its condition. For the sake of the limit PostgreSQL goes through all customers
  // by their ids else, which what is rare or not there takes half a second for.
  const ofCustomers = (condition: RawBuilder<unknown>) => sql`
    (SELECT c.id FROM (SELECT c.id FROM customers c WHERE ${condition} AND ${from(sql`c.id`, page)} OFFSET 0) c
      ORDER BY c.id DESC LIMIT ${page.limit})`
  const readings = [
    ...(phone === null ? [] : [ofCustomers(sql`c.phone = ${phone}`)]),
    ...(phonePart === null
      ? []
      : [
          ofCustomers(sql`c.phone LIKE ${`+91${phonePart}%`}`),
          ofCustomers(sql`reverse(c.phone) LIKE ${`${[...phonePart].reverse().join('')}%`}`),
        ]),
    ...(words === null
      ? []
      : [
          ofCustomers(sql`to_tsvector('simple', search_form(coalesce(c.name, ''))) @@ to_tsquery('simple', ${words})`),
          sql`(SELECT DISTINCT a.customer_id FROM (SELECT a.customer_id FROM addresses a
              WHERE ${ADDRESS_WORDS} @@ to_tsquery('simple', ${words}) AND ${from(sql`a.customer_id`, page)} OFFSET 0) a
            ORDER BY a.customer_id DESC LIMIT ${page.limit})`,
        ]),
    ...(orderNumber === null
      ? []
      : [
          sql`(SELECT o.customer_id FROM order_words w JOIN orders o ON o.id = w.order_id
            WHERE w.words @@ ${orderNumber}::tsquery AND ${from(sql`o.customer_id`, page)}
            ORDER BY o.customer_id DESC LIMIT ${page.limit})`,
        ]),
  ]
  return readings.length === 0 ? sql`SELECT NULL::uuid` : sql.join(readings, sql` UNION `)
}

function from(id: RawBuilder<unknown>, { before }: Page): RawBuilder<unknown> {
  return before === null ? sql`true` : sql`${id} < ${before}`
}
