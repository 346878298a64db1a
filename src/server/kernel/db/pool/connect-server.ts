import type pg from 'pg'
import { type Connection, connectionOver } from '../connection.ts'
import { type ClientLimits, LimitedClient } from './limited-client.ts'
import { LimitedPool } from './limited-pool.ts'
import {
  DATABASE_TIMEOUT_MS,
  KEEPALIVE,
  LONG_STATEMENT_MS,
  type SessionLimits,
  sessionLimits,
  sessionSql,
} from './session.ts'

const CONNECT_TIMEOUT_MS = 3000
/** Connections for long work. */
const LONG_POOL = 4
/** What the client waits beyond PostgreSQL's own limit of a long statement. */
const MARGIN_MS = 5000

/** A PostgreSQL server. While it is gone, waiting callers are rejected after three seconds instead of piling up. */
export function connectServer(url: string, max: number, timeoutMs = DATABASE_TIMEOUT_MS): Connection {
  const limits = sessionLimits(timeoutMs)
  const long = { ...limits, statementMs: LONG_STATEMENT_MS }
  return connectionOver(
    poolOf(url, max, limits, { statementMs: timeoutMs, onBudget: true }),
    poolOf(url, LONG_POOL, long, { statementMs: LONG_STATEMENT_MS + MARGIN_MS, onBudget: false }),
    async () => {},
  )
}

function poolOf(url: string, max: number, limits: SessionLimits, clientLimits: ClientLimits): pg.Pool {
  const setUp = sessionSql(limits)
  const config: pg.PoolConfig & { limits: ClientLimits } = {
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    limits: clientLimits,
    // Made by the pool with these options.
    Client: LimitedClient as unknown as NonNullable<pg.PoolConfig['Client']>,
    ...KEEPALIVE,
    // Awaited by the pool, whatever its type says.
    onConnect: async (client) => {
      await client.query(setUp)
    },
  }
  return new LimitedPool(config)
}
