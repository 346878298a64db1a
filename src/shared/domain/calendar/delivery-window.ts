import * as m from '#paraglide/messages.js'
import { clockDigits, periodOf } from '../../base/clock-text.ts'
import { type ClockTime, clockInstant, type KitchenDay, kitchenClockOf } from '../../base/kitchen-time.ts'
import type { ServiceSlot } from './calendar.ts'

/** When an order is delivered: between two times, or by the second when there is no first. */
export interface DeliveryWindow {
  from: ClockTime | null
  to: ClockTime
}

/** When an order for `day` is delivered that was placed at `placedAt`: in the slot's window, or by the last delivery when that has begun. */
export function deliveryWindowOf(slot: ServiceSlot, day: KitchenDay, placedAt: Date): DeliveryWindow {
  const begun = placedAt >= clockInstant(day, slot.deliversFrom)
  return begun ? { from: null, to: slot.lastDelivery } : { from: slot.deliversFrom, to: slot.deliversTo }
}

/** The window's times as people read them: `12` and `2 pm`, `11 am` and `2 pm`; what both share is said once. */
export function windowTimes({ from, to }: DeliveryWindow): { from: string | null; to: string } {
  if (from === null) return { from, to: spokenTime(to) }
  const [first, last] = [partsOf(from), partsOf(to)]
  if (first.period !== last.period) return { from: m.clock_time_apart(first), to: m.clock_time_apart(last) }
  return { from: m.clock_time_from(first), to: m.clock_time_to(last) }
}

/** `2 pm`, `2:30 pm`. */
export function spokenTime(time: ClockTime): string {
  return m.clock_time(partsOf(time))
}

/** `8 pm`, of an instant in kitchen time. */
export function spokenClock(instant: string): string {
  const { hour, minute } = kitchenClockOf(new Date(instant))
  return m.clock_time({ time: clockDigits(hour, minute || null), period: periodOf(hour) })
}

function partsOf(time: ClockTime): { time: string; period: string } {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { time: clockDigits(hour, minute || null), period: periodOf(hour) }
}
