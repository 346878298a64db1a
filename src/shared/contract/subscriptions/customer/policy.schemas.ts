import { z } from 'zod'
import { paymentMethodOf } from '../../../domain/ordering/order-status.ts'
import { AFTER_CAP, LATE_RULES, MIN_VALID_DAYS, POLICY_LIMITS } from '../../../domain/subscriptions/policy.ts'
import { deliveryWindow, kitchenDay, reject, rupees } from '../../parts.ts'

const count = (min: number, max: number) => z.number().int().min(min).max(max).nullable()

/** The rules by which subscriptions are sold; see `shared/domain/subscriptions/policy.ts`. */
export const policyTerms = z.object({
  /** Skips that give the meal back; `null` for any number. */
  freeSkips: count(0, POLICY_LIMITS.freeSkips),
  /** What becomes of a skip after those. */
  afterCap: z.enum(AFTER_CAP),
  /** What becomes of a meal that is not wanted any more after its deadline. */
  late: z.enum(LATE_RULES),
  /** `null` for no limit. */
  maxPauseDays: count(1, POLICY_LIMITS.maxPauseDays),
  /** Days from the first day on, after which the meals left expire; `null` for never. */
  validDays: count(MIN_VALID_DAYS, POLICY_LIMITS.validDays),
  /** Whether days of a pause extend that. */
  pausesExtend: z.boolean().default(true),
  /** Whether the meals left are paid back when the subscription is broken off. */
  refundable: z.boolean(),
  /** Meals that come before a subscription by UPI is paid; `null` for as many as usual. */
  trustMeals: count(0, POLICY_LIMITS.trustMeals),
})

/** Rules with their number: each change has the next one. */
export const policy = policyTerms.extend({ version: z.number().int() })
export type Policy = z.output<typeof policy>

/** What a buyer says of the rules that were shown: their number. Rejected when others are in force by now. */
export const policyVersion = z.number().int().nullish()

/** What a buyer saw of the meals to come. Whatever is left out is not compared. */
export const seenMeals = z
  .object({
    /** The day of the first meal. */
    first_day: kitchenDay.optional(),
    /** When meals are delivered. */
    window: deliveryWindow.optional(),
  })
  .optional()
export type SeenMeals = z.output<typeof seenMeals>

/** Subscriptions are of lunch: another slot is rejected. */
export const subscriptionSlot = z.literal('lunch', reject('subscription_slot')).optional()

/** How a subscription is paid, in the words of an order; in cash when it is not said. */
export const paymentMethod = z
  .string(reject('order_payment_method'))
  .refine((word) => paymentMethodOf(word) !== null, reject('order_payment_method'))
  .optional()
/** What a plate costs, rupees. */
const platePrices = z.object({
  /** Within a subscription that is bought now. */
  plate: rupees,
  /** Ordered by the day, where the menu of the day names no other price. */
  daily: rupees,
})

export const policySchemas = {
  getSubscriptionPolicy: { reply: z.object({ policy, prices: platePrices }) },
}
