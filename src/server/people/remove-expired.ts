import type { Db } from '#server/kernel/db/connection.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { beginNow } from './sessions/early-sessions.ts'
import { DEVICE_KEPT_MS } from './sessions/known-devices.ts'

const CODES_KEPT_MS = 31 * 24 * 60 * 60 * 1000

/**
 * Removes sessions that have expired, and codes, counts and devices that no limit of the sign-in looks at any more. Sessions
 * that were begun by a clock that was ahead begin now.
 */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const forgotten = before(CODES_KEPT_MS)
  await beginNow(db, 'customer_sessions', now)
  await beginNow(db, 'admin_sessions', now)
  await db.deleteFrom('customer_sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('admin_sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('screen_sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_links').where('expires_at', '<=', now).execute()
  await db.deleteFrom('one_time_codes').where('sent_at', '<=', forgotten).execute()
  await db.deleteFrom('login_failures').where('last_failed_at', '<=', forgotten).execute()
  await db.deleteFrom('daily_counts').where('day', '<', kitchenDayOf(forgotten)).execute()
  await db.deleteFrom('known_devices').where('last_signed_in_at', '<=', before(DEVICE_KEPT_MS)).execute()
}
