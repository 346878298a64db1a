import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { LockedRows } from '#server/platform/db/lock-rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { emit } from '#server/platform/outbox/emit.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { statusChangedEvent } from './order-events.ts'
import { transition } from './transition.ts'

/** Cancels every order that the kitchen has not said yes to by the end of its day. Returns how many there were. */
export async function lapseHeld(ctx: AppContext, now: Date, locked: LockedRows = 'wait'): Promise<number> {
  const lapsed = await inTransaction(ctx.longWork.db, async (trx) => {
    const changed = await transition(ctx, trx, {
      action: ORDER_ACTIONS.lapse,
      where: sql`o.held_at IS NOT NULL AND o.delivery_date < ${kitchenDayOf(now)}::date`,
      by: { kind: 'system' },
      at: now,
      locked,
    })
    await emit(trx, now, ...changed.map(statusChangedEvent))
    return changed
  })
  return lapsed.length
}
