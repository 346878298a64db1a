import { earlierDay } from '../../base/compare-days.ts'
import { addDays, daysBetween, type KitchenDay, kitchenDayOf } from '../../base/kitchen-time.ts'
import { type Calendar, mondayOf, previousOpenDay, weekOf } from '../calendar/calendar.ts'
import { deliveryDaysOf } from '../calendar/order-filters.ts'

/** The periods of the reports screen; beside them any days can be asked for. */
export const REPORT_PERIODS = ['today', 'week', 'month', 'last_month', 'all'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** Days, first and last included. */
export interface DaySpan {
  from: KitchenDay
  to: KitchenDay
}

/** Which days a report is of: those of a period, or any. */
export type ReportedDays = ReportPeriod | DaySpan

/** Delivery days that a report covers; `null` for all. The week is Monday to Saturday. */
export function reportDaysOf(reported: ReportedDays, calendar: Calendar, now: Date): DaySpan | null {
  if (typeof reported === 'object') return reported
  const today = kitchenDayOf(now)
  if (reported === 'month') return monthOf(today)
  if (reported === 'last_month') return monthBefore(today)
  return deliveryDaysOf(reported, calendar, now)
}

/**
 * What a report is compared with: the period before. One that is under way is compared as far as it has come, the first days of it
 * with as many of the one before. `null` for all time.
 */
export function comparedDaysOf(
  reported: ReportedDays,
  calendar: Calendar,
  now: Date,
): { now: DaySpan; before: DaySpan } | null {
  const days = reportDaysOf(reported, calendar, now)
  if (days === null) return null
  const before = spanBefore(reported, days, calendar)
  const today = kitchenDayOf(now)
  if (today < days.from || today >= days.to) return { now: days, before }
  const gone = daysBetween(days.from, today)
  return {
    now: { from: days.from, to: today },
    before: { from: before.from, to: earlierDay(addDays(before.from, gone), before.to) },
  }
}

function spanBefore(reported: ReportedDays, { from, to }: DaySpan, calendar: Calendar): DaySpan {
  if (reported === 'month' || reported === 'last_month') return monthBefore(from)
  if (reported === 'week') return weekOf(calendar, addDays(mondayOf(from), -7))
  if (reported === 'today') {
    const day = previousOpenDay(calendar, from)
    return { from: day, to: day }
  }
  // As many days, right before these.
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
}

/** The calendar month in which a day lies. */
function monthOf(day: KitchenDay): DaySpan {
  const from = `${day.slice(0, 7)}-01`
  // 31 days later is always within the next month.
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

function monthBefore(day: KitchenDay): DaySpan {
  return monthOf(addDays(`${day.slice(0, 7)}-01`, -1))
}
