import type pg from 'pg'
import { runSql } from '#server/kernel/db/run-sql.ts'
import type { Language } from '#shared/base/language.ts'

export interface FoundSession {
  customerId: string
  /** E.164. */
  phone: string
  name: string | null
  /** As chosen; `null` when nothing has been. */
  language: Language | null
  /** The kitchen does not serve them. */
  blocked: boolean
  /** It may be another person's, who has the number now. */
  unsure: boolean
  createdAt: Date
  /** To the day. */
  lastSeenAt: Date
  expiresAt: Date
}

const FIND = `
SELECT encode(s.token_hash, 'hex') AS hash, c.id AS "customerId", c.phone, c.name, c.language, c.blocked_at IS NOT NULL AS blocked, s.unsure, s.created_at AS "createdAt",
  coalesce(s.last_seen_at, s.created_at) AS "lastSeenAt", s.expires_at AS "expiresAt"
FROM customer_sessions s JOIN customers c ON c.id = s.customer_id AND c.merged_into IS NULL
WHERE s.token_hash = ANY ($1::bytea[])`

/** The customers' sessions with these hashes of tokens, expired ones among them; `null` where there is none. */
export async function findSessions(pool: pg.Pool, tokenHashes: Buffer[]): Promise<(FoundSession | null)[]> {
  const { rows } = await runSql<FoundSession & { hash: string }>(pool, {
    name: 'find-sessions',
    text: FIND,
    values: [tokenHashes],
  })
  const found = new Map(rows.map(({ hash, ...session }) => [hash, session]))
  return tokenHashes.map((hash) => found.get(hash.toString('hex')) ?? null)
}
