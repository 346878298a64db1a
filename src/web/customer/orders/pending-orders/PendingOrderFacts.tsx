import { Clock } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import type { PendingOrder } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { type ServerClock, useServerNow } from '#web/kit/api/use-server-now.ts'
import { menuName } from '#web/kit/parts/line-name.ts'
import { Fact } from '#web/ui/Fact.tsx'
import { Price } from '#web/ui/Price.tsx'
import DueAtDoor from '../../pay/DueAtDoor.tsx'
import { timeLeft } from './time-left.ts'

/** What tomorrow's order brings, to where, and how long it can be answered. */
export function PendingOrderFacts({ order, clock }: { order: PendingOrder; clock: ServerClock }) {
  return (
    <>
      <p className="flex flex-wrap items-start justify-end gap-x-3 font-semibold text-base">
        <span className="max-w-full flex-1">{menuName(order) || m.orders_unnamed()}</span>
        <Price rupees={order.price} className="font-normal text-ink-soft" />
      </p>
      <DueAtDoor orderId={order._id} says />
      <dl className="mt-2 flex flex-col gap-2">
        <Fact label={m.confirm_date()}>
          {weekdayName(order.delivery_date)}, {formatDate(order.delivery_date)}
        </Fact>
        <Fact label={m.payment_delivery_address()}>{order.delivery_address}</Fact>
      </dl>
      <Remaining order={order} clock={clock} />
    </>
  )
}

function Remaining({ order, clock }: { order: PendingOrder; clock: ServerClock }) {
  const left = timeLeft(new Date(order.confirmation_deadline), useServerNow(clock))
  return (
    <div className="mt-4 flex gap-2 rounded-md bg-turmeric-soft p-3 text-base text-turmeric-dark">
      <Clock className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {/* A clock that is read out each minute would be no help: it can be looked up. */}
        <p role="timer" aria-live="off" className="font-semibold tabular-nums">
          {left ? m.confirm_time_left({ hours: left.hours, minutes: left.minutes }) : m.confirmation_deadline_passed()}
        </p>
        <p className="text-sm">{left ? m.confirm_auto_text() : m.confirm_deadline_text()}</p>
      </div>
    </div>
  )
}
