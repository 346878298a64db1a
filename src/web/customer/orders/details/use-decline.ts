import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { orderCalls } from '#shared/contract/customer/orders.ts'
import { subscriptionCalls } from '#shared/contract/customer/subscriptions.ts'
import { errorText, isUnanswered } from '#web/data/api-error.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi, useRefresh } from '#web/data/use-call.ts'
import { toast } from '#web/ui/toast.ts'

/** Declines an order after its deadline. `problem` is why it was not taken; a lost answer is asked again under the same key. */
export function useDecline(orderId: string, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string | null>(null)
  const key = useRef<string>(undefined)
  const { busy, run } = useAction(async () => {
    setProblem(null)
    key.current ??= crypto.randomUUID()
    try {
      await api.call(orderCalls.declineOrder, { params: { id: orderId } }, { idempotencyKey: key.current })
      toast.success(m.decline_done())
    } catch (error) {
      setProblem(errorText(error, isUnanswered(error) ? m.decline_unanswered() : m.decline_failed()))
    }
    onDone()
    await Promise.all([orderCalls.getOrder, orderCalls.listOrders, subscriptionCalls.listSubscriptions].map(refresh))
  })
  return { busy, problem, decline: run }
}
