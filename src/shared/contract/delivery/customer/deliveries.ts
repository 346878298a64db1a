import { defineCalls } from '../../define.ts'
import type { deliveriesSchemas } from './deliveries.schemas.ts'

/** How far the caller's orders are on their way. */
export const deliveriesCalls = defineCalls<typeof deliveriesSchemas>({
  listDeliveries: {
    method: 'GET',
    path: '/api/deliveries',
    access: 'customer',
    summary: 'The orders of the caller that are on a run, with the number of stops before theirs. Nobody is tracked.',
  },
})
