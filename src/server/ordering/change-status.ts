import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { publishAfterCommit } from '#server/platform/events.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { kitchenSets } from '#shared/domain/ordering/transitions.ts'
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
  return publishAfterCommit(ctx.events, (report) =>
    inTransaction(ctx.db, async (trx) => {
      const { rows } = await sql`SELECT FROM orders o WHERE ${where}`.execute(trx)
      if (rows.length !== orderIds.length) throw new AppError('not_found')
      const action = kitchenSets(to, onlyFrom)
      const changed = await transition(ctx, trx, { action, where, by: { kind: 'admin', adminId }, at })
      for (const { id, customerId, deliveryDay, from } of changed) {
        report({ type: 'order-status-changed', customerId, orderId: id, deliveryDay, from, to })
      }
      return changed
    }),
  )
}
