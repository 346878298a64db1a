import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { statusOf } from '#shared/domain/ordering/order-status.ts'
import { secondThoughts } from '#shared/domain/ordering/second-thoughts.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { stateOf } from '../present.ts'
import { orderOfCustomer } from '../queries.ts'
import { changeOwnOrder } from './change-own-order.ts'

/**
 * Cancels a one-off order for its customer; its plates are free again. The same again is no error and changes nothing.
 * Throws `not_found`, `clock_in_doubt`, `order_cancel_too_late`, and `order_not_cancellable` for an order that the kitchen
 * has begun with, or that is a subscription's.
 */
export function cancelOrder(
  ctx: AppContext,
  trx: Trx,
  caller: Pick<CustomerCaller, 'id'>,
  orderId: string,
): Promise<{ order: Order }> {
  return changeOwnOrder(ctx, trx, {
    action: ORDER_ACTIONS.cancel,
    read: async () => {
      const order = await orderOfCustomer(trx, caller.id, orderId)
      if (!order) throw new AppError('not_found')
      return order
    },
    allowed: (order, at) => secondThoughts.cancel({ status: statusOf(stateOf(order)), cancelBy: order.cancel_by }, at),
    isDone: ({ fulfilment }) => fulfilment === 'cancelled',
  })
}
