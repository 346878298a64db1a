import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { serverNow } from '#web/kit/api/use-server-now.ts'
import { usePollInterval } from '#web/kit/stores/live-store.ts'
import { useMoves } from '#web/ui/moving.tsx'
import { lastPlaced, ordersToCome } from './home-orders.ts'

const REFRESH_MS = 60_000
/** The newest are enough: those to come, and the last one before them. */
const LOOKED_AT = 20

/** What the home screen shows of a customer's orders: those to come, and the last one that was placed for a day before the order day. */
export function useHomeOrders(phone: string, orderDay: KitchenDay) {
  const refetchInterval = usePollInterval(REFRESH_MS)
  const { data, dataUpdatedAt } = useCall(
    orderCalls.listOrders,
    { params: { phone }, query: { limit: LOOKED_AT } },
    { enabled: phone !== '', staleTime: 0, keep: true, refetchInterval },
  )
  const clock = { now: data?.now ?? null, readAt: dataUpdatedAt }
  const today = kitchenDayOf(serverNow(clock))
  const orders = useMoves(data?.orders) ?? []
  return {
    known: data !== undefined,
    clock,
    today,
    toCome: ordersToCome(orders, today),
    last: lastPlaced(orders, orderDay),
  }
}
