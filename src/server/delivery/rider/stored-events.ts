import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { type EventConflict, storedClock } from '#shared/domain/delivery/rider-events.ts'

/** What riders have noted, as it is stored: each event once, with what did not fit. */

/** An event as it came, with its times by the server's clock. */
export interface Noted extends RiderEvent {
  happenedAt: Date
  receivedAt: Date
  skewMs: number
}

/** What did not fit of those of these events that are stored. */
export async function storedConflicts(db: Db, ids: string[]): Promise<Map<string, EventConflict[]>> {
  const rows = await db
    .selectFrom('rider_events')
    .select(['id', 'conflicts'])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, conflicts }) => [id, conflicts as EventConflict[]]))
}

/** Until the end of the transaction no one else stores these events. */
export async function holdEvents(trx: Trx, ids: string[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(id, 0)) FROM (SELECT id FROM unnest(${ids}::text[]) id ORDER BY id) i`.execute(
    trx,
  )
}

/** Stores events that are not stored yet. */
export async function storeEvents(
  trx: Trx,
  riderId: string,
  events: { event: Noted; conflicts: EventConflict[] }[],
): Promise<void> {
  const rows = events.map(({ event, conflicts }) => {
    // The code is its customers' alone, and where a phone was is no record of the rider: neither is stored with the event.
    const { id, kind, run, stop, at, happenedAt, receivedAt, skewMs, code: _, here: __, ...data } = event
    return {
      id,
      rider_id: riderId,
      kind,
      subject_id: (run ?? stop) as string,
      device_at: storedClock(new Date(at), receivedAt),
      happened_at: happenedAt,
      received_at: receivedAt,
      skew_s: Math.round(skewMs / 1000),
      data: JSON.stringify(data),
      conflicts,
    }
  })
  await trx.insertInto('rider_events').values(rows).execute()
}
