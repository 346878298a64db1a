import { defineCalls } from '../../define.ts'
import type { closureSchemas } from './closures.schemas.ts'

/** Closures: closing days and opening them again. */
export const closureCalls = defineCalls<typeof closureSchemas>({
  listClosures: {
    method: 'GET',
    path: '/api/admin/calendar/closures',
    access: 'admin',
    permission: 'calendar.read',
    summary: 'Closures, also those of the past and those that were taken back.',
  },
  closureCalls: {
    method: 'GET',
    path: '/api/admin/calendar/closures/{id}/calls',
    access: 'admin',
    permission: 'calendar.read',
    summary: 'Whom to call after a closure, and who has been called.',
  },
  tickClosureCall: {
    method: 'PUT',
    path: '/api/admin/calendar/closures/{id}/calls/{customer}',
    access: 'admin',
    permission: 'calendar.write',
    summary: 'Notes that a customer has been called after a closure, or was not after all.',
  },
  previewClosure: {
    method: 'POST',
    path: '/api/admin/calendar/closures/preview',
    access: 'admin',
    permission: 'calendar.read',
    readsOnly: true,
    summary: 'What closing these days would do; changes nothing.',
  },
  closeDays: {
    method: 'POST',
    path: '/api/admin/calendar/closures',
    access: 'admin',
    permission: 'calendar.write',
    summary:
      'Closes days, cancels what is ordered for them and tells the customers, all or nothing. The same call again changes nothing.',
  },
  reopenDays: {
    method: 'POST',
    path: '/api/admin/calendar/reopenings',
    access: 'admin',
    permission: 'calendar.write',
    summary: 'Opens closed days again and asks the customers whose orders were cancelled; makes no order by itself.',
  },
})
