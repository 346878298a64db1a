import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { PushJob } from './push-queue.ts'
import type { Sent } from './send-pushes.ts'

/** Notes how many pushes have been made of each event, with the jobs themselves. */
export async function noteMade(trx: Trx, jobs: PushJob[]): Promise<void> {
  await sql`
    INSERT INTO push_results (event_id, made)
    SELECT event_id, count(*) FROM unnest(${jobs.map(({ eventId }) => eventId)}::bigint[]) AS j (event_id)
    GROUP BY event_id ORDER BY event_id
    ON CONFLICT (event_id) DO UPDATE SET made = push_results.made + excluded.made`.execute(trx)
}

/** Notes what became of pushes for good: those that are tried again are still on their way. */
export async function noteResults(db: Db, sent: Sent[]): Promise<void> {
  const settled = sent.filter(({ outcome }) => outcome.kind !== 'later')
  if (settled.length === 0) return
  await sql`
    WITH settled AS (
      SELECT event_id, count(*) FILTER (WHERE taken) AS taken, count(*) FILTER (WHERE NOT taken) AS lost
      FROM unnest(${settled.map(({ job }) => job.data.eventId)}::bigint[],
        ${settled.map(({ outcome }) => outcome.kind === 'taken')}::boolean[]) AS s (event_id, taken)
      GROUP BY event_id
    ),
    -- In one order, so that two instances never wait for each other in a circle.
    held AS MATERIALIZED (SELECT event_id FROM push_results JOIN settled USING (event_id) ORDER BY event_id FOR NO KEY UPDATE OF push_results)
    UPDATE push_results r SET taken = r.taken + s.taken, lost = r.lost + s.lost
    FROM settled s JOIN held USING (event_id) WHERE r.event_id = s.event_id`.execute(db)
}
