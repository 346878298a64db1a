import { defineCalls } from '../../define.ts'
import type { ownDepositSchemas } from './deposits.schemas.ts'

/** A customer's deposit for boxes that come back. */
export const ownDepositCalls = defineCalls<typeof ownDepositSchemas>({
  ownDeposit: {
    method: 'GET',
    path: '/api/deposit',
    access: 'customer',
    summary: 'What the kitchen holds of the caller as a deposit for boxes that come back.',
  },
})
