import { hook } from '#server/kernel/hook.ts'
import type { SeenMeals } from '#shared/contract/subscriptions/customer/policy.schemas.ts'

/** What a customer has chosen to buy with the registration. */
export interface ChosenSubscription {
  planType: string
  /** Rupees, as the customer saw it. */
  priceSeen: number
  /** Number of the rules that the customer has read; `null` when none were shown. */
  policySeen: number | null
  /** What the customer saw of the meals to come. */
  seen: SeenMeals
  /** How it is paid, as a client names it; `null`: in cash. */
  paymentMethod: string | null
}

/** A customer registers and buys a subscription in the same step: runs in the transaction of the registration. */
export const subscriptionChosen = hook<[customerId: string, chosen: ChosenSubscription]>()
