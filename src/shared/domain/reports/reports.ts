import type { Calendar } from '../calendar/calendar.ts'
import { addDays, type KitchenDay, kitchenDayOf } from '../calendar/kitchen-time.ts'
import { deliveryDaysOf } from '../calendar/order-filters.ts'

/** The periods of the reports screen. */
export const REPORT_PERIODS = ['today', 'week', 'month', 'all'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** Delivery days, first and last included, that a period covers; `null` for all. The week is Monday to Saturday. */
export function reportDaysOf(
  period: ReportPeriod,
  calendar: Calendar,
  now: Date,
): { from: KitchenDay; to: KitchenDay } | null {
  if (period !== 'month') return deliveryDaysOf(period, calendar, now)
  const from = `${kitchenDayOf(now).slice(0, 7)}-01`
  // 31 days later is always within the next month.
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  return { from, to }
}
