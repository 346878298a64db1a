import { defineCalls } from '../../define.ts'
import type { policySchemas } from './policy.schemas.ts'

/** The rules by which subscriptions are sold. */
export const policyCalls = defineCalls<typeof policySchemas>({
  getSubscriptionPolicy: {
    method: 'GET',
    path: '/api/subscription-policy',
    access: 'public',
    summary:
      'The rules of skipping, pausing and expiring by which a subscription is bought now, and what a plate costs.',
  },
})
