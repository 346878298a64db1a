import * as m from '#paraglide/messages.js'
import type { ClosureReason } from '#shared/domain/calendar/closures.ts'
import { dayText } from '#shared/domain/calendar/day-text.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'

/** What is said of closures, by messages on the phone and by the apps alike. */

const REASONS: Record<ClosureReason, () => string> = {
  holiday: m.closure_reason_holiday,
  gas: m.closure_reason_gas,
  power: m.closure_reason_power,
  water: m.closure_reason_water,
  illness: m.closure_reason_illness,
  weather: m.closure_reason_weather,
  bandh: m.closure_reason_bandh,
  other: m.closure_reason_other,
}

/** Why the kitchen is closed, in a word: "power cut". */
export function closureReason(reason: ClosureReason): string {
  return REASONS[reason]()
}

/** "Cancelled: the kitchen is closed (gas)"; what says no more than "other" is left out. */
export function cancelledByClosure(reason: ClosureReason): string {
  if (reason === 'other') return m.order_closed()
  return m.closure_with_reason({ text: m.order_closed(), reason: closureReason(reason) })
}

/** "We are closed on Tuesday, 24 Nov 2026 (gas)", or from one day to another. */
export function closedDaysText({ from, to, reason }: { from: KitchenDay; to: KitchenDay; reason: ClosureReason }) {
  const text =
    from === to ? m.closure_day({ day: dayText(from) }) : m.closure_days({ from: dayText(from), to: dayText(to) })
  return reason === 'other' ? text : m.closure_with_reason({ text, reason: closureReason(reason) })
}
