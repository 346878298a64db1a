import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { ALL_ROWS, isAmong } from '#server/kernel/db/lock-rows.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { transition } from './transition.ts'

/**
 * Confirms every subscription order that is still pending at its deadline (or those among some), one statement whatever their
 * number. Returns how many were confirmed.
 */
export async function confirmDue(ctx: AppContext, now: Date, { locked, among } = ALL_ROWS): Promise<number> {
  const confirmed = await inTransaction(ctx.longWork.db, (trx) =>
    transition(ctx, trx, {
      action: ORDER_ACTIONS.confirmByDeadline,
      where: sql`o.subscription_id IS NOT NULL AND ${isAmong(among, sql`o.id`)}`,
      by: { kind: 'system' },
      at: now,
      locked,
    }),
  )
  return confirmed.length
}

/** The ids of the orders that `confirmDue` would confirm. */
export async function dueToConfirm(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('fulfilment', '=', 'pending')
    .where('subscription_id', 'is not', null)
    .where('confirm_by', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
