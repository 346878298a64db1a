import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'

/**
 * Browsers that have signed in to an account before. What strangers do elsewhere does not count against them. A browser
 * makes up its token itself, before it first signs in, so that its very first code is nobody else's to guess.
 */

const DEVICES_PER_ACCOUNT = 10
/** Housekeeping forgets a device that has not signed in for so long. */
export const DEVICE_KEPT_MS = 400 * 24 * 60 * 60 * 1000

type Owner = { customer_id: string } | { admin_id: string }

/** Whether the device has signed in to the account of a phone (E.164) or an e-mail address. */
export async function isKnownDevice(db: Db, account: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM known_devices d
    LEFT JOIN customers c ON c.id = d.customer_id
    LEFT JOIN admins a ON a.id = d.admin_id
    WHERE d.token_hash = ${tokenHash} AND ${account} IN (c.phone, a.email, a.phone)`.execute(db)
  return rows.length > 0
}

/** Notes that a device has signed in; of more than ten the one that signed in longest ago is forgotten. */
export async function rememberDevice(ctx: AppContext, owner: Owner, tokenHash: Buffer): Promise<void> {
  const [column, id] = Object.entries(owner)[0] as [string, string]
  const now = ctx.now()
  await sql`
    INSERT INTO known_devices (token_hash, ${sql.ref(column)}, last_signed_in_at) VALUES (${tokenHash}, ${id}, ${now})
    ON CONFLICT (${sql.ref(column)}, token_hash) DO UPDATE SET last_signed_in_at = excluded.last_signed_in_at`.execute(
    ctx.db,
  )
  await sql`
    DELETE FROM known_devices WHERE ${sql.ref(column)} = ${id} AND token_hash IN (
      SELECT token_hash FROM known_devices WHERE ${sql.ref(column)} = ${id}
      ORDER BY last_signed_in_at DESC OFFSET ${DEVICES_PER_ACCOUNT}
    )`.execute(ctx.db)
}
