import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { statusOf } from '#shared/domain/ordering/order-status.ts'
import { ORDER_ACTIONS, orderCan } from '#shared/domain/ordering/transitions.ts'
import { stateOf } from '../present.ts'
import type { OrderRow } from '../queries.ts'
import { ownSubscriptionOrder } from './answer-order.ts'
import { changeOwnOrder } from './change-own-order.ts'

/**
 * Lets a subscription order not be delivered, after its deadline and until it is on its way: it is cooked already, so its
 * meal is forfeited. The same again is no error and changes nothing. Throws `not_found`, `order_not_declinable` where the
 * subscription's policy does not know it, `clock_in_doubt`, `order_still_answerable`, `order_on_its_way` or `order_not_pending`.
 */
export function declineOrder(
  ctx: AppContext,
  trx: Trx,
  caller: Pick<CustomerCaller, 'id'>,
  orderId: string,
): Promise<{ order: Order }> {
  return changeOwnOrder(ctx, trx, {
    action: ORDER_ACTIONS.decline,
    reason: 'late',
    read: () => ownSubscriptionOrder(trx, caller, orderId),
    allowed: declinable,
    isDone: ({ reason }) => reason === 'late',
  })
}

function declinable({ confirm_by: confirmBy, decline_by: declineBy, ...order }: OrderRow, at: Date) {
  return orderCan.decline({ status: statusOf(stateOf(order)), confirmBy, declineBy }, at)
}
