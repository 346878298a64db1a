import { defineCalls } from '../../define.ts'
import type { pollSchemas } from './polls.schemas.ts'

/** The poll of the day. Spec: admin §7; voting is an addition. */
export const pollCalls = defineCalls<typeof pollSchemas>({
  activePoll: {
    method: 'GET',
    path: '/api/poll/active',
    access: 'public',
    optionalAuth: true,
    summary: 'The poll that one can vote in, if there is one; with a customer’s token also the own vote.',
  },
  vote: {
    method: 'POST',
    path: '/api/poll/{id}/vote',
    access: 'customer',
    idempotent: true,
    summary: 'Votes, once a customer; until the poll ends the vote can be changed by voting again.',
  },
})
