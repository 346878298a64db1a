import type { PendingOrder } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { usePollInterval } from '#web/kit/stores/live-store.ts'
import { useSession } from '../../shell/session/session-context.ts'

const REFRESH_MS = 60_000
const NONE: PendingOrder[] = []

/** The orders that wait for the customer's answer, the nearest first: read anew at events, else each minute, and on every look. */
export function usePendingOrders() {
  const signedIn = useSession().status === 'signed-in'
  const refetchInterval = usePollInterval(REFRESH_MS)
  const list = useCall(orderCalls.listPendingOrders, {}, { enabled: signedIn, refetchInterval, staleTime: 5_000 })
  return {
    orders: list.data?.orders ?? NONE,
    known: list.isSuccess,
    clock: { now: list.data?.now ?? null, readAt: list.dataUpdatedAt },
  }
}
