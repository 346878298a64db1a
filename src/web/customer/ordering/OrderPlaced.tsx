import { CircleCheck } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/customer/orders.schemas.ts'
import { formatDate } from '#shared/domain/calendar/dates.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { Card } from '#web/ui/Card.tsx'
import { windowText } from './window-text.ts'

/** Confirms a placed order, until the home screen follows. */
export function OrderPlaced({ order }: { order: Order }) {
  const day = formatDate(order.delivery_date)
  return (
    <Card className="flex flex-col items-center gap-2 py-10 text-center">
      <CircleCheck className="size-16 text-leaf" />
      <h2 className="font-bold text-xl">{m.payment_thank_you()}</h2>
      <p className="text-base">
        {m.payment_placed_text({ order: orderNumber(order._id) ?? '', total: formatRupees(order.price) })}
      </p>
      <p className="text-base text-ink-soft">
        {order.delivery_window
          ? m.payment_placed_window({ day, window: windowText(order.delivery_window) })
          : m.payment_placed_day({ day })}
      </p>
      {order.held && <p className="text-base">{m.order_held()}</p>}
    </Card>
  )
}
