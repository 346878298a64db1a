import * as m from '#paraglide/messages.js'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'

/** The kitchen's yes (`confirmed`) or no (`cancelled`) to an order that waits for it; one that was answered meanwhile stays. */
export function useAnswerHeld() {
  const api = useApi()
  const refresh = useRefresh()
  const { busyWith, run } = useAction(async (id: string, status: 'confirmed' | 'cancelled') => {
    const number = orderNumber(id) ?? ''
    try {
      await api.call(adminOrderCalls.setOrderStatuses, { body: { ids: [id], status, onlyFrom: 'pending' } })
      toast.success(status === 'confirmed' ? m.admin_held_accepted({ number }) : m.admin_held_rejected({ number }))
    } catch (error) {
      toast.error(m.admin_held_failed({ message: errorText(error, m.admin_no_answer()) }))
    }
    await Promise.all([
      refresh(adminOrderCalls.listHeldOrders),
      refresh(adminOrderCalls.listAdminOrders),
      refresh(adminOrderCalls.orderTotals),
      refresh(reportCalls.dashboardStats),
      refresh(reportCalls.dishSummary),
    ])
  })
  return { busyWith, answer: run }
}
