import * as m from '#paraglide/messages.js'
import { clockTime } from '#web/kit/parts/dates.ts'
import type { RiderDay } from '../data/rider-day.ts'

/** Why the kitchen does not answer, and which run the phone has; `readAt` is 0 when it has none. */
export function unreachableText(unreachable: RiderDay['unreachable'], readAt: number): string {
  const time = clockTime(readAt)
  if (unreachable === 'busy') return readAt > 0 ? m.rider_busy({ time }) : m.rider_busy_nothing()
  return readAt > 0 ? m.rider_offline({ time }) : m.rider_offline_nothing()
}
