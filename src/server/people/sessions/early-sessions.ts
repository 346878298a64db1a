import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { CLOCK_MARGIN_S } from '../sign-in/code-limits.ts'

/** By the table of the sessions, for how long one is good from its beginning on. */
const SESSION_MS = { customer_sessions: 30 * 24 * 60 * 60 * 1000, admin_sessions: 12 * 60 * 60 * 1000 }
type Table = keyof typeof SESSION_MS

/** When a session of the table ends that begins at this instant. */
export function firstEnd(table: Table, begin: Date): Date {
  return new Date(begin.getTime() + SESSION_MS[table])
}

/** The latest beginning that needs no mending; clocks of instances differ. */
const latest = (now: Date) => new Date(now.getTime() + CLOCK_MARGIN_S * 1000)

/** The session was begun by a clock that was ahead, and would outlive that clock. */
export function beginsLater(createdAt: Date, now: Date): boolean {
  return createdAt > latest(now)
}

/**
 * Lets sessions of the table that begin later than now begin now: the one of a token, or all. Whoever calls believes the
 * clock: by one that was put back wrongly sessions would end too early.
 */
export async function beginNow(db: Db, table: Table, now: Date, tokenHash: Buffer | null = null): Promise<void> {
  const seen = table === 'customer_sessions' ? sql`, last_seen_at = NULL` : sql``
  // They end later than any that begins now, and are found by that.
  const wanted =
    tokenHash === null ? sql<SqlBool>`expires_at > ${firstEnd(table, now)}` : sql<SqlBool>`token_hash = ${tokenHash}`
  await sql`
    UPDATE ${sql.table(table)} SET created_at = ${now}, expires_at = ${firstEnd(table, now)}${seen}
    WHERE ${wanted} AND created_at > ${latest(now)}`.execute(db)
}
