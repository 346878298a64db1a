import type pg from 'pg'
import type { AppContext } from '#server/platform/context.ts'
import { batched } from '#server/platform/db/batched.ts'
import { runSql } from '#server/platform/db/run-sql.ts'
import { perContext } from '#server/platform/per-context.ts'

interface FoundSession {
  customerId: string
  /** E.164. */
  phone: string
  name: string | null
  expiresAt: Date
}

const FIND = `
SELECT encode(s.token_hash, 'hex') AS hash, c.id AS "customerId", c.phone, c.name, s.expires_at AS "expiresAt"
FROM customer_sessions s JOIN customers c ON c.id = s.customer_id
WHERE s.token_hash = ANY ($1::bytea[])`

/**
 * The customer's session with this hash of a token, also when it has expired; `null` when there is none. Looked up in one
 * statement with those of requests that come at the same moment.
 */
export function findSession(ctx: Pick<AppContext, 'services'>, tokenHash: Buffer): Promise<FoundSession | null> {
  return batchOf(ctx)(tokenHash)
}

/** The embedded database has a single connection; on a server a second batch is made ready while the first runs. */
const batchOf = perContext(({ pool }) =>
  batched((hashes: Buffer[]) => findSessions(pool, hashes), {
    concurrency: Math.min(2, pool.options.max ?? 1),
    max: 200,
  }),
)

async function findSessions(pool: pg.Pool, tokenHashes: Buffer[]): Promise<(FoundSession | null)[]> {
  const { rows } = await runSql<FoundSession & { hash: string }>(pool, {
    name: 'find-sessions',
    text: FIND,
    values: [tokenHashes],
  })
  const found = new Map(rows.map(({ hash, ...session }) => [hash, session]))
  return tokenHashes.map((hash) => found.get(hash.toString('hex')) ?? null)
}
