import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { LockedRows } from '#server/platform/db/lock-rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { transition } from './transition.ts'

/**
 * Confirms every subscription order that is still pending at its deadline, one statement whatever their number. Returns how
 * many were confirmed.
 */
export async function confirmDue(ctx: AppContext, now: Date, locked: LockedRows = 'wait'): Promise<number> {
  const confirmed = await inTransaction(ctx.longWork.db, (trx) =>
    transition(ctx, trx, {
      action: ORDER_ACTIONS.confirmByDeadline,
      where: sql`o.subscription_id IS NOT NULL`,
      by: { kind: 'system' },
      at: now,
      locked,
    }),
  )
  return confirmed.length
}
