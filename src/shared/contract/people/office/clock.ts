import { defineCalls } from '../../define.ts'
import type { clockSchemas } from './clock.schemas.ts'

/** Whether the server believes its clock. */
export const clockCalls = defineCalls<typeof clockSchemas>({
  getClock: {
    method: 'GET',
    path: '/api/admin/clock',
    access: 'admin',
    permission: 'session.own',
    summary: 'The time of the server, and what speaks against it.',
  },
  confirmClock: {
    method: 'POST',
    path: '/api/admin/clock',
    access: 'admin',
    permission: 'clock.write',
    summary: 'Says that the time that was shown is right: timed work and orders go on.',
  },
})
