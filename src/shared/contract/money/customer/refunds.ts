import { defineCalls } from '../../define.ts'
import type { refundSchemas } from './refunds.schemas.ts'

/** Money that customers get back. */
export const refundCalls = defineCalls<typeof refundSchemas>({
  listRefunds: {
    method: 'GET',
    path: '/api/refunds',
    access: 'customer',
    summary: 'What the caller gets back, or got, for orders and subscriptions, the newest first.',
  },
  chooseRefund: {
    method: 'POST',
    path: '/api/refunds/{id}',
    access: 'customer',
    summary: 'Says how the money is to come back; it can be said anew until the kitchen has given it.',
  },
})
