import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { SET_BACK_BY_HAND, statusChangedEvent, transition } from '#server/ordering/ordering.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { productionSettings } from './settings.ts'

/**
 * Lets the orders of locked days be prepared, where the kitchen wants that: those that are confirmed and that their customers
 * cannot take back any more. An order that the office has set back to confirmed stays there. Finds its work by state, so that
 * orders which come after the lock follow with the next run.
 */
export async function prepareOrders(ctx: AppContext, now: Date): Promise<void> {
  const { db } = ctx.longWork
  if (!(await productionSettings(db)).prepares) return
  const { rows } = await sql<SlotDay>`
    SELECT day, slot FROM production_sheets WHERE day >= ${kitchenDayOf(now)} ORDER BY day, slot DESC`.execute(db)
  for (const { day, slot } of rows) {
    await inTransaction(db, async (trx) => {
      const changed = await transition(ctx, trx, {
        action: ORDER_ACTIONS.prepare,
        where: sql`o.delivery_date = ${day} AND o.slot = ${slot} AND (o.cancel_by IS NULL OR o.cancel_by <= ${now})
          AND NOT ${SET_BACK_BY_HAND}`,
        by: { kind: 'system' },
        at: now,
      })
      await emit(trx, now, ...changed.map(statusChangedEvent))
    })
  }
  relay(ctx).wake()
}
