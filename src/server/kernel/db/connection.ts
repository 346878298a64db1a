import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { DATEMULTIRANGE, parseDayRanges } from './day-ranges.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** The database inside a transaction: for what must happen with other changes or not at all. */
export type Trx = Transaction<Tables>

/** A pool, and the query builder over it. */
export interface Queries {
  db: Db
  pool: pg.Pool
}

/** An open database behind a `pg.Pool`, a server's or the embedded one: everything above is the same code. */
export interface Connection extends Queries {
  /**
   * For work on any number of rows (reports, timed work, changes of menus): statements have minutes, and connections of
   * their own, so that callers never wait behind them. The embedded database has one connection for all.
   */
  longWork: Queries
  /** Aborted when the embedded database has ended by itself, with the reason; a server's own end is for others to see. */
  lost: AbortSignal
  /** What is to be said of the embedded database, whose write-ahead log was found damaged when it was opened. */
  torn: string | null
  /** Waits for running queries, then closes all. */
  close(): Promise<void>
}

// A kitchen day stays the text it is: a JavaScript Date would move it by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
// Counts fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// The driver's list of types ends before this one.
pg.types.setTypeParser(DATEMULTIRANGE as number, parseDayRanges)

/** The connection that pools make. `close` is what else there is to close, after them; `lost` see Connection. */
export function connectionOver(
  pool: pg.Pool,
  longPool: pg.Pool | null,
  close: () => Promise<void>,
  lost: AbortSignal = new AbortController().signal,
): Connection {
  const queries = queriesOver(pool)
  const longWork = longPool ? queriesOver(longPool) : queries
  return {
    ...queries,
    longWork,
    lost,
    torn: null,
    close: async () => {
      for (const { db, pool } of new Set([queries, longWork])) {
        await db.destroy()
        // Kysely ends only a pool through which it has run something.
        if (!pool.ending) await pool.end()
      }
      await close()
    },
  }
}

function queriesOver(pool: pg.Pool): Queries {
  // A connection that breaks is replaced at the next query, and the work it was lent to fails by itself. Without a
  // listener, on the pool for idle ones and on each for those lent out, the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}
