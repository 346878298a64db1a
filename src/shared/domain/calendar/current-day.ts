import { clockInstant, type KitchenDay, kitchenDayOf } from '../../base/kitchen-time.ts'
import { type Calendar, isOpen, nextOpenDay } from './calendar.ts'

/** The day that the kitchen works at: today until its deliveries are over, if it is open, else the next open day. */
export function currentDay(calendar: Calendar, now: Date): KitchenDay {
  const today = kitchenDayOf(now)
  const isUnderWay = isOpen(calendar, today) && now < clockInstant(today, calendar.slot.deliversTo)
  return isUnderWay ? today : nextOpenDay(calendar, today)
}
