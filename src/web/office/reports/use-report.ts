import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import type { CallReply } from '#shared/contract/define.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { type DaySpan, REPORT_PERIODS, type ReportPeriod } from '#shared/domain/reports/reports.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { usePlace } from '../hash-location.ts'

export type Report = CallReply<typeof reportCalls.reports>

/** What the period filter offers: the periods, and days that are chosen. */
export type PeriodChoice = ReportPeriod | 'days'

/** Which days the address names: a period, or any days; all without one (spec: admin §2). */
export function useReported() {
  const named = usePlace('period')
  const [from, to] = [usePlace('from'), usePlace('to')]
  const choice: PeriodChoice = named === 'days' ? 'days' : (REPORT_PERIODS.find((period) => period === named) ?? 'all')
  if (choice !== 'days') return { choice, days: null, query: { period: choice }, name: choice }
  const days = spanOf(from, to)
  return { choice, days, query: days ?? { period: 'month' as const }, name: days ? `${days.from}-${days.to}` : 'month' }
}

function spanOf(from: string | null, to: string | null): DaySpan | null {
  return from !== null && to !== null && isKitchenDay(from) && isKitchenDay(to) && from <= to ? { from, to } : null
}

/** The reports of the chosen days, one reading for all tabs. */
export function useReport() {
  return useCall(reportCalls.reports, { query: useReported().query }, { staleTime: 0 })
}
