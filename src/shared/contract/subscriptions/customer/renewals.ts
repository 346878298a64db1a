import { defineCalls } from '../../define.ts'
import type { renewalSchemas } from './renewals.schemas.ts'

/** Renewals, breaking off, the address of a subscription, and what one would save. Apart from `subscriptions.ts`: few screens need it. */
export const renewalCalls = defineCalls<typeof renewalSchemas>({
  subscriptionOffer: {
    method: 'GET',
    path: '/api/subscription-offer',
    access: 'customer',
    summary:
      "What the caller's own orders of late would have cost with a subscription; `null` when that saves nothing.",
  },
  cancelSubscription: {
    method: 'POST',
    path: '/api/subscriptions/{id}/cancel',
    access: 'customer',
    summary: 'Calls a renewal off before it begins: nothing is owed, and its place in the queue is free.',
  },
  stopSubscription: {
    method: 'POST',
    path: '/api/subscriptions/{id}/stop',
    access: 'customer',
    summary: 'Breaks a subscription off whose rules pay back: the meals left go back, orders that are made still come.',
  },
  changeSubscriptionAddress: {
    method: 'PUT',
    path: '/api/subscriptions/{id}/address',
    access: 'customer',
    summary:
      'Gives a subscription that runs or waits an address of its own, or lets it follow the default one. Orders that can still be answered go there, too.',
  },
})
