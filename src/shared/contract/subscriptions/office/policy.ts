import { defineCalls } from '../../define.ts'
import type { adminPolicySchemas } from './policy.schemas.ts'

/** The rules by which subscriptions are sold, as the kitchen sets them. */
export const adminPolicyCalls = defineCalls<typeof adminPolicySchemas>({
  adminSubscriptionPolicy: {
    method: 'GET',
    path: '/api/admin/subscription-policy',
    access: 'admin',
    permission: 'policy.read',
    summary: 'The rules by which subscriptions are sold, and those that running ones keep.',
  },
  changeSubscriptionPolicy: {
    method: 'PUT',
    path: '/api/admin/subscription-policy',
    access: 'admin',
    permission: 'policy.write',
    summary: 'Changes the rules for subscriptions to come; each running one keeps those that it was bought by.',
  },
})
