import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/customer/orders.schemas.ts'
import { formatDate } from '#shared/domain/calendar/dates.ts'
import { cancelledByClosure } from '#shared/texts/closure-texts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Price } from '#web/ui/Price.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { OrderDetailsState } from '../navigation/navigation-state.ts'
import { ClosureOffer } from './ClosureOffer.tsx'

/** One order of the list; the whole card opens its details. */
export function OrderCard({ order, phone }: { order: Order; phone: string }) {
  return (
    <li>
      <Link
        to="/order-details"
        state={{ order, phone } satisfies OrderDetailsState}
        className="flex items-center gap-2 rounded-lg bg-surface p-4 shadow-card hover:bg-leaf-soft active:bg-leaf-soft"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-start justify-between gap-3 font-semibold text-base">
            <span className="min-w-0">{order.menu_name || m.orders_unnamed()}</span>
            <Price rupees={order.price} />
          </span>
          <span className="mt-0.5 block text-ink-soft text-sm">{formatDate(order.date || order.delivery_date)}</span>
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
      <div className="mt-2 empty:hidden">
        <ClosureOffer order={order} />
      </div>
    </li>
  )
}
