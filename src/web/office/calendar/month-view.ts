import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { DayOfMonth } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import type { Month } from '#shared/domain/calendar/month.ts'

/** What the grid and the list of a month are given. */
export interface MonthViewProps {
  month: Month
  today: KitchenDay
  /** Whole weeks, Monday first. */
  days: DayOfMonth[]
  onOpen: (day: KitchenDay) => void
}
