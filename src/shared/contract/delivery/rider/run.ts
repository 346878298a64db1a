import { defineCalls } from '../../define.ts'
import type { riderRunSchemas } from './run.schemas.ts'

/** The calling rider's own run of today, and what happens on it. */
export const riderRunCalls = defineCalls<typeof riderRunSchemas>({
  ownRuns: {
    method: 'GET',
    path: '/api/rider/run',
    access: 'admin',
    permission: 'deliveries.own',
    summary: "The caller's own runs of today with their stops, in the order in which they are driven to.",
  },
  checkCode: {
    method: 'POST',
    path: '/api/rider/stops/{id}/code',
    access: 'admin',
    permission: 'deliveries.own',
    summary:
      'Whether this is the code of a stop on a run of the caller, so that a slip is mended at the door. Five others can be tried; it settles nothing.',
  },
  noteEvents: {
    method: 'POST',
    path: '/api/rider/events',
    access: 'admin',
    permission: 'deliveries.own',
    summary:
      'Takes what the caller has noted on the way, in its order. Each event counts once by its id; what does not fit any more is kept for the dispatcher.',
  },
})
