import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SortDirection } from '#shared/domain/ordering/order-sort.ts'

/**
 * Any number of orders is gone through by one short statement after another, so that the embedded database, which has one
 * connection, serves others in between, and so that no transaction holds more than a large kitchen has in a day.
 */

/** As many orders as one statement goes through. */
export const ORDERS_AT_ONCE = 5000

/** By which columns ranges follow each other; each is the end of an index. */
const KEYS = {
  placing: { columns: ['o.id'], of: ({ id }: Bound) => sql`${id}::uuid` },
  delivery: { columns: ['o.delivery_date', 'o.id'], of: ({ id, day }: Bound) => sql`${day}::date, ${id}::uuid` },
}

/** The last order of a range. */
interface Bound {
  id: string
  day: KitchenDay
}

interface Ranges {
  by: keyof typeof KEYS
  direction: SortDirection
  /** An id, of ranges by placing: only what comes behind that order. */
  after?: string | null
}

/** Conditions on orders `o`, in that order: each of those that are `among` the wanted ones meets one of them. */
export async function* rangesOfOrders(
  db: Db,
  among: RawBuilder<SqlBool>,
  { by, direction, after = null }: Ranges,
): AsyncGenerator<RawBuilder<SqlBool>> {
  const { columns, of } = KEYS[by]
  const ascending = direction === 'ascending'
  const key = sql.raw(columns.join(', '))
  const order = sql.raw(columns.map((column) => `${column} ${ascending ? 'ASC' : 'DESC'}`).join(', '))
  const behind = ascending ? sql`>` : sql`<`
  const upTo = ascending ? sql`<=` : sql`>=`
  let rest: RawBuilder<SqlBool> = after === null ? sql`true` : sql`o.id ${behind} ${after}::uuid`
  for (;;) {
    const { rows } = await sql<Bound>`
      SELECT o.id, o.delivery_date AS day FROM orders o WHERE ${among} AND ${rest}
      ORDER BY ${order} OFFSET ${ORDERS_AT_ONCE - 1} LIMIT 1`.execute(db)
    const [bound] = rows
    if (!bound) return yield sql<SqlBool>`(${among} AND ${rest})`
    yield sql<SqlBool>`(${among} AND ${rest} AND (${key}) ${upTo} (${of(bound)}))`
    rest = sql`(${key}) ${behind} (${of(bound)})`
  }
}
