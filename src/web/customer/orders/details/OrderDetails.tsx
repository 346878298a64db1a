import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/customer/orders.schemas.ts'
import { formatDate } from '#shared/domain/calendar/dates.ts'
import { orderCan } from '#shared/domain/ordering/transitions.ts'
import { cancelledByClosure } from '#shared/texts/closure-texts.ts'
import type { ServerClock } from '#web/data/use-server-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { toast } from '../../../ui/toast.ts'
import { ClosureOffer } from '../ClosureOffer.tsx'
import { reasonText } from '../reason-text.ts'
import { DeclineOrder } from './DeclineOrder.tsx'
import { OrderInformation } from './OrderInformation.tsx'
import { OrderItems } from './OrderItems.tsx'

/** All that is known of an order. */
export function OrderDetails({ order, clock }: { order: Order; clock: ServerClock }) {
  return (
    <>
      <Section id="order-status" title={m.order_details_status()}>
        <div aria-live="polite" className="flex flex-wrap items-center justify-between gap-2">
          <StatusBadge status={order.status} />
          <span className="text-base text-ink-soft">{formatDate(order.date || order.delivery_date)}</span>
        </div>
        {order.closure && <p className="mt-3 text-base">{cancelledByClosure(order.closure.reason)}</p>}
        <div className="mt-3 empty:hidden">
          <ClosureOffer order={order} />
        </div>
        {order.held && <p className="mt-3 text-base">{m.order_held()}</p>}
        {order.reason && !order.closure && <p className="mt-3 text-base">{reasonText(order.reason)}</p>}
        <div className="mt-4 empty:hidden">
          <Timeline status={order.status} />
        </div>
      </Section>
      <DeclineOrder order={order} clock={clock} />
      <Section id="order-information" title={m.order_details_information()}>
        <OrderInformation order={order} />
      </Section>
      {order.items.length > 0 && (
        <Section id="order-items" title={m.order_details_items()}>
          <OrderItems items={order.items} />
        </Section>
      )}
      {order.delivery_address && (
        <Section id="order-address" title={m.payment_delivery_address()}>
          <p className="whitespace-pre-line text-base">{order.delivery_address}</p>
        </Section>
      )}
      {order.notes && (
        <Section id="order-notes" title={m.order_details_title()}>
          <p className="whitespace-pre-line text-base">{order.notes}</p>
        </Section>
      )}
      {orderCan.reorder(order).can && (
        <Button full onClick={() => toast.error(m.order_details_reorder_soon())}>
          {m.order_details_reorder()}
        </Button>
      )}
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-base">
        {title}
      </h2>
      {children}
    </Card>
  )
}
