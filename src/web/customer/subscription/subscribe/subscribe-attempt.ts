import type { SeenMeals } from '#shared/contract/subscriptions/customer/policy.schemas.ts'
import { attemptsOf, type Attempt as Kept } from '#web/kit/browser/attempts.ts'
import { SESSION_ITEMS } from '#web/kit/stores/customer-items.ts'

/** A request to subscribe as it is sent: by which of the two calls, by whom, and with what. */
export interface SubscribeRequest {
  phone: string
  /** Registration and subscription in one step, for a customer who has not completed the registration. */
  registers: boolean
  name: string
  days: number
  /** Rupees, as the customer saw it. */
  price: number
  /** Number of the rules that were shown. */
  policyVersion: number
  /** The day of the first meal and the delivery window that were shown, as far as they were. */
  seen: NonNullable<SeenMeals>
  address: { id: string; text: string }
  method: 'COD' | 'UPI'
  /** It is to follow the running one. */
  renews: boolean
}
export type SubscribeAttempt = Kept<SubscribeRequest>

/** Without an answer the subscription may exist: then it is the same one, whatever first day is shown by now. */
export const subscribeAttempts = attemptsOf<SubscribeRequest>(
  SESSION_ITEMS.subscribeAttempt,
  ({ body, unanswered }, other) =>
    JSON.stringify(body) === JSON.stringify(unanswered ? { ...other, seen: body.seen } : other),
)
export const forgetSubscribing = subscribeAttempts.forget
