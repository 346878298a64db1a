import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { recountStanding } from '../place/standings.ts'
import { statusChangedEvent } from './order-events.ts'
import { transition } from './transition.ts'

/**
 * Notes that nobody was there or nobody paid, or takes that back. An order that is on its way is cancelled by it; one that
 * was delivered stays so. From then on the customer has the caps of a new one. The same again changes nothing. Throws
 * `not_found` and `order_not_on_its_way`.
 */
export async function setNoShow(
  ctx: AppContext,
  { orderId, noShow, adminId }: { orderId: string; noShow: boolean; adminId: string },
): Promise<void> {
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const cancelled = noShow ? await cancel(ctx, trx, orderId, adminId, at) : []
    const order = await trx
      .selectFrom('orders')
      .select(['customer_id', 'fulfilment', 'no_show_at'])
      .where('id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!order) throw new AppError('not_found')
    if ((order.no_show_at !== null) === noShow) return
    if (noShow && order.fulfilment !== 'delivered' && cancelled.length === 0) throw new AppError('order_not_on_its_way')
    await sql`UPDATE orders SET no_show_at = ${noShow ? at : null}::timestamptz WHERE id = ${orderId}`.execute(trx)
    await recountStanding(trx, order.customer_id)
  })
  relay(ctx).wake()
}

async function cancel(ctx: AppContext, trx: Trx, orderId: string, adminId: string, at: Date) {
  const action = ORDER_ACTIONS.noShow
  const where = sql<boolean>`o.id = ${orderId}`
  const changed = await transition(ctx, trx, { action, where, by: { kind: 'admin', adminId }, at })
  await emit(trx, at, ...changed.map(statusChangedEvent))
  return changed
}
