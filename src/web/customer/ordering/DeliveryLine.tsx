import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/domain/calendar/dates.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { useHydrated } from '#web/browser/hydrated.ts'
import { keptReply } from '#web/data/offline-cache.ts'
import type { Week } from '../menu/week.ts'
import { WEEK_KEY } from '../menu/week-key.ts'
import { windowText } from './window-text.ts'

/** When an order for `day` is delivered that is placed now, where the tab or the browser knows it from the week. */
export function DeliveryLine({ day }: { day: KitchenDay | undefined }) {
  const client = useQueryClient()
  const week = useHydrated() ? (client.getQueryData<Week>(WEEK_KEY) ?? keptReply<Week>(WEEK_KEY)?.reply) : undefined
  if (!week?.delivery || week.orderDay !== day) return null
  return (
    <p className="mt-2 flex items-center gap-2 text-base text-ink-soft">
      <Clock className="size-4 shrink-0" />
      {m.delivery_line({ day: formatDate(day), window: windowText(week.delivery) })}
    </p>
  )
}
