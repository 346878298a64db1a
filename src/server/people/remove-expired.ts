import type { Db } from '#server/platform/db/connection.ts'

const CODES_KEPT_MS = 31 * 24 * 60 * 60 * 1000

/** Removes sessions that have expired, and counters of sign-ins that no limit looks at any more. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - CODES_KEPT_MS)
  await db.deleteFrom('customer_sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('admin_sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', forgotten).execute()
  await db.deleteFrom('admin_login_failures').where('last_failed_at', '<=', forgotten).execute()
}
