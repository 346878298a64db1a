import { useState } from 'react'
import { isKitchenDay, type KitchenDay } from '#shared/base/kitchen-time.ts'
import type { DayOfMonth } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { calendarMonthCalls } from '#shared/contract/calendar/office/calendar-month.ts'
import { isMonth, type Month, monthOf } from '#shared/domain/calendar/month.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { goTo, nameOpened, usePlace } from '../hash-location.ts'
import { useToday } from '../session-context.ts'

/** Days change by events; what no event tells is seen a minute later. */
const REFRESH_MS = 60_000

/** The month that the address names, this one without; and the day of it that is open. */
export function useCalendar() {
  const named = usePlace('period')
  const namedDay = usePlace('day')
  const openDay = namedDay !== null && isKitchenDay(namedDay) ? namedDay : null
  const now = useToday()
  const month = named !== null && isMonth(named) ? named : monthOf(openDay ?? now)
  const query = useCall(
    calendarMonthCalls.calendarMonth,
    { query: { month } },
    { staleTime: 0, refetchInterval: REFRESH_MS },
  )
  const today = query.data?.today ?? now
  const opened = query.data?.days.find(({ day }) => day === openDay)
  // The panel shows its day until it has left.
  const [last, setLast] = useState<DayOfMonth>()
  if (opened && opened !== last) setLast(opened)
  return {
    month,
    query,
    today,
    opened: last && { of: last, open: opened !== undefined },
    showMonth: (next: Month) => goTo({ period: next === monthOf(today) ? null : next, day: null }),
    open: (day: KitchenDay) => nameOpened({ period: month, day }),
    close: () => nameOpened({ day: null }),
  }
}
