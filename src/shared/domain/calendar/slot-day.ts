import type { KitchenDay } from '../../base/kitchen-time.ts'
import type { SlotCode } from './calendar.ts'

/** A day of a slot. */
export interface SlotDay {
  day: KitchenDay
  slot: SlotCode
}
