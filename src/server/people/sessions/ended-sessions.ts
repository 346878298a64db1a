import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { TokenHashes } from '#server/kernel/realtime/sessions.ts'
import { ROLES_SQL } from './roles-sql.ts'

/**
 * Of these tokens the hashes of those that are no longer good: ended, expired, of an admin who has been disabled or has
 * another role now.
 */
export async function endedSessions(db: Db, { customer, admin }: TokenHashes, now: Date): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    SELECT t.token_hash FROM unnest(${customer}::bytea[]) AS t (token_hash)
    WHERE NOT EXISTS (
      SELECT 1 FROM customer_sessions s WHERE s.token_hash = t.token_hash AND s.expires_at > ${now}
    )
    UNION ALL
    SELECT t.token_hash FROM unnest(${admin.map(({ tokenHash }) => tokenHash)}::bytea[],
      ${admin.map(({ role }) => role)}::text[]) AS t (token_hash, role)
    WHERE NOT EXISTS (
      SELECT 1 FROM admin_sessions s JOIN admins a ON a.id = s.admin_id
      WHERE s.token_hash = t.token_hash AND s.expires_at > ${now} AND a.disabled_at IS NULL
        AND ${ROLES_SQL} IS NOT DISTINCT FROM t.role
    ) AND NOT EXISTS (
      SELECT 1 FROM screen_sessions s JOIN admins a ON a.id = s.made_by
      WHERE s.token_hash = t.token_hash AND s.expires_at > ${now} AND a.disabled_at IS NULL
    )`.execute(db)
  return rows.map((row) => row.token_hash)
}
