import { defineCalls } from '../../define.ts'
import type { screenSchemas } from './screens.schemas.ts'

/** Screens in the kitchen: each has a session that shows one thing and may do nothing else. */
export const screenCalls = defineCalls<typeof screenSchemas>({
  listScreens: {
    method: 'GET',
    path: '/api/admin/screens',
    access: 'admin',
    permission: 'staff.read',
    summary: 'The screens that are signed in to show one thing.',
  },
  addScreen: {
    method: 'POST',
    path: '/api/admin/screens',
    access: 'admin',
    permission: 'staff.write',
    summary:
      'Makes a session for a screen on the wall, in the kitchen or where boxes are packed, which can only show that.',
  },
  endScreen: {
    method: 'DELETE',
    path: '/api/admin/screens/{id}',
    access: 'admin',
    permission: 'staff.write',
    summary: 'Ends the session of a screen.',
  },
})
