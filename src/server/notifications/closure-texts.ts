import * as m from '#paraglide/messages.js'
import type { PayloadOf } from '#server/platform/outbox/events.ts'
import type { ClosureReason } from '#shared/domain/calendar/closures.ts'
import { dayText } from '#shared/domain/calendar/day-text.ts'
import { formatRupees, rupeesFromPaise } from '#shared/domain/money/money.ts'

type KitchenClosed = PayloadOf<'kitchen-closed'>

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

/** "We are closed on Tuesday, 24 Nov 2026 (gas)", or from one day to another. */
export function closedTitle({ from, to, reason }: Pick<KitchenClosed, 'from' | 'to' | 'reason'>): string {
  const days = { from: dayText(from), to: dayText(to) }
  const text = from === to ? m.closure_day({ day: days.from }) : m.closure_days(days)
  return reason === 'other' ? text : m.closure_with_reason({ text, reason: REASONS[reason]() })
}

/** What becomes of the customer's orders, money and meals. */
export function closedBody({ meals, orders, giveBackPaise, lastDay }: KitchenClosed): string {
  const said = [
    orders > 0 && m.push_closed_order(),
    giveBackPaise > 0 && m.push_closed_money({ amount: formatRupees(rupeesFromPaise(giveBackPaise)) }),
    meals > 0 && m.push_closed_meal(),
    lastDay !== null && m.push_closed_last_day({ day: dayText(lastDay) }),
  ]
  return said.filter((text) => text !== false).join(' ')
}
