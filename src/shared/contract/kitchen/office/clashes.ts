import { defineCalls } from '../../define.ts'
import type { clashSchemas } from './clashes.schemas.ts'

/** Dishes that are not for whom they are ordered. */
export const clashCalls = defineCalls<typeof clashSchemas>({
  listClashes: {
    method: 'GET',
    path: '/api/admin/production/clashes',
    access: 'admin',
    permission: 'production.read',
    summary:
      'Which dishes of a day clash with what customers avoid or are allergic to, and what is packed in their place.',
  },
  resolveClash: {
    method: 'PUT',
    path: '/api/admin/production/clashes',
    access: 'admin',
    permission: 'production.write',
    summary: 'Decides of a dish of an order that clashes: another in its place, none, or as it is; or takes that back.',
  },
})
