import { CircleCheck } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { Card } from '#web/ui/Card.tsx'
import { placedText } from './placed-text.ts'
import { windowOfSlot } from './window-of-slot.ts'

/** Confirms a placed order, until the home screen follows. */
export default function OrderPlaced({ order }: { order: Order }) {
  const day = formatWeekdayDate(order.delivery_date)
  return (
    <Card className="flex animate-rise flex-col items-center gap-2 py-10 text-center">
      <CircleCheck className="size-16 text-leaf" />
      <h2 className="font-bold text-xl">{m.payment_thank_you()}</h2>
      <p className="text-base">{placedText(order)}</p>
      <p className="text-base text-ink-soft">
        {order.delivery_window
          ? m.payment_placed_window({ day, window: windowOfSlot(order.delivery_window, order.slot) })
          : m.payment_placed_day({ day })}
      </p>
      {order.held && <p className="text-base">{m.order_held()}</p>}
    </Card>
  )
}
