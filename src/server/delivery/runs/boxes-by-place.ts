import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { countBoxes } from '#server/kitchen/kitchen.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'

interface OrderAt {
  id: string
  placeId: string
}

/** How many boxes go to each place of a day: those of the orders at its stops, and of orders that are about to get one. */
export async function boxesByPlace(
  trx: Trx,
  { day, slot }: SlotDay,
  unplaced: readonly OrderAt[],
): Promise<Map<string, number>> {
  const { rows } = await sql<OrderAt>`
    SELECT so.order_id AS id, s.place_id AS "placeId"
    FROM run_stops s JOIN stop_orders so ON so.stop_id = s.id JOIN orders o ON o.id = so.order_id
    WHERE s.day = ${day} AND s.slot = ${slot} AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])
      AND o.id <> ALL(${unplaced.map(({ id }) => id)}::uuid[])`.execute(trx)
  const all = [...rows, ...unplaced]
  const counts = await countBoxes(
    trx,
    all.map(({ id }) => id),
  )
  const boxes = new Map<string, number>()
  for (const { id, placeId } of all) boxes.set(placeId, (boxes.get(placeId) ?? 0) + (counts.get(id) ?? 0))
  return boxes
}
