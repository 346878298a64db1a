import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { DeliveryWindow } from '#shared/domain/calendar/delivery-window.ts'
import { deliveryOn, orderUntil } from './order-terms.ts'
import { useKnownWeek } from './use-known-week.ts'
import { windowOfSlot } from './window-of-slot.ts'

interface DeliveryLineProps {
  day: KitchenDay | undefined
  slot: SlotCode
  /** The window that the server has named since the week was read. */
  window?: DeliveryWindow | undefined
}

/**
 * When an order for `day` of a slot is delivered that is placed now, and until when that is possible, where the tab or the
 * browser knows it from the week.
 */
export default function DeliveryLine({ day, slot, window }: DeliveryLineProps): ReactNode {
  const known = useKnownWeek(slot)
  if (!known || day === undefined || !(day === known.orderDay || known.coming.includes(day))) return null
  const week = window ? { ...known, delivery: window, laterDelivery: window } : known
  const delivery = deliveryOn(week, day)
  if (!delivery) return null
  const until = orderUntil(week, day)
  return (
    <p className="mt-2 flex items-start gap-2 text-base text-ink-soft">
      <Clock className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">
        {m.delivery_line({ day: formatWeekdayDate(day), window: windowOfSlot(delivery, week.slot) })}
        {until && <span className="block text-sm">{until}</span>}
      </span>
    </p>
  )
}
