import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { rangesOfOrders } from '#server/ordering/ordering.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { StopState } from '#shared/domain/delivery/stop-states.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { isSettled, NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { placeKey } from '../places/place-key.ts'

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
  /** The stop is no longer where its customer says that the address is. */
  isElsewhere: boolean
}

/** Conditions on orders `o`, each of a part of those of a day, the oldest first. */
export function partsOfDay(db: Db, { day, slot }: SlotDay) {
  const ofDay = sql<SqlBool>`o.delivery_date = ${day} AND o.slot = ${slot}`
  return rangesOfOrders(db, ofDay, { by: 'placing', direction: 'ascending' })
}

/** The orders of a day, or of a part of it, that want a stop, or another than they have, the oldest first. */
export async function unplacedOrders(
  db: Db,
  { day, slot }: SlotDay,
  part = sql<SqlBool>`true`,
): Promise<PlacedOrder[]> {
  const { rows } = await sql<PlacedOrder>`
    SELECT o.id, o.customer_id AS "customerId", coalesce(o.recipient_name, o.customer_name) AS name,
      o.delivery_address AS address, o.fulfilment, s.state AS "stopState", p.key AS "stopKey",
      coalesce(pc.place_id <> s.place_id, false) OR EXISTS (SELECT FROM addresses a
        WHERE a.customer_id = o.customer_id AND a.address = o.delivery_address
          AND date_trunc('milliseconds', a.located_at) > coalesce(pc.said_at, '-infinity')) AS "isElsewhere"
    FROM orders o LEFT JOIN stop_orders so ON so.order_id = o.id LEFT JOIN run_stops s ON s.id = so.stop_id
      LEFT JOIN places p ON p.id = s.place_id
      LEFT JOIN place_customers pc ON pc.customer_id = o.customer_id AND pc.key = p.key
    WHERE o.delivery_date = ${day} AND o.slot = ${slot} AND ${part} AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])
      AND o.held_at IS NULL AND (o.fulfilment <> 'pending' OR o.subscription_id IS NOT NULL) ORDER BY o.id`.execute(db)
  return rows.filter(wantsStop)
}

/**
 * Whether an order needs another stop than it has: it has none, goes to another address or place by now, or was not delivered at the one
 * where the rider has been.
 */
function wantsStop({ fulfilment, address, stopState, stopKey, isElsewhere }: PlacedOrder): boolean {
  if (isSettled(fulfilment)) return false
  if (stopState === null || stopState === 'withdrawn') return true
  if (stopState === 'delivered' || stopState === 'failed') return true
  return stopState === 'pending' && (isElsewhere || stopKey !== placeKey(address))
}

/** Its box has left the kitchen: it may go on with a run that is under way. */
export function hasLeft({ fulfilment }: PlacedOrder): boolean {
  return fulfilment === 'dispatched' || fulfilment === 'out_for_delivery'
}
