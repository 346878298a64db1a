import type { PaymentState } from '../ordering/order-states.ts'
import type { SubscriptionPolicy } from './policy.ts'

/** How many meals of a subscription come before it is paid, and what is known of its payment until then. */

/** The ways to pay a subscription: to whoever brings the meals, or to the kitchen's UPI address. */
export const SUBSCRIPTION_METHODS = ['cod', 'upi'] as const
export type SubscriptionMethod = (typeof SUBSCRIPTION_METHODS)[number]

/** So many meals come before a subscription by UPI is paid, where the policy says nothing. */
export const USUAL_TRUST = 2

/** What a customer says of the payment: made, not known to the kitchen's bank, or made after the bank knew nothing of another. */
export const PAYMENT_CLAIMS = ['claimed', 'rejected', 'claimed_again'] as const
export type PaymentClaim = (typeof PAYMENT_CLAIMS)[number]

/** How many meals come before the money; `null` for any number: cash is collected by whoever brings them. */
export function trustedMeals(
  { trustMeals }: Pick<SubscriptionPolicy, 'trustMeals'>,
  method: SubscriptionMethod,
): number | null {
  return method === 'cod' ? null : (trustMeals ?? USUAL_TRUST)
}

/** A subscription, as far as its payment decides about its meals. */
export interface PaidSubscription {
  method: SubscriptionMethod
  state: PaymentState
  claim: PaymentClaim | null
  trustMeals: number | null
  /** Meals that are no longer available: on their way, eaten, or lost. */
  taken: number
}

/**
 * Whether no further meal comes until the payment. A paid one is always served, and so is one whose customer says to have paid,
 * as long as the kitchen has not looked; not again, once its bank did not know of a payment. The daily run has the same as SQL.
 */
export function waitsForPayment({ method, state, claim, trustMeals, taken }: PaidSubscription): boolean {
  const trusted = trustedMeals({ trustMeals }, method)
  return trusted !== null && state === 'due' && claim !== 'claimed' && taken >= trusted
}

/** How the payment of a subscription stands, in one word. */
export type SubscriptionPayment = PaymentState | 'claimed' | 'rejected'
export const SUBSCRIPTION_PAYMENTS = ['due', 'claimed', 'rejected', 'paid', 'refunded'] as const

export function subscriptionPaymentOf({
  state,
  claim,
}: Pick<PaidSubscription, 'state' | 'claim'>): SubscriptionPayment {
  if (state !== 'due' || claim === null) return state
  return claim === 'rejected' ? 'rejected' : 'claimed'
}
