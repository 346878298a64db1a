import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** The database inside a transaction: for what must happen with other changes or not at all. */
export type Trx = Transaction<Tables>

/** An open database behind a `pg.Pool`, a server's or the embedded one: everything above is the same code. */
export interface Connection {
  db: Db
  pool: pg.Pool
  /** Aborted when the embedded database has ended by itself, with the reason; a server's own end is for others to see. */
  lost: AbortSignal
  /** Waits for running queries, then closes all. */
  close(): Promise<void>
}

// A kitchen day stays the text it is: a JavaScript Date would move it by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
// Counts fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The connection that a pool makes. `close` is what else there is to close, after it; `lost` see Connection. */
export function connectionOver(
  pool: pg.Pool,
  close: () => Promise<void>,
  lost: AbortSignal = new AbortController().signal,
): Connection {
  // A connection that breaks is replaced at the next query, and the work it was lent to fails by itself. Without a
  // listener, on the pool for idle ones and on each for those lent out, the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    lost,
    close: async () => {
      await db.destroy()
      // Kysely ends only a pool through which it has run something.
      if (!pool.ending) await pool.end()
      await close()
    },
  }
}
