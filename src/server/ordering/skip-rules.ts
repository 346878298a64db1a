import { hook } from '#server/platform/hook.ts'
import type { SubscriptionPolicy } from '#shared/domain/subscriptions/policy.ts'

/** What decides about one more skip of a subscription. */
export interface SkipRules {
  policy: Pick<SubscriptionPolicy, 'freeSkips' | 'afterCap'>
  /** Skips that gave their meals back. */
  used: number
}

/**
 * A customer is about to skip an order of this subscription: whoever owns it locks it until the end of the transaction, so
 * that of two skips at once the second counts the first, and tells its rules.
 */
export const skipRules = hook<[subscriptionId: string], SkipRules>()
