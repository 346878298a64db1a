import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { isReady } from './box-digests.ts'
import { boxesOfDay, storedBoxes } from './day-boxes.ts'

/** How many boxes an order has, and how many of them are packed. */
export interface PackedOrder {
  orderId: string
  boxes: number
  packed: number
  /** Packed, and to be looked at again or labelled anew since. */
  again: number
}

/**
 * How far the packing of a day is, order by order: of those that are confirmed and not called off. Of a day of which nothing is
 * packed or labelled there is nothing to tell: the kitchen does not pack by it.
 */
export async function packedOf(ctx: AppContext, db: Db, slotDay: SlotDay): Promise<Map<string, PackedOrder>> {
  if ((await storedBoxes(db, slotDay)).size === 0) return new Map()
  const { boxes } = await boxesOfDay(ctx, db, slotDay)
  return new Map(
    [...Map.groupBy(boxes, ({ order }) => order.id)].map(([orderId, own]) => {
      const ticked = own.filter(({ stored }) => stored?.packedAt)
      const packed = ticked.filter(isReady).length
      return [orderId, { orderId, boxes: own.length, packed, again: ticked.length - packed }]
    }),
  )
}
