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
  adminStopSubscription: {
    method: 'POST',
    path: '/api/admin/subscriptions/{id}/stop',
    access: 'admin',
    permission: 'subscriptions.write',
    summary: 'Breaks a subscription off for its customer, whatever its rules say: the meals left are paid back.',
  },
})
