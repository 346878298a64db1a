import { lazy, type ReactNode, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { countsAsOrdered, timelinePosition } from '#shared/domain/ordering/order-status.ts'
import { cancelledByClosure } from '#shared/texts/closure-texts.ts'
import type { ServerClock } from '#web/kit/api/use-server-now.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { LazyInvoiceCard } from '../../account/documents/LazyInvoiceCard.tsx'
import { LazyPayOnAccount } from '../../account/money/LazyAccount.tsx'
import { LazyPayCard, LazyRefundCard } from '../../pay/LazyPayCard.tsx'
import { ClosureOffer } from '../actions/ClosureOffer.tsx'
import { LazyStopsBefore } from '../actions/LazyStopsBefore.tsx'
import { mayHaveActions } from '../actions/may-have-actions.ts'
import OrderActions from '../actions/OrderActions.tsx'
import Reorder from '../actions/Reorder.tsx'
import { reasonText } from '../list/reason-text.ts'
import { LazyRateOrder } from '../rating/LazyRateOrder.tsx'
import { OrderInformation } from './OrderInformation.tsx'
import { OrderItems } from './OrderItems.tsx'
import { type StepChange, stepTimes } from './step-times.ts'

const DeclineOrder = lazy(() => import('./DeclineOrder.tsx').catch(() => ({ default: () => null })))

/** All that is known of an order. */
export function OrderDetails({ order, steps, clock }: { order: Order; steps: StepChange[]; clock: ServerClock }) {
  const ended = timelinePosition(order.status) === null ? steps.at(-1) : undefined
  return (
    <>
      <Section id="order-status" title={m.order_details_status()}>
        <div aria-live="polite" className="flex flex-wrap items-center justify-between gap-2">
          <StatusBadge status={order.status} />
          <span className="text-base text-ink-soft">{formatWeekdayDate(order.date || order.delivery_date)}</span>
        </div>
        {order.closure && <p className="mt-3 text-base">{cancelledByClosure(order.closure.reason)}</p>}
        <div className="mt-3 empty:hidden">
          <ClosureOffer order={order} />
        </div>
        {order.held && <p className="mt-3 text-base">{m.order_held()}</p>}
        {order.reason && !order.closure && <p className="mt-3 text-base">{reasonText(order.reason)}</p>}
        {ended && <p className="mt-1 text-ink-soft text-sm">{instantText(ended.at)}</p>}
        <div className="mt-3 empty:hidden">
          <LazyStopsBefore order={order} />
        </div>
        <div className="mt-4 empty:hidden">
          <Timeline status={order.status} times={stepTimes(steps).map((at) => at && instantText(at))} />
        </div>
      </Section>
      <LazyPayCard order={order} />
      <LazyPayOnAccount order={order} />
      {mayComeBack(order) && <LazyRefundCard subjectId={order._id} />}
      {order.is_subscription_order && (
        <Suspense fallback={null}>
          <DeclineOrder order={order} clock={clock} />
        </Suspense>
      )}
      {mayHaveActions(order) && <OrderActions order={order} clock={clock} />}
      <LazyRateOrder order={order} />
      <Section id="order-information" title={m.order_details_information()}>
        <OrderInformation order={order} />
      </Section>
      {order.items.length > 0 && (
        <Section id="order-items" title={m.order_details_items()}>
          <OrderItems items={order.items} />
        </Section>
      )}
      <LazyInvoiceCard order={order} />
      {order.delivery_address && (
        <Section id="order-address" title={m.payment_delivery_address()}>
          {order.recipient && <p className="font-semibold text-base">{order.recipient}</p>}
          <p className="whitespace-pre-line text-base">{order.delivery_address}</p>
        </Section>
      )}
      {order.notes && (
        <Section id="order-notes" title={m.order_details_title()}>
          <p className="whitespace-pre-line text-base">{order.notes}</p>
        </Section>
      )}
      <Reorder order={order} />
    </>
  )
}

/** What is called off may have been paid; so may what was paid online, twice. */
function mayComeBack({ status, payment_method: method }: Order): boolean {
  return method !== 'subscription' && (method === 'upi' || !countsAsOrdered(status))
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
