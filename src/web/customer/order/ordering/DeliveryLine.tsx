import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { keptReply } from '#web/kit/api/offline-cache.ts'
import { useHydrated } from '#web/kit/browser/hydrated.ts'
import type { Week } from '../../menu/menu/week.ts'
import { weekKeyOf } from '../../menu/menu/week-key.ts'
import { deliveryOn, orderUntil } from './order-terms.ts'
import { windowOfSlot } from './window-of-slot.ts'

/**
 * When an order for `day` of a slot is delivered that is placed now, and until when that is possible, where the tab or the
 * browser knows it from the week.
 */
export default function DeliveryLine({ day, slot }: { day: KitchenDay | undefined; slot: SlotCode }): ReactNode {
  const key = weekKeyOf(slot)
  const client = useQueryClient()
  const week = useHydrated() ? (client.getQueryData<Week>(key) ?? keptReply<Week>(key)?.reply) : undefined
  if (!week || day === undefined || !(day === week.orderDay || week.coming.includes(day))) return null
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
