import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { isSettled } from '#shared/domain/ordering/order-status.ts'
import { isUnanswered } from '#web/kit/api/api-error.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import type { ServerClock } from '#web/kit/api/use-server-now.ts'
import { usePollInterval } from '#web/kit/stores/live-store.ts'
import type { StepChange } from './step-times.ts'

const REFRESH_MS = 15_000

/**
 * The order as the server has it: read at events, without them every 15 seconds, until it is settled or the server rejects
 * the call. Until the first answer, and without one, it is the order of the navigation state.
 */
export function useNewestOrder(handed: Order): { order: Order; steps: StepChange[]; clock: ServerClock } {
  const pollMs = usePollInterval(REFRESH_MS)
  const { data, dataUpdatedAt } = useCall(
    orderCalls.getOrder,
    { params: { id: handed._id } },
    {
      enabled: handed._id !== '',
      staleTime: 0,
      refetchInterval: (reply, error) => {
        const over = isSettled((reply?.order ?? handed).status) || (error !== null && !isUnanswered(error))
        return !over && pollMs
      },
    },
  )
  return {
    order: data?.order ?? handed,
    steps: data?.steps ?? [],
    clock: { now: data?.now ?? null, readAt: dataUpdatedAt },
  }
}
