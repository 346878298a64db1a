import * as m from '#paraglide/messages.js'
import type { CallInput } from '#shared/contract/define.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { saveCsv } from '#web/kit/table/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { useReason } from '../parts/use-reason.tsx'

/** Saves all orders that a list finds as a file that the server makes. */
export function useOrdersCsv(date: OrderDays, query: CallInput<typeof adminOrderCalls.exportOrders>['query']) {
  const api = useApi()
  const { askReason, reasonDialog } = useReason()
  const { busy, run } = useAction(async () => {
    const reason = await askReason(m.admin_csv_reason(), m.admin_csv(), 'export')
    if (reason === null) return
    try {
      const { csv } = await api.call(adminOrderCalls.exportOrders, {
        query: { ...query, reason },
      })
      saveCsv(`orders-${date}`, csv)
    } catch {
      toast.error(m.admin_csv_failed())
    }
  })
  return { busy, save: run, reasonDialog }
}
