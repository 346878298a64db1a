import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { StopPhoto } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { doorPhotoState } from '#shared/domain/delivery/door-photo.ts'
import type { NoPhotoReason } from '#shared/domain/delivery/proof.ts'

interface PhotoRow {
  stopId: string
  eventId: string
  isTaken: boolean
  isStored: boolean
  reason: NoPhotoReason | null
  rider: string
  receivedAt: Date
  at: Date
}

/** What was shown by photos at stops, by the stops' ids; nothing of what another rider has noted there. */
export async function photosAt(
  db: Db,
  stopIds: string[],
  kept: { days: number; now: Date },
): Promise<Map<string, StopPhoto[]>> {
  const { rows } = await sql<PhotoRow>`
    SELECT e.subject_id AS "stopId", e.id AS "eventId", e.data ? 'photo' AS "isTaken", p.stored_at IS NOT NULL AS "isStored",
      e.data ->> 'noPhoto' AS reason, a.name AS rider, e.received_at AS "receivedAt",
      CASE WHEN p.stored_at IS NOT NULL THEN p.taken_at ELSE e.happened_at END AS at
    FROM rider_events e JOIN admins a ON a.id = e.rider_id LEFT JOIN door_photos p ON p.event_id = e.id
    WHERE e.subject_id = ANY(${stopIds}::uuid[]) AND e.kind = 'delivered' AND NOT 'not_yours' = ANY(e.conflicts)
      AND (e.data ? 'photo' OR e.data ? 'noPhoto' OR 'no_photo' = ANY(e.conflicts) OR p.stored_at IS NOT NULL)
    ORDER BY e.happened_at, e.received_at, e.id`.execute(db)
  const photos = rows.map(({ stopId, eventId, reason, rider, at, ...known }) => ({
    stopId,
    photo: { eventId, state: doorPhotoState(known, kept), reason, rider, at: at.toISOString() },
  }))
  const byStop = Map.groupBy(photos, ({ stopId }) => stopId)
  return new Map([...byStop].map(([stopId, of]) => [stopId, of.map(({ photo }) => photo)]))
}
