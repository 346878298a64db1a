import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'

/** A day of a slot. */
export interface SlotDay {
  day: KitchenDay
  slot: SlotCode
}
