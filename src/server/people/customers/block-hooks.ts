import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { BlockedOrder, PausedByBlock } from '#shared/contract/people/office/customers.schemas.ts'

/** What blocking a customer would do. */
export interface BlockEffects {
  /** Orders to come that would be cancelled. */
  cancelled: BlockedOrder[]
  /** Orders that are being cooked or on their way, and stay. */
  staying: BlockedOrder[]
  /** Subscriptions that would be paused without an end. */
  paused: PausedByBlock[]
  /** All that this was found by, as ids and states: two previews with the same basis say the same. */
  basis: string[]
}

/** Asks the floors above what blocking a customer would do there. */
export const blockEffects = hook<[customerId: string, now: Date], Partial<BlockEffects>, Db>()

/** A customer is about to be blocked, and is held: their subscriptions and orders to come are, too, so that none changes meanwhile. */
export const holdForBlock = hook<[customerId: string, now: Date]>()

/** A customer has been blocked, and is held: orders to come are cancelled, what runs is paused. */
export const customerBlocked = hook<[customerId: string, by: { adminId: string }, now: Date]>()
