import { defineCalls } from './define.ts'
import type { adminSessionSchemas, sessionSchemas } from './sessions.schemas.ts'

/** Where a customer is signed in. Not among the sign-in's calls, which every visit loads. */
export const sessionCalls = defineCalls<typeof sessionSchemas>({
  listSessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'customer',
    summary: 'Where the customer is signed in.',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    access: 'customer',
    summary: "Ends one of the customer's sessions.",
  },
  logoutEverywhere: {
    method: 'POST',
    path: '/api/auth/logout-everywhere',
    access: 'customer',
    summary: "Ends all of the customer's sessions and forgets the devices.",
  },
})

/** Where one of the kitchen's people is signed in. */
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
})
