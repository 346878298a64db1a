import { defineCalls } from '../../define.ts'
import type { adminSubscriptionSchemas } from './subscriptions.schemas.ts'

/** The daily run as the kitchen watches it, and what it does about a subscription. */
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
  sellSubscription: {
    method: 'POST',
    path: '/api/admin/customers/{id}/subscriptions',
    access: 'admin',
    permission: 'subscriptions.write',
    idempotent: true,
    summary:
      'Sells a subscription to a customer who calls, by the rules and prices of the app; behind one that ends soon it is the renewal.',
  },
  setAddressOfSubscription: {
    method: 'PUT',
    path: '/api/admin/subscriptions/{id}/address',
    access: 'admin',
    permission: 'subscriptions.write',
    summary: 'Says where the meals of a subscription go: to a saved address of its customer, or to the default one.',
  },
  cancelRenewal: {
    method: 'POST',
    path: '/api/admin/subscriptions/{id}/cancel',
    access: 'admin',
    permission: 'subscriptions.write',
    summary: 'Calls off a renewal that has not begun; what was paid for it is given back.',
  },
  adminStopSubscription: {
    method: 'POST',
    path: '/api/admin/subscriptions/{id}/stop',
    access: 'admin',
    permission: 'subscriptions.write',
    needsReason: true,
    summary: 'Breaks a subscription off for its customer, whatever its rules say: the meals left are paid back.',
  },
})
