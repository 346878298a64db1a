import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'

/** Whose a stop is: the rider's of its run, and of what happened before it was given away also that of who had it then. */

/** Notes that stops go to another rider: who drives to them until now goes on to be who drove to them. */
export async function noteFormerRiders(
  trx: Trx,
  { stopIds, to, at }: { stopIds: readonly string[]; to: string | null; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO stop_riders (stop_id, rider_id, until)
    SELECT s.id, r.rider_id, ${at}::timestamptz FROM run_stops s JOIN runs r ON r.id = s.run_id
    WHERE s.id = ANY(${stopIds}::uuid[]) AND r.rider_id IS NOT NULL AND r.rider_id IS DISTINCT FROM ${to}::uuid
    ON CONFLICT (stop_id, rider_id) DO UPDATE SET until = excluded.until`.execute(trx)
}

/** Whether stop `s` of run `r` was a rider's to drive to at an instant. */
export function isDrivenBy(riderId: string, at: Date): RawBuilder<boolean> {
  return sql<boolean>`(r.rider_id = ${riderId}::uuid OR EXISTS (SELECT FROM stop_riders f
    WHERE f.stop_id = s.id AND f.rider_id = ${riderId}::uuid AND f.until > ${at}::timestamptz))`
}
