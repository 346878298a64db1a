import { defineCalls } from '../../define.ts'
import type { calendarMonthSchemas } from './calendar-month.schemas.ts'

/** The days as the kitchen plans them. */
export const calendarMonthCalls = defineCalls<typeof calendarMonthSchemas>({
  calendarMonth: {
    method: 'GET',
    path: '/api/admin/calendar',
    access: 'admin',
    permission: 'calendar.read',
    summary: 'The weeks of a month: of each day and slot orders, promised meals, capacity, menu, deadline and closure.',
  },
})
