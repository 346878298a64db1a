import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { ClosureReason } from '#shared/domain/calendar/closures.ts'

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

interface ClosedDays {
  from: KitchenDay
  to: KitchenDay
  reason: ClosureReason
  /** Where two are served. */
  slot?: SlotCode | undefined
}

/** "We are closed on Tuesday, 24 Nov 2026 (gas)", or from one day to another; "We serve no dinner on …" of a slot. */
export function closedDaysText({ from, to, reason, slot }: ClosedDays) {
  const days = { from: dayText(from), to: dayText(to) }
  const day = { day: dayText(from) }
  const [one, several] = {
    all: [m.closure_day, m.closure_days] as const,
    lunch: [m.closure_day_lunch, m.closure_days_lunch] as const,
    dinner: [m.closure_day_dinner, m.closure_days_dinner] as const,
  }[slot ?? 'all']
  const text = from === to ? one(day) : several(days)
  return reason === 'other' ? text : m.closure_with_reason({ text, reason: closureReason(reason) })
}
