/** What every session on a PostgreSQL server is set to. */

/** Milliseconds that the database may keep a call waiting, unless DATABASE_TIMEOUT_MS says otherwise. */
export const DATABASE_TIMEOUT_MS = 4000

/** Milliseconds for one statement of long work, see `Connection`. */
export const LONG_STATEMENT_MS = 5 * 60_000

/**
 * Our questions are short and their rows are in memory or on a disk without arms: an index is nearly always right, and
 * compiling a plan, or starting a second process for it, takes longer than running it. PostgreSQL's own defaults think of
 * other disks and longer questions.
 */
const TUNING = 'SET random_page_cost = 1.1; SET jit = off; SET parallel_setup_cost = 100000'

/** A peer that is gone without a word is noticed within this time. */
const KEEPALIVE_S = 10

/** Milliseconds after which PostgreSQL itself ends what a session does. */
export interface SessionLimits {
  idleInTransactionMs: number
  lockMs: number
  statementMs: number
}

/**
 * Each below the next one, so that what waits is freed before it gives up: a session that does nothing within a
 * transaction (its process is frozen, its machine is gone) is ended, which frees the rows that it holds; whoever waits
 * for such rows waits longer than that, a statement longer than for a lock, and the client (`limited-client.ts`) longer
 * than the server.
 */
export function sessionLimits(timeoutMs: number): SessionLimits {
  const share = (part: number) => Math.round(timeoutMs * part)
  return { idleInTransactionMs: share(1 / 2), lockMs: share(3 / 4), statementMs: share(7 / 8) }
}

/** The statements that set up a session: sent together, once. */
export function sessionSql({ idleInTransactionMs, lockMs, statementMs }: SessionLimits): string {
  return [
    TUNING,
    `SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    `SET lock_timeout = ${lockMs}`,
    `SET statement_timeout = ${statementMs}`,
    `SET tcp_keepalives_idle = ${KEEPALIVE_S}; SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3`,
    `SET tcp_user_timeout = ${KEEPALIVE_S * 1000}`,
  ].join('; ')
}

/** The driver's side: a server that is gone without a word is noticed likewise. */
export const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: KEEPALIVE_S * 1000 }
