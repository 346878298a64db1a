import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { cancelledByClosure } from '#shared/texts/closure-texts.ts'
import type { ServerClock } from '#web/kit/api/use-server-now.ts'
import { menuName } from '#web/kit/parts/line-name.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Price } from '#web/ui/Price.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { windowOfSlot } from '../../order/ordering/window-of-slot.ts'
import { LazyPaymentLine } from '../../pay/LazyPaymentLine.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import type { OrderDetailsState } from '../../shell/navigation/navigation-state.ts'
import { ClosureOffer } from '../actions/ClosureOffer.tsx'
import { LazyStopsBefore } from '../actions/LazyStopsBefore.tsx'
import { mayHaveActions } from '../actions/may-have-actions.ts'
import OrderActions from '../actions/OrderActions.tsx'
import { LazyRateOrder } from '../rating/LazyRateOrder.tsx'
import { dishesText } from './dishes-text.ts'

const Reorder = lazy(() => import('../actions/Reorder.tsx').catch(() => ({ default: () => null })))

/** One order of the list; the whole card opens its details. */
export function OrderCard({ order, phone, clock }: { order: Order; phone: string; clock: ServerClock }) {
  const included = order.payment_method === 'subscription'
  return (
    <li>
      <Link
        to="/order-details"
        state={{ order, phone } satisfies OrderDetailsState}
        className="flex items-center gap-2 rounded-lg bg-surface p-4 shadow-card hover:bg-leaf-soft active:bg-leaf-soft"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-start justify-between gap-x-3 font-semibold text-base">
            <span className="min-w-0 flex-1 basis-28">{menuName(order) || m.orders_unnamed()}</span>
            <Price rupees={order.price} className={included ? 'font-normal text-ink-soft' : ''} />
          </span>
          <span className="mt-0.5 block text-ink-soft text-sm">
            {formatWeekdayDate(order.date || order.delivery_date)}
            {order.slot && order.delivery_window && `, ${windowOfSlot(order.delivery_window, order.slot)}`}
          </span>
          {order.items.length > 0 && (
            <span className="wrap-anywhere mt-1 block text-base">{dishesText(order.items)}</span>
          )}
          {included && <span className="block text-ink-soft text-sm">{m.order_in_subscription()}</span>}
          {order.closure && <span className="mt-1 block text-sm">{cancelledByClosure(order.closure.reason)}</span>}
          {order.held && <span className="mt-1 block text-sm">{m.order_held()}</span>}
          <span className="mt-2 flex flex-wrap gap-2">
            <StatusBadge status={order.status} />
            {order.is_subscription_order && <Badge tone="info">{m.orders_subscription()}</Badge>}
            {order.auto_confirmed_at && <Badge>{m.orders_auto_confirmed()}</Badge>}
          </span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-soft" />
      </Link>
      <div className="mt-2 flex flex-col gap-2 empty:hidden">
        <LazyPaymentLine order={order} phone={phone} />
        <LazyStopsBefore order={order} />
        <ClosureOffer order={order} />
        {mayHaveActions(order) && <OrderActions order={order} clock={clock} />}
        {order.status === 'delivered' && order.items.length > 0 && (
          <Suspense fallback={<div className="h-11" />}>
            <Reorder order={order} quiet />
          </Suspense>
        )}
        <LazyRateOrder order={order} />
      </div>
    </li>
  )
}
