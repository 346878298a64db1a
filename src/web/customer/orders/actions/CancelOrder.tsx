import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { ConfirmedAction } from '#web/kit/parts/ConfirmedAction.tsx'
import { instantText } from '#web/kit/parts/dates.ts'
import { ChangeOrder } from '../change/ChangeOrder.tsx'
import { CHANGED_BY_ORDER } from './changed-by-order.ts'

interface CancelOrderProps {
  order: Order
  until: string
  offered: boolean
  changeable: boolean
}

/** The ways to change a one-off order and to take it back, until its cut-off. */
export function CancelOrder({ order, until, offered, changeable }: CancelOrderProps) {
  const api = useApi()
  return (
    <ConfirmedAction
      className="flex flex-col gap-2"
      offered={offered}
      note={<CutOff until={until} changeable={changeable} />}
      beside={changeable && <ChangeOrder order={order} />}
      label={m.order_cancel()}
      title={m.order_cancel_ask()}
      text={m.order_cancel_text()}
      cancelLabel={m.order_cancel_keep()}
      busyLabel={m.order_cancelling()}
      act={async (idempotencyKey) => {
        await api.call(orderCalls.cancelOrder, { params: { id: order._id } }, { idempotencyKey })
        return m.order_cancel_done()
      }}
      failed={m.order_cancel_failed()}
      changed={CHANGED_BY_ORDER}
    />
  )
}

function CutOff({ until, changeable }: Pick<CancelOrderProps, 'until' | 'changeable'>) {
  const time = { time: instantText(until) }
  return (
    <p className="text-ink-soft text-sm">
      {changeable ? m.order_change_or_cancel_until(time) : m.order_cancel_until(time)}
    </p>
  )
}
