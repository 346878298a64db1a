import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'

/** A delivery that a rider has noted, with the day of its stop; without one where there is no such stop. */
export async function deliveryOf(
  db: Db,
  { eventId, riderId }: { eventId: string; riderId: string },
): Promise<{ day: KitchenDay | null; slot: SlotCode | null } | undefined> {
  const { rows } = await sql<{ day: KitchenDay | null; slot: SlotCode | null }>`
    SELECT s.day, s.slot FROM rider_events e LEFT JOIN run_stops s ON s.id = e.subject_id
    WHERE e.id = ${eventId} AND e.rider_id = ${riderId} AND e.kind = 'delivered'`.execute(db)
  return rows[0]
}

/** Where the photo of a delivery stands in the storage; `undefined` while it does not. */
export async function storedPhoto(db: Db, eventId: string): Promise<string | undefined> {
  const photo = await db
    .selectFrom('door_photos')
    .select('path')
    .where('event_id', '=', eventId)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
  return photo?.path
}

/** Notes a photo before it is stored, once. Returns the path that it has: that of the first try. */
export async function notePhoto(
  db: Db,
  photo: { eventId: string; path: string; deviceAt: Date; takenAt: Date; receivedAt: Date },
): Promise<string> {
  const { eventId, path, deviceAt, takenAt, receivedAt } = photo
  const { rows } = await sql<{ path: string }>`
    INSERT INTO door_photos (event_id, path, device_at, taken_at, received_at)
    VALUES (${eventId}, ${path}, ${deviceAt}, ${takenAt}, ${receivedAt})
    ON CONFLICT (event_id) DO UPDATE SET event_id = excluded.event_id RETURNING path`.execute(db)
  return (rows[0] as { path: string }).path
}

/** From now on the office is shown it. Returns whether it is noted still. */
export async function noteStored(
  db: Db,
  { eventId, path, at }: { eventId: string; path: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE door_photos SET stored_at = coalesce(stored_at, ${at}::timestamptz)
    WHERE event_id = ${eventId} AND path = ${path}`.execute(db)
  return Boolean(numAffectedRows)
}

/** Photos that were received before an instant, and those whose delivery has been forgotten. */
export async function pastPhotos(db: Db, before: Date, limit: number): Promise<{ eventId: string; path: string }[]> {
  const { rows } = await sql<{ eventId: string; path: string }>`
    SELECT p.event_id AS "eventId", p.path FROM door_photos p
    WHERE p.received_at < ${before} OR NOT EXISTS (SELECT FROM rider_events e WHERE e.id = p.event_id)
    ORDER BY p.received_at LIMIT ${limit}`.execute(db)
  return rows
}

export async function forgetPhotos(db: Db, eventIds: string[]): Promise<void> {
  await sql`DELETE FROM door_photos WHERE event_id = ANY(${eventIds}::uuid[])`.execute(db)
}
