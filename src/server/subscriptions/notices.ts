import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/connection.ts'
import type { DomainEvent } from '#server/platform/events.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'

const BATCH = 500
/** An instance that took notices and did not send them in this time has died. */
const TAKEN_MS = 60_000

interface Notice {
  id: string
  kind: string
  subject_id: string
  day: KitchenDay
  customer_id: string
  days_left: number | null
}

/**
 * Tells what timed work has done. Each notice was written in the statement that did the work, so it is there exactly if
 * the work is; here an instance takes a batch, tells it, and marks it sent. What an instance took when it died is taken
 * again by the next. Returns how many were told.
 */
export async function sendNotices(ctx: Pick<AppContext, 'db' | 'now' | 'events'>): Promise<number> {
  let sent = 0
  for (;;) {
    const notices = await take(ctx.db, ctx.now())
    if (notices.length === 0) return sent
    await ctx.events.publish(...notices.map(eventOf))
    const ids = notices.map(({ id }) => id)
    await markSent(ctx.db, ids, ctx.now())
    sent += notices.length
  }
}

/** Sends what a handler's transaction has noted; the answer does not wait for it, and the daily run makes up for a failure. */
export function tellNotices(ctx: Pick<AppContext, 'db' | 'now' | 'events' | 'log'>): void {
  void sendNotices(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'notices could not be sent'))
}

/**
 * Waits for rows that are being handed to devices just now (push/deliveries.ts): what it passed over would wait for the
 * next round.
 */
async function take(db: Db, now: Date): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    WITH next AS (
      SELECT id FROM notices
      WHERE sent_at IS NULL AND (taken_at IS NULL OR taken_at <= ${new Date(now.getTime() - TAKEN_MS)})
      ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE
    )
    UPDATE notices SET taken_at = ${now}::timestamptz FROM next WHERE notices.id = next.id
    RETURNING notices.id, kind, subject_id, day, customer_id, days_left`.execute(db)
  return rows
}

async function markSent(db: Db, ids: string[], now: Date): Promise<void> {
  await sql`
    WITH told AS (SELECT id FROM notices WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE)
    UPDATE notices SET sent_at = ${now}::timestamptz FROM told WHERE notices.id = told.id`.execute(db)
}

function eventOf({ kind, subject_id, day, customer_id: customerId, days_left }: Notice): DomainEvent {
  switch (kind) {
    case 'daily-order-created':
    case 'order-auto-confirmed':
      return { type: kind, customerId, orderId: subject_id, deliveryDay: day }
    case 'subscription-expiring-soon':
      return { type: kind, customerId, subscriptionId: subject_id, daysLeft: days_left ?? 0 }
    case 'subscription-expired':
      return { type: kind, customerId, subscriptionId: subject_id }
    default:
      throw new Error(`nobody knows notices of the kind ${kind}`)
  }
}
