import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { emit } from '#server/platform/outbox/emit.ts'
import { relay } from '#server/platform/outbox/relay.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { kitchenSets } from '#shared/domain/ordering/transitions.ts'
import { statusChangedEvent } from './order-events.ts'
import { type ChangedOrder, transition } from './transition.ts'

/** What an admin wants of one order or of many. */
export interface StatusChange {
  /** Each once. */
  orderIds: string[]
  to: Fulfilment
  /** Only orders that still have this status are changed: an undo leaves alone what was changed since. */
  onlyFrom?: Fulfilment | undefined
  adminId: string
}

/**
 * Sets the status of orders for an admin, any from any other, all or none. Returns the orders that really changed. Throws
 * `not_found` and `order_meal_used`.
 */
export async function changeStatus(
  ctx: AppContext,
  { orderIds, to, onlyFrom, adminId }: StatusChange,
): Promise<ChangedOrder[]> {
  const at = ctx.now()
  const where = sql<boolean>`o.id = ANY(${orderIds}::uuid[])`
  const changed = await inTransaction(ctx.db, async (trx) => {
    const { rows } = await sql`SELECT FROM orders o WHERE ${where}`.execute(trx)
    if (rows.length !== orderIds.length) throw new AppError('not_found')
    const action = kitchenSets(to, onlyFrom)
    const done = await transition(ctx, trx, { action, where, by: { kind: 'admin', adminId }, at })
    await emit(trx, at, ...done.map(statusChangedEvent))
    return done
  })
  relay(ctx).wake()
  return changed
}
