import { defineCalls } from '../../define.ts'
import type { capacitySchemas } from './capacity.schemas.ts'

/** For how many plates the kitchen has room. */
export const capacityCalls = defineCalls<typeof capacitySchemas>({
  setCapacity: {
    method: 'PUT',
    path: '/api/admin/calendar/capacity',
    access: 'admin',
    permission: 'calendar.write',
    summary:
      'Sets for how many plates a day, or each day of a range, has room. Less than is promised may be set: the day is full then.',
  },
  getUsualCapacity: {
    method: 'GET',
    path: '/api/admin/calendar/usual-capacity',
    access: 'admin',
    permission: 'calendar.read',
    summary: 'For how many plates the days of each slot usually have room.',
  },
  setUsualCapacity: {
    method: 'PUT',
    path: '/api/admin/calendar/usual-capacity',
    access: 'admin',
    permission: 'calendar.write',
    summary:
      'Sets for how many plates the days of a slot usually have room. The coming days that have none of their own follow.',
  },
})
