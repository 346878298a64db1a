import * as m from '#paraglide/messages.js'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'

/** The word for a slot. */
export function slotName(slot: SlotCode): string {
  return slot === 'lunch' ? m.slot_lunch() : m.slot_dinner()
}

/** The choices of a control that asks for a slot. */
export const slotOptions = (): { value: SlotCode; label: string }[] => [
  { value: 'lunch', label: slotName('lunch') },
  { value: 'dinner', label: slotName('dinner') },
]
