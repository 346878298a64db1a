import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { PendingOrder } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { ApiError, errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'

export type Answer = 'confirm' | 'skip'

/**
 * What became of an answer that was not taken. `late`: the order can no longer be answered. `limit`: its meal would not be
 * given back, which is to be said first. `rejected`: it cannot be skipped.
 */
export interface AnswerProblem {
  text: string
  kind: 'failed' | 'late' | 'limit' | 'rejected'
}

const TEXTS = {
  confirm: { done: m.confirm_confirmed, failed: m.confirm_failed, unanswered: m.confirm_unanswered },
  skip: { done: m.confirm_skipped, failed: m.confirm_skip_failed, unanswered: m.confirm_skip_unanswered },
}

export interface AnswerTerms {
  /** Skips it also when its meal is not given back. */
  forfeit?: boolean
  /** Turns a former answer round. */
  change?: boolean
}

/** An order, as far as answering it goes. */
type Answered = Pick<PendingOrder, '_id'>

/** Confirms or skips tomorrow's order. `onAnswered` runs when the server has taken the answer. */
export function useAnswer<Order extends Answered>(onAnswered: (order: Order) => void) {
  const api = useApi()
  const refresh = useRefresh()
  const [problem, setProblem] = useState<AnswerProblem | null>(null)
  /** After a lost answer the same is asked under the same key. */
  const keys = useRef(new Map<string, string>())

  function clear() {
    dismissToast(problem?.text ?? null)
    setProblem(null)
  }

  function reread() {
    const { listPendingOrders, listOrders, getOrder } = orderCalls
    const { listSubscriptions, getSubscription } = subscriptionCalls
    for (const call of [listPendingOrders, listOrders, getOrder, listSubscriptions, getSubscription]) refresh(call)
  }

  const { busy, busyWith, run } = useAction(async (answer: Answer, order: Order, terms: AnswerTerms = {}) => {
    clear()
    const body = { ...(terms.forfeit && { forfeit: true }), ...(terms.change && { change: true }) }
    const keyOfAnswer = [answer, order._id, ...Object.keys(body)].join(' ')
    const idempotencyKey = keys.current.get(keyOfAnswer) ?? newId()
    keys.current.set(keyOfAnswer, idempotencyKey)
    const texts = TEXTS[answer]
    try {
      const params = { id: order._id }
      const call = answer === 'confirm' ? orderCalls.confirmOrder : orderCalls.skipOrder
      await api.call(call, Object.keys(body).length > 0 ? { params, body } : { params }, { idempotencyKey })
      keys.current.delete(keyOfAnswer)
      toast.success(texts.done())
      // Waited for, so that the order is not offered once more.
      await refresh(orderCalls.listPendingOrders)
      onAnswered(order)
      reread()
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      const text = errorText(error, status > 0 ? texts.failed() : texts.unanswered())
      const kind = kindOf(error, status)
      setProblem({ text, kind })
      if (kind !== 'limit') toast.error(text)
      if (kind === 'late') reread()
    }
  })

  return { answering: busy ? busyWith : undefined, problem, clear, answer: run }
}

function kindOf(error: unknown, status: number): AnswerProblem['kind'] {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'order_skip_limit') return 'limit'
  if (code === 'order_skip_refused') return 'rejected'
  return status === 409 || status === 404 ? 'late' : 'failed'
}
