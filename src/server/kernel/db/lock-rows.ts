import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Pool } from 'pg'

/** What becomes of rows that somebody else holds: they are passed over, or waited for. */
export type LockedRows = 'skip' | 'wait'

/**
 * The clause that locks rows to change them, of `table` when several are joined. Not `FOR UPDATE`, which would also keep others from inserting rows that
 * refer to these: whoever holds an order of a customer and one who holds the customer would wait in a circle.
 */
export function lockRowsSql(locked: LockedRows, table?: string): RawBuilder<unknown> {
  const of = table === undefined ? sql`` : sql` OF ${sql.ref(table)}`
  return locked === 'skip' ? sql`FOR NO KEY UPDATE${of} SKIP LOCKED` : sql`FOR NO KEY UPDATE${of}`
}

/** Which rows a step of timed work takes. */
export interface WantedRows {
  locked: LockedRows
  /** None but those with these ids; `null`: all. */
  among: readonly string[] | null
}

export const ALL_ROWS: WantedRows = { locked: 'wait', among: null }

/** Whether `id` is among these ids, as SQL. */
export function isAmong(among: WantedRows['among'], id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return among === null ? sql<SqlBool>`true` : sql<SqlBool>`${id} = ANY(${among}::uuid[])`
}

const FREE_THEN_HELD: readonly LockedRows[] = ['skip', 'wait']
const ALL_AT_ONCE: readonly LockedRows[] = ['wait']

/**
 * How timed work goes through its rows: those that are free, then those that were held. With a single connection, as to the
 * embedded database, nobody else holds any: all are free.
 */
export function passesOver(pool: Pool): readonly LockedRows[] {
  return pool.options.max === 1 ? ALL_AT_ONCE : FREE_THEN_HELD
}
