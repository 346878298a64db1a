import { defineCalls } from '../../define.ts'
import type { adminSessionSchemas } from './sessions.schemas.ts'

/** Where one of the kitchen's people is signed in, and the password of who signs in by one. */
export const adminSessionCalls = defineCalls<typeof adminSessionSchemas>({
  listAdminSessions: {
    method: 'GET',
    path: '/api/admin/sessions',
    access: 'admin',
    permission: 'session.own',
    summary: 'Where the admin is signed in.',
  },
  endAdminSession: {
    method: 'DELETE',
    path: '/api/admin/sessions/{id}',
    access: 'admin',
    permission: 'session.own',
    summary: "Ends one of the admin's sessions.",
  },
  adminLogoutEverywhere: {
    method: 'POST',
    path: '/api/admin/logout-everywhere',
    access: 'admin',
    permission: 'session.own',
    summary: "Ends all of the admin's sessions and forgets the devices.",
  },
  changeOwnPassword: {
    method: 'PUT',
    path: '/api/admin/password',
    access: 'admin',
    permission: 'session.own',
    summary: "Changes the caller's password and ends the caller's other sessions.",
  },
})
