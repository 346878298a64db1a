/** What every session on a PostgreSQL server is set to. */

/** Milliseconds that the database may keep a call waiting, unless DATABASE_TIMEOUT_MS says otherwise. */
export const DATABASE_TIMEOUT_MS = 4000

/** Milliseconds for one statement of long work: reports, timed work, changes of menus with all that follows them. */
export const LONG_STATEMENT_MS = 5 * 60_000

/**
 * Our questions are short and their rows are in memory or on a disk without arms: an index is nearly always right, and
 * compiling a plan, or starting a second process for it, takes longer than running it. PostgreSQL's own defaults think of
 * other disks and longer questions.
 */
const TUNING = 'SET random_page_cost = 1.1; SET jit = off; SET parallel_setup_cost = 100000'

/** A peer that is gone without a word is noticed within this time. */
const KEEPALIVE_S = 10

/**
 * The limits, each below the next one, so that what waits is freed before it gives up: a session that does nothing within
 * a transaction (its process is frozen, its machine is gone) is ended, which frees the rows that it holds; whoever waits
 * for such rows waits longer than that, a statement longer than for a lock, and the client (`limited-client.ts`) longer
 * than the server.
 */
export function sessionSql(timeoutMs: number): string {
  const ms = (share: number) => Math.round(timeoutMs * share)
  return [
    TUNING,
    `SET idle_in_transaction_session_timeout = ${ms(1 / 2)}`,
    `SET lock_timeout = ${ms(3 / 4)}`,
    `SET statement_timeout = ${ms(7 / 8)}`,
    `SET tcp_keepalives_idle = ${KEEPALIVE_S}; SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3`,
    `SET tcp_user_timeout = ${KEEPALIVE_S * 1000}`,
  ].join('; ')
}

/** The driver's side: a server that is gone without a word is noticed likewise. */
export const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: KEEPALIVE_S * 1000 }
