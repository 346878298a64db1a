import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'

/** Whose sessions: in which table, and by which column. */
const SESSIONS = {
  customer: { table: sql.table('customer_sessions'), owner: sql.ref('customer_id'), lastSeen: sql.ref('last_seen_at') },
  admin: { table: sql.table('admin_sessions'), owner: sql.ref('admin_id'), lastSeen: sql<null>`NULL::timestamptz` },
}
type Kind = keyof typeof SESSIONS

interface SessionRow {
  id: string
  token_hash: Buffer
  browser: string | null
  system: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** A person's sessions, the latest first, as the wire names them. `tokenHash` is that of the session that asks. */
export async function listSessions(db: Db, kind: Kind, caller: { id: string; tokenHash: Buffer }, now: Date) {
  const { table, owner, lastSeen } = SESSIONS[kind]
  const { rows } = await sql<SessionRow>`
    SELECT id, token_hash, browser, system, created_at, coalesce(${lastSeen}, created_at) AS last_seen_at, expires_at
    FROM ${table} WHERE ${owner} = ${caller.id} AND expires_at > ${now}
    ORDER BY created_at DESC, id`.execute(db)
  return rows.map(({ id, token_hash, browser, system, created_at, last_seen_at, expires_at }) => ({
    id,
    browser,
    system,
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    endsAt: expires_at.toISOString(),
    current: token_hash.equals(caller.tokenHash),
  }))
}

/** Ends one of a person's sessions. False when it is not theirs, or has ended. */
export async function endSession(db: Db, kind: Kind, ownerId: string, id: string): Promise<boolean> {
  const { table, owner } = SESSIONS[kind]
  const { rows } = await sql`DELETE FROM ${table} WHERE ${owner} = ${ownerId} AND id = ${id} RETURNING id`.execute(db)
  return rows.length > 0
}

/** Ends every session of everybody, and forgets all devices. */
export async function endEverySession(db: Db): Promise<void> {
  for (const table of [
    ...Object.values(SESSIONS).map((of) => of.table),
    sql.table('screen_sessions'),
    sql.table('known_devices'),
  ]) {
    await sql`DELETE FROM ${table}`.execute(db)
  }
}

/** Ends all of a person's sessions, and forgets the devices that they were on. Returns how many there were. */
export async function endAllSessions(db: Db, kind: Kind, ownerId: string): Promise<number> {
  const { table, owner } = SESSIONS[kind]
  await sql`DELETE FROM known_devices WHERE ${owner} = ${ownerId}`.execute(db)
  const { rows } = await sql`DELETE FROM ${table} WHERE ${owner} = ${ownerId} RETURNING id`.execute(db)
  return rows.length
}
