import { defineCalls } from '../../define.ts'
import type { portionSchemas } from './portions.schemas.ts'

/** How many portions of a dish are left, and which dishes are sold out. */
export const portionCalls = defineCalls<typeof portionSchemas>({
  listPortions: {
    method: 'GET',
    path: '/api/admin/portions',
    access: 'admin',
    permission: 'portions.read',
    summary: 'The dishes of a day of which the portions are counted, with how many are left; 0 is sold out.',
  },
  setPortions: {
    method: 'PUT',
    path: '/api/admin/portions',
    access: 'admin',
    permission: 'portions.write',
    summary:
      'Sets how many portions of a dish are left on a day: 0 is sold out, null any number. Orders that have been placed stay.',
  },
})
