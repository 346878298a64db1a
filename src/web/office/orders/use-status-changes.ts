import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { useLetGo } from '../parts/use-let-go.ts'
import { calledOffAs } from './called-off-as.ts'
import { showChangedOrder } from './use-orders.ts'

/** A change of an order's status that is under way, or that failed and has not been tried again. */
export interface StatusChange {
  to: OrderStatus
  state: 'saving' | 'failed'
}

/**
 * Changes of status by order id. A list shows a new status only when the server has said that it is set. One order's
 * changes are sent one after another, so that the last choice is what remains.
 */
export function useStatusChanges() {
  const api = useApi()
  const client = useQueryClient()
  const { letGo, ownerDialog } = useLetGo()
  const [changes, setChanges] = useState<ReadonlyMap<string, StatusChange>>(new Map())
  const wanted = useRef(new Map<string, OrderStatus>())

  function mark(orderId: string, change: StatusChange | null) {
    setChanges((before) => {
      const after = new Map(before)
      if (change) after.set(orderId, change)
      else after.delete(orderId)
      return after
    })
  }

  async function send(orderId: string, status: OrderStatus, reason: string | undefined) {
    const body = { status, ...(reason && { reason }) }
    const params = { id: orderId }
    const set = () => api.call(adminOrderCalls.setOrderStatus, { params, body })
    const as = calledOffAs(status)
    const { made } = await letGo(set, as && { calledOff: { ...params, ...as } }, reason)
    if (made) await showChangedOrder(client, made.order)
    return made !== undefined
  }

  /** Returns what the order's status has been set to in the end; `null` when it was not, or an earlier call sees to it. */
  async function change(orderId: string, status: OrderStatus, reason?: string): Promise<OrderStatus | null> {
    const underWay = wanted.current.has(orderId)
    wanted.current.set(orderId, status)
    mark(orderId, { to: status, state: 'saving' })
    if (underWay) return null
    let sent: OrderStatus
    let failure: unknown
    let isSet = false
    do {
      sent = wanted.current.get(orderId) ?? status
      failure = await send(orderId, sent, reason).then(
        (done) => {
          isSet = done
          return null
        },
        (error: unknown) => error,
      )
    } while (wanted.current.get(orderId) !== sent)
    wanted.current.delete(orderId)
    if (failure === null) {
      mark(orderId, null)
      return isSet ? sent : null
    }
    mark(orderId, { to: sent, state: 'failed' })
    toast.error(m.admin_orders_status_failed({ message: errorText(failure, m.admin_no_answer()) }))
    return null
  }

  return { changes, change, ownerDialog }
}
