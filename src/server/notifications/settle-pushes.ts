import type { PgBoss } from 'pg-boss'
import type { AppContext } from '#server/kernel/context.ts'
import { removeDevices } from './deliveries.ts'
import { FIRST_WAIT_S, LONGEST_WAIT_S, PARKED_PUSHES, PUSHES } from './push-queue.ts'
import { noteResults } from './push-results.ts'
import type { Sent } from './send-pushes.ts'

/**
 * Notes what became of pushes. What the push service could not take just now fails, so that the queue tries it again,
 * later each time, and parks it after the last; what it will never take, or what nobody understands, is parked at once.
 */
export async function settlePushes(ctx: Pick<AppContext, 'db' | 'log'>, boss: PgBoss, sent: Sent[]): Promise<void> {
  const of = (...kinds: Sent['outcome']['kind'][]) => sent.filter(({ outcome }) => kinds.includes(outcome.kind))
  const ids = (some: Sent[]) => some.map(({ job }) => job.id)
  for (const { job, outcome } of of('later', 'rejected', 'unknown')) {
    const status = 'status' in outcome ? outcome.status : null
    ctx.log.warn(
      { event: job.data.eventId, outcome: outcome.kind, status, tries: job.retryCount + 1 },
      'a push was not taken',
    )
  }
  await noteResults(ctx.db, sent)
  await removeDevices(
    ctx.db,
    of('gone').map(({ job }) => job.data.deviceId),
  )
  const parked = of('rejected', 'unknown')
  if (parked.length > 0) {
    await boss.insert(
      PARKED_PUSHES,
      parked.map(({ job }) => ({ data: job.data })),
    )
  }
  const done = of('taken', 'useless', 'gone', 'rejected', 'unknown')
  if (done.length > 0) await boss.complete(PUSHES, ids(done))
  const later = of('later')
  if (later.length > 0) await boss.fail(PUSHES, ids(later))
  for (const { job, outcome } of later) {
    const asked = outcome.kind === 'later' ? (outcome.retryAfterS ?? 0) : 0
    // In place of the queue's own wait.
    if (asked > FIRST_WAIT_S) {
      await boss.update(PUSHES, undefined, { id: job.id, startAfter: Math.min(asked, LONGEST_WAIT_S) })
    }
  }
}
