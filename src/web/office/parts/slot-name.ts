import * as m from '#paraglide/messages.js'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'

const NAMES: Record<SlotCode, () => string> = { lunch: m.calendar_slot_lunch, dinner: m.calendar_slot_dinner }

/** Lunch or Dinner. */
export function slotName(slot: SlotCode): string {
  return NAMES[slot]()
}
