import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { OutboxEvent, OutboxType, PayloadOf } from './events.ts'

/** Writes events into the outbox, in the transaction of what they tell of. Call `relay(ctx).wake()` after its commit. */
export async function emit(trx: Trx, at: Date, ...events: OutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  const payloads = events.map(({ type: _, ...payload }) => payload)
  // Arrays, since a statement has no more than 65,535 parameters.
  await sql`
    INSERT INTO outbox_events (type, payload, subject_id, customer_id, created_at)
    SELECT type, payload, subject_id, customer_id, ${at}::timestamptz
    FROM unnest(${events.map(({ type }) => type)}::text[], ${payloads.map((payload) => JSON.stringify(payload))}::jsonb[],
      ${payloads.map((payload) => subjectOf(payload) ?? null)}::uuid[],
      ${payloads.map((payload) => ('customerId' in payload ? payload.customerId : null))}::uuid[])
      AS events (type, payload, subject_id, customer_id)`.execute(trx)
}

interface EventRows<Type extends OutboxType> {
  /** What follows FROM: the rows of which each becomes an event. */
  from: RawBuilder<unknown>
  /** Each field as SQL over these rows. */
  payload: { [Field in keyof PayloadOf<Type>]: RawBuilder<unknown> }
  at: Date
  /** The day (SQL) for which the subject's event is written at most once, however often the work is done. */
  onceOn?: RawBuilder<unknown>
  /** The instant (SQL) from which people need not be told any more. */
  worthUntil?: RawBuilder<unknown>
}

/** An INSERT of events for a WITH of the statement that does the work, or to be run in its transaction. */
export function emitSql<Type extends OutboxType>(type: Type, rows: EventRows<Type>): RawBuilder<unknown> {
  const payload = rows.payload as Record<string, RawBuilder<unknown>>
  const none = sql`NULL`
  const fields = sql.join(Object.entries(payload).flatMap(([field, value]) => [sql.lit(field), value]))
  return sql`
    INSERT INTO outbox_events (type, payload, subject_id, customer_id, once_on, worth_until, created_at)
    SELECT ${sql.lit(type)}, jsonb_build_object(${fields}), (${subjectOf(payload) ?? none})::uuid,
      (${payload.customerId ?? none})::uuid, (${rows.onceOn ?? none})::date,
      (${rows.worthUntil ?? none})::timestamptz, ${rows.at}::timestamptz
    FROM ${rows.from}
    ON CONFLICT (subject_id, type, once_on) WHERE once_on IS NOT NULL DO NOTHING`
}

/** What an event speaks of: its order or subscription, else its customer. */
function subjectOf<Value>(payload: object): Value | undefined {
  const { orderId, subscriptionId, customerId } = payload as { [field: string]: Value | undefined }
  return orderId ?? subscriptionId ?? customerId
}
