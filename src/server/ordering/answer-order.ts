import { sql } from 'kysely'
import { readSlot } from '#server/calendar/calendar.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { emit } from '#server/platform/outbox/emit.ts'
import { statusOf } from '#shared/domain/ordering/order-status.ts'
import { ORDER_ACTIONS, orderCan } from '#shared/domain/ordering/transitions.ts'
import { presentOrder, stateOf } from './present.ts'
import { orderById } from './queries.ts'
import { transition } from './transition.ts'

/**
 * Confirms or skips a subscription order for its customer, before its deadline. The same answer again is no error and
 * changes nothing. Throws `clock_in_doubt`, `not_found`, `order_deadline_passed`, `order_already_*` or `order_not_pending`.
 */
export async function answerOrder(
  ctx: AppContext,
  trx: Trx,
  caller: Pick<CustomerCaller, 'id'>,
  { orderId, answer }: { orderId: string; answer: 'confirm' | 'skip' },
): Promise<{ order: ReturnType<typeof presentOrder> }> {
  if (ctx.timeGuard.doubt()) await requireCertainDeadline(ctx, trx, caller.id, orderId)
  const now = ctx.now()
  const action = ORDER_ACTIONS[answer]
  for (;;) {
    const [changed] = await transition(ctx, trx, {
      action,
      where: sql`o.id = ${orderId} AND o.customer_id = ${caller.id} AND o.subscription_id IS NOT NULL`,
      by: { kind: 'customer' },
      at: now,
    })
    const order = await orderById(trx, orderId)
    if (order?.customer_id !== caller.id || order.subscription_id === null) throw new AppError('not_found')
    if (changed) {
      const { customerId, deliveryDay } = changed
      await emit(trx, now, { type: `order-${action.to}`, customerId, orderId, deliveryDay })
    } else if (order.fulfilment !== action.to || order.auto_confirmed_at !== null) {
      const allowed = orderCan[answer]({ status: statusOf(stateOf(order)), confirmBy: order.confirm_by }, now)
      // Allowed now, and not a moment ago: the kitchen has set it back between the two statements.
      if (allowed.can) continue
      throw new AppError(allowed.reason)
    }
    return { order: presentOrder(order, await readSlot(trx, order.slot), now) }
  }
}

/** While the clock is in doubt: an answer counts that is in time, or late, by the clock and by what is expected. */
async function requireCertainDeadline(ctx: AppContext, trx: Trx, customerId: string, orderId: string): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select('confirm_by')
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const deadline = order?.confirm_by
  if (deadline) ctx.timeGuard.requireAgreement((at) => at < deadline)
}
