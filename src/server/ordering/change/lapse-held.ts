import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { statusChangedEvent } from './order-events.ts'
import { transition } from './transition.ts'

/**
 * Cancels every order that the kitchen has not said yes to by the end of its day. One that somebody holds just now is left
 * to the next time. Returns how many there were.
 */
export async function lapseHeld(ctx: AppContext): Promise<number> {
  const at = ctx.now()
  const lapsed = await inTransaction(ctx.longWork.db, async (trx) => {
    const changed = await transition(ctx, trx, {
      action: ORDER_ACTIONS.lapse,
      where: sql`o.held_at IS NOT NULL AND o.delivery_date < ${kitchenDayOf(at)}::date`,
      by: { kind: 'system' },
      at,
      locked: 'skip',
    })
    await emit(trx, at, ...changed.map(statusChangedEvent))
    return changed
  })
  relay(ctx).wake()
  return lapsed.length
}
