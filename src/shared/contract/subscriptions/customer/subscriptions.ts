import { defineCalls } from '../../define.ts'
import type { subscriptionSchemas } from './subscriptions.schemas.ts'

/** A customer's subscriptions. Spec: customer §7. */
export const subscriptionCalls = defineCalls<typeof subscriptionSchemas>({
  getSubscription: {
    method: 'GET',
    path: '/api/subscription/{phone}',
    access: 'customer',
    ownPhone: 'params.phone',
    summary: "The caller's running subscription, else the latest one; all fields null when there was never one.",
  },
  listSubscriptions: {
    method: 'GET',
    path: '/api/subscriptions/{phone}',
    access: 'customer',
    ownPhone: 'params.phone',
    summary: 'All subscriptions of the caller, newest first.',
  },
  subscriptionStart: {
    method: 'GET',
    path: '/api/subscription-start',
    access: 'customer',
    summary: 'On which day a subscription bought now would begin: the first that has room.',
  },
  createSubscription: {
    method: 'POST',
    path: '/api/subscription/create',
    access: 'customer',
    idempotent: true,
    summary:
      'Buys a subscription of 1 to 30 days, priced by the server, and makes its first order. One runs at a time; a renewal waits behind one that expires soon.',
  },
})
