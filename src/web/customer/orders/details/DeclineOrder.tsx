import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { orderCan } from '#shared/domain/ordering/transitions.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { type ServerClock, useServerNow } from '#web/kit/api/use-server-now.ts'
import { ConfirmedAction } from '#web/kit/parts/ConfirmedAction.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CHANGED_BY_ORDER } from '../actions/changed-by-order.ts'

const TICK_MS = 10_000

/** The way to say, after the deadline, that a meal is not to be delivered, for as long as that can be said. */
export default function DeclineOrder({ order, clock }: { order: Order; clock: ServerClock }): ReactNode {
  const api = useApi()
  const now = useServerNow(clock, TICK_MS)
  return (
    <ConfirmedAction
      as={Card}
      className="flex flex-col gap-3"
      offered={order.decline !== undefined && canDecline(order, order.decline, now)}
      note={<p className="text-base">{m.decline_note()}</p>}
      label={m.decline_action()}
      title={m.decline_ask()}
      text={m.decline_hint()}
      cancelLabel={m.decline_keep()}
      busyLabel={m.decline_sending()}
      act={async (idempotencyKey) => {
        await api.call(orderCalls.declineOrder, { params: { id: order._id } }, { idempotencyKey })
        return m.decline_done()
      }}
      failed={m.decline_failed()}
      changed={CHANGED_BY_ORDER}
    />
  )
}

function canDecline({ status }: Order, { from, until }: NonNullable<Order['decline']>, now: Date): boolean {
  return orderCan.decline({ status, confirmBy: new Date(from), declineBy: new Date(until) }, now).can
}
