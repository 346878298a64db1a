import { sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import type { AppContext } from '#server/kernel/context.ts'
import type { Channel } from '#server/kernel/outbox/relay.ts'
import type { StoredEvent } from '#server/kernel/outbox/stored-events.ts'
import { isForOwners, PUSHED_TYPES } from './messages.ts'
import { MAY_HEAR } from './owners.ts'
import { PUSHES, type PushJob, pushQueue } from './push-queue.ts'
import { noteMade } from './push-results.ts'
import { pushSender } from './sender.ts'

/** Makes a job of each event and device of its customer, or of the owners, in the transaction in which the event is marked as relayed. */
export function pushChannel(ctx: AppContext): Channel {
  return {
    name: 'push',
    async prepare(events) {
      const jobs = await jobsOf(ctx, events)
      if (jobs.length === 0) return null
      const boss = await pushQueue(ctx)
      return async (trx) => {
        await noteMade(trx, jobs)
        await boss.insert(
          PUSHES,
          jobs.map((data) => ({ data })),
          { db: fromKysely(trx) },
        )
      }
    },
    handedOver: () => pushSender(ctx).wake(),
  }
}

async function jobsOf({ db, now }: Pick<AppContext, 'db' | 'now'>, events: StoredEvent[]): Promise<PushJob[]> {
  const at = now()
  const worth = events.filter(
    ({ event, customerId, worthUntil }) =>
      PUSHED_TYPES.includes(event.type) &&
      (customerId !== null || isForOwners(event.type)) &&
      (worthUntil === null || worthUntil > at),
  )
  if (worth.length === 0) return []
  const forOwners = worth.filter(({ event }) => isForOwners(event.type)).map(({ id }) => id)
  const { rows } = await sql<PushJob>`
    SELECT e.id AS "eventId", d.id AS "deviceId"
    FROM unnest(${worth.map(({ id }) => id)}::bigint[], ${worth.map(({ customerId }) => customerId)}::uuid[])
      AS e (id, customer_id)
    JOIN push_devices d USING (customer_id)
    UNION ALL
    SELECT e.id, d.id FROM unnest(${forOwners}::bigint[]) AS e (id)
    CROSS JOIN staff_devices d JOIN admins a ON a.id = d.admin_id
    WHERE ${MAY_HEAR}
    ORDER BY 1`.execute(db)
  return rows
}
