import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'

/** How many boxes an order comes in, and how many of them are packed. */
export interface Boxes {
  boxes: number
  packed: number
  /** Packed, and to be looked at again or labelled anew since. */
  again: number
}

/** Asks who packs for the boxes of a day, by the ids of orders. Where nobody packs by labels there is nothing to tell. */
export const boxesOfDay = hook<[slotDay: SlotDay], Map<string, Boxes>, Db>()
