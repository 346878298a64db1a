import { z } from 'zod'
import { MAX_DAYS } from '../../../domain/subscriptions/subscription.ts'
import { done, id, idParams, instant, kitchenDay, reason } from '../../parts.ts'

export const missingOrder = z.object({
  subscription_id: id,
  name: z.string().nullable(),
  phone_number: z.string(),
  reason: z.enum(['no_address', 'payment_due', 'no_menu', 'before_run', 'deadline_passed', 'failed', 'not_run']),
})
export type MissingOrder = z.output<typeof missingOrder>

const dailyRun = z.object({
  /** The next cooking day. */
  day: kitchenDay,
  menu_name: z.string().nullable(),
  /** When what is still pending is confirmed automatically. */
  confirmation_deadline: instant,
  /** Running subscriptions with a meal for the day. */
  expected: z.number(),
  /** Orders that exist for them, by status too. */
  created: z.number(),
  pending: z.number(),
  confirmed: z.number(),
  skipped: z.number(),
  missing: z.number(),
  /** The first of what is missing, with why. */
  missing_orders: z.array(missingOrder),
})
export type DailyRun = z.output<typeof dailyRun>

export const adminSubscriptionSchemas = {
  adminStopSubscription: {
    params: idParams,
    /** How many meals are left, as was shown. */
    body: z.object({ meals: z.number().int().min(1).max(MAX_DAYS), reason }),
    reply: done,
  },
  getDailyRun: { reply: z.object({ run: dailyRun }) },
  runDailyRun: {
    reply: z.object({
      run: dailyRun,
      /** What this run did. */
      done: z.object({ confirmed: z.number(), created: z.number(), ended: z.number(), expiring: z.number() }),
    }),
  },
}
