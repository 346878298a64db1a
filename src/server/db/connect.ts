import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { openEmbedded } from './embedded.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export interface Connection {
  db: Db
  pool: pg.Pool
  /** Waits for running queries, then closes all. */
  close(): Promise<void>
}

// A kitchen day stays the text it is: a JavaScript Date would move it by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
// Counts fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const QUICK_REFUSAL_MS = 3000

/** The database of the configuration behind a `pg.Pool`, embedded or server: everything above is the same code. */
export async function connect(config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>): Promise<Connection> {
  if (config.databaseUrl) return connectServer(config.databaseUrl, config.databasePool)
  const embedded = await openEmbedded(config.dataDir)
  return connectPglite(embedded.pglite, embedded.close)
}

/**
 * Our questions are short and their rows are in memory or on a disk without arms: an index is nearly always right, and
 * compiling a plan takes longer than running it. PostgreSQL's own defaults think of other disks and longer questions.
 */
const TUNING = 'SET random_page_cost = 1.1; SET jit = off'

/** A PostgreSQL server. While it is gone, waiting callers are refused after three seconds instead of piling up. */
export function connectServer(url: string, max: number): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: QUICK_REFUSAL_MS,
    query_timeout: 30_000,
    keepAlive: true,
    // Awaited by the pool, whatever its type says.
    onConnect: async (client) => {
      await client.query(TUNING)
    },
  })
  return over(pool, async () => {})
}

/** An open PGlite as a pool of one connection: transactions queue up behind each other. */
export function connectPglite(pglite: PGlite, close: () => Promise<void>): Connection {
  const config = createPgConfig(pglite) as unknown as pg.PoolConfig
  return over(new pg.Pool({ ...config, max: 1 }), close)
}

function over(pool: pg.Pool, close: () => Promise<void>): Connection {
  // A connection that breaks is replaced at the next query, and the work it was lent to fails by itself. Without a
  // listener, on the pool for idle ones and on each for those lent out, the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    close: async () => {
      await db.destroy()
      // Kysely ends only a pool through which it has run something.
      if (!pool.ending) await pool.end()
      await close()
    },
  }
}
