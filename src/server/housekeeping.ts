import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { removePastLimits, removePastMenuAlerts, removeUnshownUploads } from './catalog/catalog.ts'
import { removePastDoorPhotos } from './delivery/delivery.ts'
import type { AppContext } from './kernel/context.ts'
import { removeFormerNames } from './kitchen/kitchen.ts'
import { removePastGatewayEvents } from './money/money.ts'
import { removePastAnswerTokens } from './notifications/notifications.ts'
import { removePastCounts } from './ordering/ordering.ts'
import { removeExpiredSessions } from './people/people.ts'

const KEYS_KEPT_MS = 7 * 24 * 60 * 60 * 1000
const EVENTS_KEPT_MS = 90 * 24 * 60 * 60 * 1000

/** Removes what has expired: sessions, old idempotency keys, events relayed or parked long ago, counters of sign-ins that no limit looks at any more, what the payment gateway told long ago, food rules under names that nobody has any more, pictures that nothing shows, photos at doors whose days are over. */
export async function housekeeping(
  ctx: Pick<AppContext, 'db' | 'longWork' | 'files' | 'now' | 'config'>,
): Promise<void> {
  const { now } = ctx
  const { db } = ctx.longWork
  const at = now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  await removeExpiredSessions(db, at)
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', before(KEYS_KEPT_MS)).execute()
  await db
    .deleteFrom('outbox_events')
    .where('created_at', '<=', before(EVENTS_KEPT_MS))
    .where((event) => event.or([event('relayed_at', 'is not', null), event('parked', 'is not', null)]))
    .execute()
  await removePastAnswerTokens(db, at)
  await removePastMenuAlerts(db, kitchenDayOf(at))
  await removePastLimits(db, kitchenDayOf(at))
  await removePastCounts(db, kitchenDayOf(at))
  await removePastGatewayEvents(db, at)
  await removeFormerNames(db, at)
  await removeUnshownUploads(ctx)
  await removePastDoorPhotos(ctx)
}
