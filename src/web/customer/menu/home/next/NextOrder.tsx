import { Clock } from 'lucide-react'
import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { type ServerClock, useServerNow } from '#web/kit/api/use-server-now.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { Price } from '#web/ui/Price.tsx'
import { windowOfSlot } from '../../../order/ordering/window-of-slot.ts'
import { LazyOrderActions } from '../../../orders/actions/LazyOrderActions.tsx'
import { dishesText } from '../../../orders/list/dishes-text.ts'
import { LazyPaymentLine } from '../../../pay/LazyPaymentLine.tsx'
import { Link } from '../../../shell/navigation/Link.tsx'
import type { OrderDetailsState } from '../../../shell/navigation/navigation-state.ts'
import { countdown } from './countdown.ts'

interface NextOrderProps {
  order: Order
  phone: string
  clock: ServerClock
}

/** An order that is to come: its day, how it stands, when it is there, and what can still be done with it. */
export function NextOrder({ order, phone, clock }: NextOrderProps) {
  const id = useId()
  const { delivery_date: day, delivery_window: window } = order
  const until = order.cancel_until ?? order.confirmation_deadline
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="flex flex-wrap justify-between gap-x-3 font-semibold text-base">
        <span className="min-w-0">
          {`${weekdayAndDay(day)} · ${statusLabel(order.status)}`}
          {window && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{windowOfSlot(window, order.slot)}</span>
            </>
          )}
        </span>
        {order.payment_method !== 'subscription' && <Price rupees={order.price} />}
      </h2>
      <p className="wrap-anywhere mt-1 text-base">{dishesText(order.items)}</p>
      {order.held && <p className="text-sm">{m.order_held()}</p>}
      {until && <TimeLeft until={until} clock={clock} />}
      <div className="mt-2 flex flex-col gap-2">
        <LazyPaymentLine order={order} phone={phone} />
        <LazyOrderActions order={order} clock={clock} />
        <Link
          to="/order-details"
          state={{ order, phone } satisfies OrderDetailsState}
          className={buttonClass('quiet', '-ml-4 self-start')}
        >
          {m.home_order_details()}
        </Link>
      </div>
    </Card>
  )
}

/** How long the order can be changed, by the server's time. */
function TimeLeft({ until, clock }: { until: string; clock: ServerClock }) {
  const left = countdown(new Date(until), useServerNow(clock))
  if (!left) return null
  return (
    // A clock that is read out each second would be no help: it can be looked up.
    <p role="timer" aria-live="off" className="mt-1 flex items-center gap-2 text-ink-soft text-sm tabular-nums">
      <Clock className="size-4 shrink-0" />
      {left.days > 0
        ? m.home_time_left_days({ days: left.days, time: left.clock })
        : m.home_time_left({ time: left.clock })}
    </p>
  )
}
