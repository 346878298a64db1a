import type { Db } from '#server/kernel/db/connection.ts'
import type { CustomerMessage, MessageState } from '#shared/contract/people/office/customers.schemas.ts'
import { PUSHED_TYPES } from './messages.ts'

const SHOWN = 30

/** The latest events that are told to the devices of a customer, and what became of them. */
export async function messagesOfCustomer(db: Db, customerId: string): Promise<CustomerMessage[]> {
  const rows = await db
    .selectFrom('outbox_events as e')
    .leftJoin('push_results as r', 'r.event_id', 'e.id')
    .select(['e.type', 'e.created_at', 'e.relayed_at', 'r.made', 'r.taken', 'r.lost'])
    .where('e.customer_id', '=', customerId)
    .where('e.type', 'in', PUSHED_TYPES)
    .orderBy('e.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({ type: row.type, at: row.created_at.toISOString(), state: stateOf(row) }))
}

interface Counted {
  relayed_at: Date | null
  made: number | null
  taken: number | null
  lost: number | null
}

function stateOf({ relayed_at, made, taken, lost }: Counted): MessageState {
  if (relayed_at === null) return 'waiting'
  if (made === null) return 'no_device'
  if (made === 0) return 'unknown'
  if (taken) return 'arrived'
  return (lost ?? 0) >= made ? 'lost' : 'on_its_way'
}
