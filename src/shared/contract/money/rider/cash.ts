import { defineCalls } from '../../define.ts'
import type { riderCashSchemas } from './cash.schemas.ts'

/** The cash that the calling rider carries. */
export const riderCashCalls = defineCalls<typeof riderCashSchemas>({
  ownCash: {
    method: 'GET',
    path: '/api/rider/cash',
    access: 'admin',
    permission: 'deliveries.own',
    summary: 'What the caller has in hand, and how the latest hand-overs stand.',
  },
  declareCash: {
    method: 'PUT',
    path: '/api/rider/cash',
    access: 'admin',
    permission: 'deliveries.own',
    summary: 'Declares what the caller hands over. Another sum takes the place of one that nobody has counted yet.',
  },
})
