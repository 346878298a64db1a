import * as m from '#paraglide/messages.js'
import type { SlotOfDay } from '#shared/contract/office/calendar-month.schemas.ts'
import { countText } from '#web/parts/count-text.ts'
import { capacityText, isFull } from '../calendar-texts.ts'
import { Line } from './lines.tsx'

/** For how many plates a slot has room. */
export function Capacity({ slot }: { slot: SlotOfDay }) {
  const text = capacityText(slot) ?? m.calendar_capacity_none()
  const value = isFull(slot) ? m.calendar_capacity_full({ capacity: countText(slot.capacity ?? 0) }) : text
  return (
    <dl className="tabular-nums">
      <Line label={m.calendar_capacity()} warns={isFull(slot)}>
        {value}
      </Line>
    </dl>
  )
}
