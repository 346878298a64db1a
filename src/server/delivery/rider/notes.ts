import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type KitchenDay, kitchenInstant } from '#shared/base/kitchen-time.ts'
import type { RiderNote } from '#shared/contract/delivery/office/rider-notes.schemas.ts'
import { doorPhotoState, keptSince, overdueSince } from '#shared/domain/delivery/door-photo.ts'
import { SKEW_FLAGGED_MS } from '#shared/domain/delivery/rider-events.ts'

/** As many as the dispatcher looks through at once. */
const SHOWN = 200

type NoteRow = Omit<RiderNote, 'at' | 'receivedAt' | 'photo'> & {
  at: Date
  receivedAt: Date
  isTaken: boolean
  isStored: boolean
}

/** Events that nobody has put aside with a conflict, or with a photo that has not come, the oldest first. */
export async function openNotes(db: Db, kept: { days: number; now: Date }): Promise<RiderNote[]> {
  const { rows } = await sql<NoteRow>`
    SELECT e.id AS _id, a.name AS rider, e.kind, e.data ->> 'reason' AS reason, e.data ->> 'noCode' AS "noCode", e.data ->> 'noPhoto' AS "noPhoto",
      e.data ? 'photo' AS "isTaken", p.stored_at IS NOT NULL AS "isStored", e.happened_at AS at,
      e.received_at AS "receivedAt", e.conflicts, coalesce((e.data ->> 'cash')::float8, 0) AS cash,
      (SELECT coalesce(json_agg(json_build_object('name', k.name, 'left', b -> 'left', 'taken', b -> 'taken') ORDER BY k.position), '[]')
        FROM jsonb_array_elements(e.data -> 'boxes') b JOIN box_kinds k ON k.id = (b ->> 'kind')::uuid) AS boxes,
      (SELECT coalesce(json_agg(coalesce(o.recipient_name, o.customer_name, '') ORDER BY o.id), '[]')
        FROM jsonb_array_elements_text(e.data -> 'orders') n JOIN orders o ON o.id = n::uuid) AS names,
      CASE WHEN s.id IS NOT NULL THEN json_build_object('number', s.number, 'address', s.address, 'route', t.name, 'day', s.day) END AS stop
    FROM rider_events e JOIN admins a ON a.id = e.rider_id
      LEFT JOIN run_stops s ON s.id = e.subject_id LEFT JOIN runs r ON r.id = s.run_id LEFT JOIN routes t ON t.id = r.route_id
      LEFT JOIN door_photos p ON p.event_id = e.id
    WHERE e.id IN (${openIds(kept)}) ORDER BY e.received_at, e.happened_at LIMIT ${SHOWN}`.execute(db)
  return rows.map(({ at, receivedAt, isTaken, isStored, ...row }) => ({
    ...row,
    photo: doorPhotoState({ isTaken, isStored, receivedAt }, kept),
    at: at.toISOString(),
    receivedAt: receivedAt.toISOString(),
  }))
}

/** What is to be seen to, each kind by an index of its own. A photo is overdue as `doorPhotoState` says. */
function openIds({ days, now }: { days: number; now: Date }) {
  return sql`
    SELECT id FROM rider_events WHERE conflicts <> '{}' AND seen_at IS NULL
    UNION ALL SELECT d.id FROM rider_events d WHERE d.kind = 'delivered' AND d.data ? 'photo' AND d.seen_at IS NULL
      AND d.received_at >= ${keptSince(now, days)}::timestamptz AND d.received_at < ${overdueSince(now)}::timestamptz
      AND NOT EXISTS (SELECT FROM door_photos s WHERE s.event_id = d.id AND s.stored_at IS NOT NULL)`
}

/** Riders whose phones' clocks were wrong on a day, each with what it was last. */
export async function wrongClocks(db: Db, day: KitchenDay): Promise<{ rider: string; minutes: number }[]> {
  const { rows } = await sql<{ rider: string; minutes: number }>`
    SELECT a.name AS rider, round(e.skew_s / 60.0)::integer AS minutes FROM (
      SELECT DISTINCT ON (rider_id) rider_id, skew_s FROM rider_events WHERE received_at >= ${kitchenInstant(day)}
      ORDER BY rider_id, received_at DESC) e
    JOIN admins a ON a.id = e.rider_id WHERE abs(e.skew_s) > ${SKEW_FLAGGED_MS / 1000} ORDER BY a.name`.execute(db)
  return rows
}

/** Puts an open event aside; one that somebody has seen before stays as it is. Throws `not_found`. */
export async function seeNote(db: Db, id: string, adminId: string, at: Date): Promise<void> {
  const { rows } = await sql`
    UPDATE rider_events SET seen_at = ${at}::timestamptz, seen_by = ${adminId}
    WHERE id = ${id} AND (conflicts <> '{}' OR data ? 'photo') AND seen_at IS NULL RETURNING id`.execute(db)
  if (rows.length > 0) return
  const known = await db.selectFrom('rider_events').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new AppError('not_found')
}

/** Forgets what was noted of stops and runs that go. */
export async function forgetEvents(trx: Trx, subjectIds: string[]): Promise<void> {
  await sql`DELETE FROM rider_events WHERE subject_id = ANY(${subjectIds}::uuid[])`.execute(trx)
}
