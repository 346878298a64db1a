import { defineCalls } from '../../define.ts'
import type { adminPollSchemas } from './polls.schemas.ts'

/** Polls as the kitchen makes them and looks back on them. Spec: admin §7. */
export const adminPollCalls = defineCalls<typeof adminPollSchemas>({
  createPoll: {
    method: 'POST',
    path: '/api/poll/create',
    access: 'admin',
    permission: 'polls.write',
    summary: 'Creates a poll and makes it the active one; the former ends.',
  },
  listPolls: {
    method: 'GET',
    path: '/api/admin/polls',
    access: 'admin',
    permission: 'polls.read',
    summary: 'The newest 100 polls with results.',
  },
  endPoll: {
    method: 'PUT',
    path: '/api/admin/poll/{id}/end',
    access: 'admin',
    permission: 'polls.write',
    summary: 'Ends a poll.',
  },
})
