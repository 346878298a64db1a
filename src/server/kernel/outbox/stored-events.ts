import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { EventKinds, OutboxEvent } from './events.ts'

/** The statements of the relay. Rows are claimed by `taken_at`; what an instance had taken when it died is free after a minute. */

const TAKEN_MS = 60_000

/** Why a row stands aside: this version has no such type (a newer one may), or its payload is not what the type says. */
export type ParkedFor = 'unknown_type' | 'bad_payload'

interface EventRow {
  id: number
  type: string
  payload: object
  customerId: string | null
  worthUntil: Date | null
}

/** An event as the outbox keeps it. */
export interface StoredEvent {
  id: number
  event: OutboxEvent
  customerId: string | null
  /** From then on people need not be told any more; `null`: whenever. */
  worthUntil: Date | null
}

export interface ParkedEvent {
  id: number
  type: string
  parkedFor: ParkedFor
}

/**
 * Takes the next events that nobody relays just now, in the order of their writing, among them such as another version has
 * parked because it did not know them. Rows that another instance is taking are passed over. `timeless`: only those that
 * do not get too late.
 */
export async function takeEvents(
  db: Db,
  { stored }: EventKinds,
  now: Date,
  limit: number,
  which: 'all' | 'timeless',
): Promise<EventRow[]> {
  const before = new Date(now.getTime() - TAKEN_MS)
  // Taken by an instance whose clock has been put back since.
  const after = new Date(now.getTime() + TAKEN_MS)

  const { rows } = await sql<EventRow>`
    WITH next AS (
      SELECT id FROM outbox_events
      WHERE relayed_at IS NULL AND (taken_at IS NULL OR taken_at <= ${before} OR taken_at > ${after})
        AND (parked IS NULL OR (parked = 'unknown_type' AND type = ANY(${Object.keys(stored)}::text[])))
        ${which === 'timeless' ? sql`AND worth_until IS NULL` : sql``}
      ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE outbox_events e SET taken_at = ${now}::timestamptz FROM next WHERE e.id = next.id
    RETURNING e.id, e.type, e.payload, e.customer_id AS "customerId", e.worth_until AS "worthUntil"`.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/** Reads rows as the events that they are, and says which ones are none that this version understands. */
export function readEvents(kinds: EventKinds, rows: EventRow[]): { events: StoredEvent[]; parked: ParkedEvent[] } {
  const events: StoredEvent[] = []
  const parked: ParkedEvent[] = []
  for (const { id, type, payload, customerId, worthUntil } of rows) {
    const event = readEvent(kinds, type, payload)
    if (typeof event === 'string') parked.push({ id, type, parkedFor: event })
    else events.push({ id, event, customerId, worthUntil })
  }
  return { events, parked }
}

/** The event of a type and payload, or why there is none. */
export function readEvent({ stored }: EventKinds, type: string, payload: unknown): OutboxEvent | ParkedFor {
  const kind = Object.hasOwn(stored, type) ? stored[type as OutboxEvent['type']] : undefined
  if (!kind) return 'unknown_type'
  const read = kind.payload.safeParse(payload)
  return read.success ? ({ type, ...read.data } as OutboxEvent) : 'bad_payload'
}

/** Sets rows aside, out of the way of all others. */
export async function parkEvents(db: Db, parked: ParkedEvent[]): Promise<void> {
  if (parked.length === 0) return
  await sql`
    UPDATE outbox_events e SET parked = p.parked, taken_at = NULL
    FROM unnest(${parked.map(({ id }) => id)}::bigint[], ${parked.map(({ parkedFor }) => parkedFor)}::text[])
      AS p (id, parked) WHERE e.id = p.id`.execute(db)
}

/** Marks events as relayed. False when another instance has relayed one of them meanwhile. */
export async function markRelayed(trx: Trx, events: StoredEvent[], now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH present AS (
      SELECT id FROM outbox_events WHERE id = ANY(${events.map(({ id }) => id)}::bigint[]) AND relayed_at IS NULL
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE outbox_events e SET relayed_at = ${now}::timestamptz, parked = NULL FROM present WHERE e.id = present.id`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0) === events.length
}
