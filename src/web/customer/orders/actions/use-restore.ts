import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { ApiError, errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { toast } from '#web/ui/toast.ts'

/** Takes a subscription's order after all. After a lost answer the same is asked under the same key. */
export function useRestore() {
  const api = useApi()
  const refresh = useRefresh()
  const key = useRef<string>(undefined)
  const [problem, setProblem] = useState<string | null>(null)

  const { busy, run } = useAction(async (id: string) => {
    setProblem(null)
    key.current ??= newId()
    try {
      await api.call(orderCalls.restoreOrder, { params: { id } }, { idempotencyKey: key.current })
      toast.success(m.order_open_again_taken())
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      setProblem(errorText(error, status > 0 ? m.order_open_again_failed() : m.confirm_unanswered()))
      if (status === 0) return
    }
    key.current = undefined
    const { listOrders, getOrder } = orderCalls
    const { listSubscriptions, getSubscription } = subscriptionCalls
    for (const call of [listOrders, getOrder, listSubscriptions, getSubscription]) refresh(call)
  })
  return { busy, problem, restore: run }
}
