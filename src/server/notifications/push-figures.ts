import type { AppContext } from '#server/kernel/context.ts'
import { PARKED_PUSHES, PUSHES, pushQueue } from './push-queue.ts'

/** Adds what the queue of pushes knows, all instances together. It counts at most once a minute. */
export function watchPushes(ctx: Pick<AppContext, 'metrics' | 'services'>): void {
  const count = async (queue: string, of: 'totalCount' | 'queuedCount' | 'activeCount') => {
    const boss = await pushQueue(ctx)
    const [stats] = await boss.getQueueStats(queue, { force: true })
    return stats?.[of] ?? 0
  }
  ctx.metrics.watch(
    'dabba_push_waiting',
    'Pushes that wait to be sent, for the first time or again',
    async () => (await count(PUSHES, 'queuedCount')) + (await count(PUSHES, 'activeCount')),
  )
  ctx.metrics.watch('dabba_push_parked', 'Pushes of the last week that could not be delivered', () =>
    count(PARKED_PUSHES, 'queuedCount'),
  )
}
