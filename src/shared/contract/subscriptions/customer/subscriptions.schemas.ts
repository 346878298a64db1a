import { z } from 'zod'
import { HELD_UP } from '../../../domain/subscriptions/held-up.ts'
import { MAX_DAYS, MIN_DAYS } from '../../../domain/subscriptions/subscription.ts'
import { SUBSCRIPTION_METHODS, SUBSCRIPTION_PAYMENTS } from '../../../domain/subscriptions/trust.ts'
import {
  deliveryWindow,
  id,
  instant,
  kitchenDay,
  optionalText,
  phoneParams,
  reject,
  rupees,
  text,
} from '../../parts.ts'
import { pause } from './pauses.schemas.ts'
import { paymentMethod, policy, policyVersion, seenMeals, subscriptionSlot } from './policy.schemas.ts'

/** The rules by which a subscription was bought, and how far they have been used. */
const subscriptionRules = policy.extend({
  /** Skips that gave their meals back. */
  skipsUsed: z.number(),
  /** The last day on which its meals can be eaten; `null` when they never expire. */
  validUntil: kitchenDay.nullable(),
})
export type SubscriptionRules = z.output<typeof subscriptionRules>

/** How a subscription is paid. */
const subscriptionPayment = z.object({
  method: z.enum(SUBSCRIPTION_METHODS),
  /** `claimed`: the customer says to have paid, and the kitchen has not looked. `rejected`: its bank does not know of it. */
  state: z.enum(SUBSCRIPTION_PAYMENTS),
  /** How many meals come before it is paid; `null` for any number. */
  trust: z.number().int().nullable(),
  /** No further meal comes until it is paid. */
  waits: z.boolean(),
})

/** A subscription as the customer's list reads it. */
export const subscription = z.object({
  _id: id,
  id,
  /** `{N}-day-subscription`. */
  plan_type: z.string(),
  /** Rupees for the whole subscription. */
  plan_price: z.number(),
  subscription_days: z.number(),
  /** Midnight of the first meal's day. */
  start_date: instant,
  /** 23:59:59 IST of the last meal's day. */
  end_date: instant,
  status: z.enum(['active', 'cancelled']),
  /** It waits behind the running one; its dates are about, and `is_open_ended` says that nobody knows them. */
  queued: z.literal(true).optional(),
  delivery_address: z.string().nullable(),
  /** The saved address that is its own; left out of one that follows the default address. */
  address_id: id.optional(),
  /** Meals that no order has taken. */
  meals_left: z.number(),
  /** Its pauses that are coming or under way, by day. While one has no end, `end_date` is the earliest that
   * could be. Always told; an app may hold a list that it kept before it was. */
  pauses: z.array(pause).optional(),
  /** Whether today is paused, and whether a pause has no end. */
  is_paused: z.boolean(),
  is_open_ended: z.boolean(),
  createdAt: instant,
  created_at: instant,
  /** Always told; an app may hold a list that it kept before it was. */
  policy: subscriptionRules.optional(),
  /** It was broken off: the meals that were left have gone back. */
  stopped: z.literal(true).optional(),
  /** How it is paid, as a whole. Always told; an app may hold a list that it kept before it was. */
  payment: subscriptionPayment.optional(),
})
export type Subscription = z.output<typeof subscription>

/** The subscription of a phone: the running one, else the latest. All is `null` for one who never had any. */
export const subscriptionLookup = z.object({
  plan_type: z.string().nullable(),
  plan_price: z.number().nullable(),
  subscription_days: z.number().nullable(),
  subscription_date: instant.nullable(),
  end_date: instant.nullable(),
  status: z.enum(['active', 'expired', 'cancelled']).nullable(),
  frontendStatus: z.enum(['active', 'expiring_soon', 'expired']).nullable(),
  isActive: z.boolean(),
  isExpired: z.boolean(),
  daysRemaining: z.number(),
  /** The subscription that follows this one, and the day on which it is about to begin; `null` when nobody knows the day. */
  renewal: z.object({ plan_type: z.string(), begins: kitchenDay.nullable() }).nullable().optional(),
  /** The pause of today; `null` when it is not paused. */
  pause: z.object({ from: kitchenDay, to: kitchenDay.nullable() }).nullable(),
  /** The days of its next meals, soonest first; none while something holds them up. Left out by the version before. */
  meal_days: z.array(kitchenDay).optional(),
  /** Why none of its meals comes; `null` when they do. Left out by the version before. */
  held_up: z.enum(HELD_UP).nullable().optional(),
})
export type SubscriptionLookup = z.output<typeof subscriptionLookup>

/** Details of the rejection `subscription_price_changed`: what the subscription costs, rupees. */
export interface PlanPrice {
  plan_price: number
}

export const subscriptionSchemas = {
  getSubscription: { params: phoneParams, reply: subscriptionLookup },
  listSubscriptions: {
    params: phoneParams,
    reply: z.object({
      subscriptions: z.array(subscription),
      /** The server's present instant: by it a subscription runs or has ended, whatever the phone's clock says. */
      now: instant,
    }),
  },
  subscriptionStart: {
    reply: z.object({
      /** The first day on which a subscription bought now could be served. */
      first_day: kitchenDay,
      /** The day on which it would begin: later, when the days before it are full. */
      start_day: kitchenDay,
      /** The days of its meals, as things stand, for the longest that can be bought. */
      days: z.array(kitchenDay),
      /** The same of a renewal bought now; `null` when nothing can be renewed, or nobody knows the day. */
      renewal_days: z.array(kitchenDay).nullable(),
      /** When its meals are delivered; only while two slots are served: subscriptions are of lunch. */
      lunch: deliveryWindow.optional(),
    }),
  },
  createSubscription: {
    body: z.object({
      plan_type: text(60),
      plan_price: rupees,
      subscription_days: z
        .number(reject('subscription_bad_days'))
        .int(reject('subscription_bad_days'))
        .min(MIN_DAYS, reject('subscription_bad_days'))
        .max(MAX_DAYS, reject('subscription_bad_days')),
      /** The saved address that was chosen for the subscription; it becomes the default one. */
      selectedAddressId: id.nullish(),
      policyVersion,
      seen: seenMeals,
      slot: subscriptionSlot,
      paymentMethod,
      /** It is to follow the running one, which expires soon; without this a second one is rejected. */
      renews: z.boolean().optional(),
      /** The customer's name as it stands in the form; empty keeps the one there is. */
      name: optionalText(100),
    }),
    reply: z.object({ message: z.string(), subscription }),
  },
}
