import { z } from 'zod'
import { MAX_DAYS, MIN_DAYS } from '../../../domain/subscriptions/subscription.ts'
import { done, id, idParams, instant, kitchenDay, reason, reject, rupees, text } from '../../parts.ts'
import { mealsLeftNow } from '../customer/renewals.schemas.ts'
import { subscription } from '../customer/subscriptions.schemas.ts'

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

/** How a subscription that the office sells is paid: later, in cash that has been counted, or by UPI, as the customer says. */
const soldPayment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('later') }),
  z.object({ kind: z.literal('cash') }),
  z.object({ kind: z.literal('claimed'), utr: text(40) }),
])
export type SoldPayment = z.output<typeof soldPayment>

export const adminSubscriptionSchemas = {
  sellSubscription: {
    params: idParams,
    body: z.object({
      subscription_days: z
        .number(reject('subscription_bad_days'))
        .int(reject('subscription_bad_days'))
        .min(MIN_DAYS, reject('subscription_bad_days'))
        .max(MAX_DAYS, reject('subscription_bad_days')),
      /** Rupees, as it was read to the customer. */
      plan_price: rupees,
      /** A saved address that becomes the default one; left out keeps the default. */
      addressId: id.nullish(),
      payment: soldPayment,
      reason,
    }),
    reply: z.object({ subscription }),
  },
  setAddressOfSubscription: {
    params: idParams,
    /** `null`: it follows the customer's default address. */
    body: z.object({ addressId: id.nullable(), reason }),
    reply: done,
  },
  cancelRenewal: { params: idParams, body: z.object({ reason }), reply: done },
  adminStopSubscription: {
    params: idParams,
    /** How many meals are left, as was shown. */
    body: z.object({ meals: z.number().int().min(1).max(MAX_DAYS), reason }),
    reply: done,
    failures: { preview_stale: mealsLeftNow },
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
