import pg from 'pg'
import type { Config } from '#server/platform/config.ts'
import { type Connection, connectionOver } from './connection.ts'

const QUICK_REFUSAL_MS = 3000

/** The database of the configuration, embedded or a server. Throws DataDirInUse. */
export async function connect(config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>): Promise<Connection> {
  if (config.databaseUrl) return connectServer(config.databaseUrl, config.databasePool)
  // Large, and of no use beside a server.
  const { connectPglite, openEmbedded } = await import('./embedded.ts')
  return connectPglite(await openEmbedded(config.dataDir))
}

/**
 * Our questions are short and their rows are in memory or on a disk without arms: an index is nearly always right, and
 * compiling a subscription, or starting a second process for it, takes longer than running it. PostgreSQL's own defaults think of
 * other disks and longer questions.
 */
const TUNING = 'SET random_page_cost = 1.1; SET jit = off; SET parallel_setup_cost = 100000'

/** A PostgreSQL server. While it is gone, waiting callers are rejected after three seconds instead of piling up. */
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
  return connectionOver(pool, async () => {})
}
