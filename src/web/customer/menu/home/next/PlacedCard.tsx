import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { leaveConfirmation } from '#web/kit/stores/placed-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { placedText } from '../../../order/ordering/placed-text.ts'
import { windowOfSlot } from '../../../order/ordering/window-of-slot.ts'
import { dishesText } from '../../../orders/list/dishes-text.ts'
import { Link } from '../../../shell/navigation/Link.tsx'
import type { OrderDetailsState } from '../../../shell/navigation/navigation-state.ts'

/** What has just been ordered: it stays until it is left. */
export function PlacedCard({ order, phone }: { order: Order; phone: string }) {
  const id = useId()
  const day = formatWeekdayDate(order.delivery_date)
  return (
    <Card as="section" aria-labelledby={id} className="animate-rise border-2 border-leaf">
      <h2 id={id} className="flex items-center gap-2 font-bold text-base">
        <CircleCheck className="size-6 shrink-0 text-leaf" />
        {m.home_placed_title()}
      </h2>
      <p className="mt-2 text-base">{placedText(order)}</p>
      <p className="wrap-anywhere text-base">{dishesText(order.items)}</p>
      <p className="text-base">
        {order.delivery_window
          ? m.payment_placed_window({ day, window: windowOfSlot(order.delivery_window, order.slot) })
          : m.payment_placed_day({ day })}
      </p>
      <p className="wrap-anywhere text-ink-soft text-sm">{order.delivery_address}</p>
      {order.held && <p className="text-base">{m.order_held()}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Link
          to="/order-details"
          state={{ order, phone } satisfies OrderDetailsState}
          className={buttonClass('secondary', 'grow')}
          onClick={leaveConfirmation}
        >
          {m.home_placed_see()}
        </Link>
        <Button variant="secondary" className="grow" onClick={leaveConfirmation}>
          {m.order_sheet_done()}
        </Button>
      </div>
    </Card>
  )
}
