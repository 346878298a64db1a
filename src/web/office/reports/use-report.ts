import type { CallReply } from '#shared/contract/define.ts'
import { reportCalls } from '#shared/contract/office/reports.ts'
import { REPORT_PERIODS, type ReportPeriod } from '#shared/domain/reports/reports.ts'
import { useCall } from '#web/data/use-call.ts'
import { usePlace } from '../hash-location.ts'

export type Report = CallReply<typeof reportCalls.reports>

/** The period that the address names; all without one (spec: admin §2). */
export function usePeriod(): ReportPeriod {
  const named = usePlace('period')
  return REPORT_PERIODS.find((period) => period === named) ?? 'all'
}

/** The reports of the chosen period, one reading for all tabs. */
export function useReport() {
  const period = usePeriod()
  return useCall(reportCalls.reports, { query: { period } }, { staleTime: 0 })
}
