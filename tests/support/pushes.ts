import { relay } from '#server/kernel/outbox/relay.ts'
import { pushQueue } from '#server/notifications/push-queue.ts'
import { sendPushes } from '#server/notifications/send-pushes.ts'
import type { TestApp } from './app.ts'

/** Relays what has happened and sends the pushes that are due, as the running relay and sender do. */
export async function deliverPushes({ ctx }: Pick<TestApp, 'ctx'>): Promise<number> {
  await relay(ctx).settled()
  return sendPushes(ctx)
}

/** Lets time pass for the app and for its queue of pushes, which goes by the database's clock. */
export async function passTime({ ctx, clock }: Pick<TestApp, 'ctx' | 'clock'>, seconds: number): Promise<void> {
  clock.advance({ seconds })
  await pushQueue(ctx)
  await ctx.pool.query(
    `UPDATE pgboss.job SET start_after = start_after - make_interval(secs => $1),
       started_on = started_on - make_interval(secs => $1) WHERE name = 'push-delivery'`,
    [seconds],
  )
}

/** The pushes that wait or are under way, and those that have been parked. */
export async function queuedPushes({ ctx }: Pick<TestApp, 'ctx'>): Promise<{ waiting: number; parked: number }> {
  await pushQueue(ctx)
  const { rows } = await ctx.pool.query<{ waiting: number; parked: number }>(
    `SELECT count(*) FILTER (WHERE name = 'push-delivery' AND state IN ('created', 'retry', 'active'))::int AS waiting,
       count(*) FILTER (WHERE name = 'push-parked')::int AS parked FROM pgboss.job`,
  )
  return rows[0] as { waiting: number; parked: number }
}

/** Forgets the events and pushes of before. */
export async function forgetPushes({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  await relay(ctx).settled()
  await pushQueue(ctx)
  await ctx.db.deleteFrom('outbox_events').execute()
  await ctx.pool.query(`DELETE FROM pgboss.job WHERE name LIKE 'push-%'`)
}
