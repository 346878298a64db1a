import { defineCalls } from '../../define.ts'
import type { wholeDaySchemas } from './whole-day.schemas.ts'

/** Today’s checklist: how far the orders of a day have come, and where the owner is told of what has not. */
export const wholeDayCalls = defineCalls<typeof wholeDaySchemas>({
  wholeDay: {
    method: 'GET',
    path: '/api/admin/daily-run/day',
    access: 'admin',
    permission: 'daily-run.read',
    summary: 'How many orders of a day are expected, made, confirmed, packed, on a run, delivered and paid in cash.',
  },
  listWholeDay: {
    method: 'GET',
    path: '/api/admin/daily-run/orders',
    access: 'admin',
    permission: 'daily-run.read',
    summary: 'The orders behind one of these numbers.',
  },
  saveStaffDevice: {
    method: 'POST',
    path: '/api/admin/push-device',
    access: 'admin',
    permission: 'day-checks.own',
    summary:
      "Notes where the caller's browser is told what of a day has not happened, for a month; the same token again refreshes it.",
  },
})
