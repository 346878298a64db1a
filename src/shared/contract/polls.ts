import { defineCalls } from './define.ts'
import type { adminPollSchemas, pollSchemas } from './polls.schemas.ts'

/** The poll of the day. Spec: admin §7; voting is an addition. */
export const pollCalls = defineCalls<typeof pollSchemas>({
  activePoll: {
    method: 'GET',
    path: '/api/poll/active',
    access: 'public',
    optionalAuth: true,
    summary: 'The poll that one can vote in, if there is one; with a customer’s token also the own vote.',
  },
  createPoll: {
    method: 'POST',
    path: '/api/poll/create',
    access: 'admin',
    permission: 'polls.write',
    summary: 'Creates a poll and makes it the active one; the former ends.',
  },
  vote: {
    method: 'POST',
    path: '/api/poll/{id}/vote',
    access: 'customer',
    idempotent: true,
    summary: 'Votes, once a customer; until the poll ends the vote can be changed by voting again.',
  },
})

/** Polls as the kitchen looks back on them. */
export const adminPollCalls = defineCalls<typeof adminPollSchemas>({
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
