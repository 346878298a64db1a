import { defineCalls } from '../../define.ts'
import type { accountSchemas } from './accounts.schemas.ts'

/** A customer's account with the kitchen. */
export const accountCalls = defineCalls<typeof accountSchemas>({
  ownAccount: {
    method: 'GET',
    path: '/api/account',
    access: 'customer',
    summary: 'What the caller owes on account, or has with the kitchen, with the entries, the latest first.',
  },
  payOnAccount: {
    method: 'POST',
    path: '/api/account/{kind}/{id}',
    access: 'customer',
    summary: 'Puts what is due of an order or a subscription on the caller’s account, as far as the limit allows.',
  },
})
