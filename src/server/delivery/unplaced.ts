import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { placeKey } from '#shared/domain/delivery/place-key.ts'
import type { StopState } from '#shared/domain/delivery/stop-states.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { isSettled, NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'

/** Orders that are to be delivered on a day and stand on no stop, or on another than they should. */

/** What is to be delivered on a day, with the stop that it stands on. */
export interface PlacedOrder {
  id: string
  customerId: string
  /** Whom the rider asks for. */
  name: string | null
  address: string
  fulfilment: Fulfilment
  stopState: StopState | null
  stopKey: string | null
}

/** Orders of a part of a day: as many as a transaction is to hold, however many there are. */
const PART = 5000

/** The orders of a day behind one of them and up to another; `null`: from the first on, to the last. */
export interface DayPart {
  after: string | null
  upTo: string | null
}
const WHOLE_DAY: DayPart = { after: null, upTo: null }

/** Parts that together have all orders of a day, the oldest first. */
export async function* partsOfDay(db: Db, { day, slot }: SlotDay): AsyncGenerator<DayPart> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      SELECT o.id FROM orders o WHERE o.delivery_date = ${day} AND o.slot = ${slot} AND ${within({ after, upTo: null })}
      ORDER BY o.id OFFSET ${PART - 1} LIMIT 1`.execute(db)
    const upTo: string | null = rows[0]?.id ?? null
    yield { after, upTo }
    if (upTo === null) return
    after = upTo
  }
}

function within({ after, upTo }: DayPart) {
  return sql`(${after}::uuid IS NULL OR o.id > ${after}::uuid) AND (${upTo}::uuid IS NULL OR o.id <= ${upTo}::uuid)`
}

/** The orders of a day, or of a part of it, that want a stop, or another than they have, the oldest first. */
export async function unplacedOrders(db: Db, { day, slot }: SlotDay, part = WHOLE_DAY): Promise<PlacedOrder[]> {
  const { rows } = await sql<PlacedOrder>`
    SELECT o.id, o.customer_id AS "customerId", coalesce(o.recipient_name, o.customer_name) AS name,
      o.delivery_address AS address, o.fulfilment, s.state AS "stopState", p.key AS "stopKey"
    FROM orders o LEFT JOIN stop_orders so ON so.order_id = o.id LEFT JOIN run_stops s ON s.id = so.stop_id
      LEFT JOIN places p ON p.id = s.place_id
    WHERE o.delivery_date = ${day} AND o.slot = ${slot} AND ${within(part)} AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])
      AND o.held_at IS NULL AND (o.fulfilment <> 'pending' OR o.subscription_id IS NOT NULL) ORDER BY o.id`.execute(db)
  return rows.filter(wantsStop)
}

/**
 * Whether an order needs another stop than it has: it has none, goes to another address by now, or was not delivered at the one
 * where the rider has been.
 */
function wantsStop({ fulfilment, address, stopState, stopKey }: PlacedOrder): boolean {
  if (isSettled(fulfilment)) return false
  if (stopState === null || stopState === 'withdrawn') return true
  if (stopState === 'delivered' || stopState === 'failed') return true
  return stopState === 'pending' && stopKey !== placeKey(address)
}

/** Its box has left the kitchen: it may go on with a run that is under way. */
export function hasLeft({ fulfilment }: PlacedOrder): boolean {
  return fulfilment === 'dispatched' || fulfilment === 'out_for_delivery'
}
