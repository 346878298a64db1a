import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { removeUnshownUploads } from './catalog/uploads/remove-unshown.ts'
import type { AppContext } from './platform/context.ts'

const KEYS_KEPT_MS = 7 * 24 * 60 * 60 * 1000
const EVENTS_KEPT_MS = 90 * 24 * 60 * 60 * 1000
const CODES_KEPT_MS = 31 * 24 * 60 * 60 * 1000

/** Removes what has expired: sessions, old idempotency keys, events relayed or parked long ago, counters of sign-ins that no limit looks at any more, pictures that nothing shows. */
export async function housekeeping(ctx: Pick<AppContext, 'db' | 'files' | 'now'>): Promise<void> {
  const { db, now } = ctx
  const at = now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  await db.deleteFrom('customer_sessions').where('expires_at', '<=', at).execute()
  await db.deleteFrom('admin_sessions').where('expires_at', '<=', at).execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', before(KEYS_KEPT_MS)).execute()
  await db
    .deleteFrom('outbox_events')
    .where('created_at', '<=', before(EVENTS_KEPT_MS))
    .where((event) => event.or([event('relayed_at', 'is not', null), event('parked', 'is not', null)]))
    .execute()
  await db.deleteFrom('order_answer_tokens').where('expires_at', '<=', at).execute()
  await db.deleteFrom('menu_wishes').where('day', '<', kitchenDayOf(at)).execute()
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', before(CODES_KEPT_MS)).execute()
  await db.deleteFrom('admin_login_failures').where('last_failed_at', '<=', before(CODES_KEPT_MS)).execute()
  await removeUnshownUploads(ctx)
}
