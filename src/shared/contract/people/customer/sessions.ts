import { defineCalls } from '../../define.ts'
import type { sessionSchemas } from './sessions.schemas.ts'

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
