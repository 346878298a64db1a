import { useQueryClient } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { orderCan } from '#shared/domain/ordering/transitions.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { showChangedOrder } from './use-orders.ts'

/** Marks an order of which nobody was there or nobody paid, and takes the mark back. */
export function NoShow({ order }: { order: AdminOrder }) {
  const api = useApi()
  const client = useQueryClient()
  const { busy, run } = useAction(async (noShow: boolean) => {
    try {
      const { order: changed } = await api.call(adminOrderCalls.setNoShow, {
        params: { id: order._id },
        body: { noShow },
      })
      await showChangedOrder(client, changed)
    } catch (error) {
      toast.error(m.admin_no_show_failed({ message: errorText(error, m.admin_no_answer()) }))
    }
  })
  const marked = order.no_show === true
  if (!marked && !orderCan.noShow(order).can) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      {marked && <Badge tone="danger">{m.admin_no_show_marked()}</Badge>}
      <Button variant="secondary" busy={busy} onClick={() => run(!marked)}>
        {marked ? m.admin_no_show_undo() : m.admin_no_show()}
      </Button>
      {!marked && <p className="basis-80 text-ink-soft text-sm">{m.admin_no_show_hint()}</p>}
    </div>
  )
}
