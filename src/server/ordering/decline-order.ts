import { sql } from 'kysely'
import { readSlot } from '#server/calendar/calendar.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { emit } from '#server/platform/outbox/emit.ts'
import type { Order } from '#shared/contract/customer/orders.schemas.ts'
import { statusOf } from '#shared/domain/ordering/order-status.ts'
import { ORDER_ACTIONS, orderCan } from '#shared/domain/ordering/transitions.ts'
import { ownSubscriptionOrder } from './answer-order.ts'
import { statusChangedEvent } from './order-events.ts'
import { presentOrder, stateOf } from './present.ts'
import type { OrderRow } from './queries.ts'
import { transition } from './transition.ts'

/**
 * Lets a subscription order not be delivered, after its deadline and until it is on its way: it is cooked already, so its
 * meal is forfeited. The same again is no error and changes nothing. Throws `not_found`, `order_not_declinable` where the
 * subscription's policy does not know it, `clock_in_doubt`, `order_still_answerable`, `order_on_its_way` or `order_not_pending`.
 */
export async function declineOrder(
  ctx: AppContext,
  trx: Trx,
  caller: Pick<CustomerCaller, 'id'>,
  orderId: string,
): Promise<{ order: Order }> {
  const at = ctx.now()
  for (;;) {
    const before = await ownSubscriptionOrder(trx, caller, orderId)
    // While the clock is in doubt: what can be declined by it, and by what is expected.
    ctx.timeGuard.requireAgreement((at) => declinable(before, at).can)
    const where = sql<boolean>`o.id = ${orderId}`
    const change = { action: ORDER_ACTIONS.decline, where, by: { kind: 'customer' }, at, reason: 'late' } as const
    const changed = await transition(ctx, trx, change)
    await emit(trx, at, ...changed.map(statusChangedEvent))
    const order = await ownSubscriptionOrder(trx, caller, orderId)
    if (changed.length === 0 && order.reason !== 'late') {
      const allowed = declinable(order, at)
      // Allowed now, and not a moment ago: the kitchen has set it back between the two statements.
      if (allowed.can) continue
      throw new AppError(allowed.reason)
    }
    return { order: presentOrder(order, await readSlot(trx, order.slot), at) }
  }
}

function declinable(order: OrderRow, at: Date) {
  const { confirm_by: confirmBy, decline_by: declineBy } = order
  return orderCan.decline({ status: statusOf(stateOf(order)), confirmBy, declineBy }, at)
}
