import { defineCalls } from './define.ts'
import type { adminSubscriptionSchemas, subscriptionSchemas } from './subscriptions.schemas.ts'

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
  createSubscription: {
    method: 'POST',
    path: '/api/subscription/create',
    access: 'customer',
    idempotent: true,
    summary:
      'Buys a subscription of 1 to 30 days, priced by the server, and makes its first order. One runs at a time.',
  },
})

/** The daily run as the kitchen watches it. */
export const adminSubscriptionCalls = defineCalls<typeof adminSubscriptionSchemas>({
  getDailyRun: {
    method: 'GET',
    path: '/api/admin/daily-run',
    access: 'admin',
    permission: 'daily-run.read',
    summary: 'How many subscription orders the next cooking day should have, has and lacks, and why.',
  },
  runDailyRun: {
    method: 'POST',
    path: '/api/admin/daily-run',
    access: 'admin',
    permission: 'daily-run.write',
    summary: 'Runs the daily run now; what has been done already stays as it is.',
  },
})
