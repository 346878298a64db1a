import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { pauseCalls } from '#shared/contract/subscriptions/customer/pauses.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { useRefresh } from '#web/kit/api/use-call.ts'

const CHANGED = [
  pauseCalls.listPauses,
  subscriptionCalls.listSubscriptions,
  subscriptionCalls.getSubscription,
  orderCalls.listOrders,
  orderCalls.listPendingOrders,
]

/** Reads anew what a changed day or pause of a subscription changes. */
export function useRefreshSubscription(): () => void {
  const refresh = useRefresh()
  return () => {
    for (const call of CHANGED) void refresh(call)
  }
}
