import { Clock, Lock } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { SlotOfDay } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { capacityText, closedText, heldText, isFull, ordersOf, unusualTexts } from './calendar-texts.ts'

/** What a slot of a day comes to, short: as it stands in the month. */
export function SlotFigures({ slot, named }: { slot: SlotOfDay; named: boolean }) {
  const orders = ordersOf(slot)
  if (slot.state === 'off' && orders === 0) return null
  return (
    <span className="flex w-full flex-col gap-0.5">
      {named && <span className="font-medium">{slotName(slot.slot)}</span>}
      {slot.state === 'closed' && (
        <span className="flex items-center gap-1 font-medium">
          <Lock className="size-4 shrink-0" />
          {closedText(slot)}
        </span>
      )}
      {orders > 0 && (
        <span className="tabular-nums">
          <strong className="text-xl">{countText(orders)}</strong>{' '}
          <span className="text-ink-soft">{orders === 1 ? m.calendar_order_word() : m.calendar_orders_word()}</span>
        </span>
      )}
      {slot.subscription > 0 && slot.one_off > 0 && (
        <span className="text-ink-soft tabular-nums">{m.calendar_one_off({ count: countText(slot.one_off) })}</span>
      )}
      {slot.promised > 0 && (
        <span className="text-ink-soft tabular-nums">{m.calendar_promised({ count: countText(slot.promised) })}</span>
      )}
      {slot.state === 'open' && slot.capacity !== null && (
        <span className={`tabular-nums ${isFull(slot) ? 'font-semibold text-turmeric-dark' : 'text-ink-soft'}`}>
          {capacityText(slot)}
        </span>
      )}
      {slot.held > 0 && <span className="font-medium text-turmeric-dark">{heldText(slot.held)}</span>}
      {unusualTexts(slot).map((text) => (
        <span key={text} className="flex items-start gap-1 text-sky">
          <Clock className="mt-0.5 size-4 shrink-0" />
          {text}
        </span>
      ))}
    </span>
  )
}
