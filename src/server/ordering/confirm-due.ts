import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { transition } from './transition.ts'

/**
 * Confirms every subscription order that is still pending at its deadline, one statement whatever their number. Returns how
 * many were confirmed.
 */
export async function confirmDue(ctx: AppContext, now: Date): Promise<number> {
  const confirmed = await ctx.db.transaction().execute((trx) =>
    transition(ctx, trx, {
      action: ORDER_ACTIONS.confirmByDeadline,
      where: sql`o.subscription_id IS NOT NULL`,
      by: { kind: 'system' },
      at: now,
    }),
  )
  return confirmed.length
}
