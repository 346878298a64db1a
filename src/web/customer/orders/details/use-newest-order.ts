import type { Order } from '#shared/contract/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/customer/orders.ts'
import { isSettled } from '#shared/domain/ordering/order-status.ts'
import { usePollInterval } from '#web/data/live.ts'
import { useCall } from '#web/data/use-call.ts'

const REFRESH_MS = 15_000

/**
 * The order as the server has it now: asked for at events, without them every 15 seconds until nothing will change any more. There is no call for
 * one order, so the list is read; until it comes, and for an order too old for its first page, what was handed over stands.
 */
export function useNewestOrder(phone: string, handed: Order): Order {
  const find = (orders: Order[] | undefined) => orders?.find(({ _id }) => _id === handed._id) ?? handed
  const lookEvery = usePollInterval(REFRESH_MS)
  const { data } = useCall(
    orderCalls.listOrders,
    { params: { phone } },
    { staleTime: 0, keep: true, refetchInterval: (reply) => !isSettled(find(reply?.orders).status) && lookEvery },
  )
  return find(data?.orders)
}
