import { type RawBuilder, sql } from 'kysely'

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
