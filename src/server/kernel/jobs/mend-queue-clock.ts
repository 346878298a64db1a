import type { AppContext } from '#server/kernel/context.ts'
import { runSql } from '#server/kernel/db/run-sql.ts'

/** Instances and their database differ by seconds. */
const LATER = `now() + interval '1 minute'`

/**
 * What pg-boss did last, and what it is to do next, are instants of the database's clock. When that clock was ahead and has
 * been put back, pg-boss would wait until it is as late again: it is told that it did so just now.
 */
export async function mendQueueClock({ longWork }: Pick<AppContext, 'longWork'>): Promise<void> {
  const statements = [
    `UPDATE pgboss.version SET cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
       flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now())
     WHERE greatest(cron_on, bam_on, flow_on, reindex_on) > ${LATER}`,
    `UPDATE pgboss.queue SET monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
       maintain_on = least(maintain_on, now())
     WHERE greatest(monitor_on, monitor_claim_on, maintain_on) > ${LATER}`,
    // Each minute has one job of a schedule: those of the time that did not come about stand in nobody's way.
    `UPDATE pgboss.job SET singleton_on = NULL WHERE singleton_on AT TIME ZONE 'UTC' > ${LATER}`,
    // Nothing is put off for longer than an hour.
    `UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND start_after > now() + interval '1 day'`,
  ]
  for (const text of statements) await runSql(longWork.pool, { text })
}
