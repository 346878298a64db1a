import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { DeliveryWindow } from '#shared/domain/calendar/delivery-window.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { windowText } from './order-terms.ts'

/** The text of a window with the slot before it, where there are two: `Dinner 7–9 pm`. */
export function windowOfSlot(window: DeliveryWindow, slot: SlotCode | undefined): string {
  return slot ? `${slotName(slot)} ${windowText(window)}` : windowText(window)
}
