import { calendarMonthCalls } from '#shared/contract/calendar/office/calendar-month.ts'
import { closureCalls } from '#shared/contract/calendar/office/closures.ts'
import { useRefresh } from '#web/kit/api/use-call.ts'

/** Reads again what the calendar shows, after a change of days. */
export function useRefreshDays(): () => Promise<void> {
  const refresh = useRefresh()
  return async () => {
    await Promise.all([refresh(calendarMonthCalls.calendarMonth), refresh(closureCalls.listClosures)])
  }
}
