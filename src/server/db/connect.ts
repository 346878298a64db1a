import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { type Connection, connectionOver } from './connection.ts'
import { LimitedClient } from './limited-client.ts'
import { LimitedPool } from './limited-pool.ts'
import { DATABASE_TIMEOUT_MS, KEEPALIVE, sessionSql } from './session.ts'

const QUICK_REFUSAL_MS = 3000

/** The database of the configuration, embedded or a server. Throws DataDirInUse. */
export async function connect(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'databaseTimeoutMs' | 'dataDir'>,
): Promise<Connection> {
  if (config.databaseUrl) return connectServer(config.databaseUrl, config.databasePool, config.databaseTimeoutMs)
  // Large, and of no use beside a server.
  const { connectPglite, openEmbedded } = await import('./embedded.ts')
  const { pglite, close } = await openEmbedded(config.dataDir)
  return connectPglite(pglite, close)
}

/** A PostgreSQL server. While it is gone, waiting callers are refused after three seconds instead of piling up. */
export function connectServer(url: string, max: number, timeoutMs = DATABASE_TIMEOUT_MS): Connection {
  const limits = sessionSql(timeoutMs)
  const config: pg.PoolConfig & { statementMs: number } = {
    connectionString: url,
    max,
    connectionTimeoutMillis: QUICK_REFUSAL_MS,
    statementMs: timeoutMs,
    // Made by the pool with the options above.
    Client: LimitedClient as unknown as NonNullable<pg.PoolConfig['Client']>,
    ...KEEPALIVE,
    // Awaited by the pool, whatever its type says.
    onConnect: async (client) => {
      await client.query(limits)
    },
  }
  return connectionOver(new LimitedPool(config), async () => {})
}
