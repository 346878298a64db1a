import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'

/** Where an order is brought: the run by its letter, and which stop of it. */
export interface StopOfOrder {
  orderId: string
  run: string
  stop: number
}

/** Asks the floors above which order of a day goes on which run, and where on it. An order that nobody names has no stop yet. */
export const stopsOfDay = hook<[slotDay: SlotDay], StopOfOrder[], Db>()

/**
 * Asks the floors above to leave stops as they are until the transaction is over: what it prints or packs goes by their numbers.
 * Runs before the stops are read.
 */
export const keepStops = hook()
