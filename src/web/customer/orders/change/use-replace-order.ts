import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { CallInput } from '#shared/contract/define.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { errorText, isUnanswered } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { toast } from '#web/ui/toast.ts'
import { WEEK_KEY } from '../../menu/menu/week-key.ts'
import { CHANGED_BY_ORDER } from '../actions/changed-by-order.ts'

type Wanted = CallInput<typeof orderCalls.replaceOrder>['body']

/** Changes an order, once for what is wanted: after a lost answer the same goes out under the same key. */
export function useReplaceOrder(order: Order, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [problem, setProblem] = useState<{ text: string; answered: boolean } | null>(null)
  const attempt = useRef<{ body: string; key: string }>(undefined)

  const { busy, run } = useAction(async (wanted: Wanted) => {
    setProblem(null)
    const body = JSON.stringify(wanted)
    if (attempt.current?.body !== body) attempt.current = { body, key: newId() }
    const { key: idempotencyKey } = attempt.current
    try {
      const input = { params: { id: order._id }, body: wanted }
      const { order: changed } = await api.call(orderCalls.replaceOrder, input, { idempotencyKey })
      onDone()
      const [day, total] = [formatWeekdayDate(changed.delivery_date), formatRupees(changed.price)]
      toast.success(m.order_change_done({ day, total }))
      // The details are those of the order that has taken its place.
      if (pathname === '/order-details') {
        navigate(pathname, { replace: true, state: { ...(state as object), order: changed } })
      }
    } catch (error) {
      const answered = !isUnanswered(error)
      setProblem({ answered, text: errorText(error, answered ? m.order_change_failed() : m.action_unanswered()) })
      // Prices and what can be had come anew.
      void client.invalidateQueries({ queryKey: WEEK_KEY })
    }
    await Promise.all(CHANGED_BY_ORDER.map(refresh))
  })
  return { busy, problem, replace: run }
}
