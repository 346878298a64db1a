import { hook } from '#server/kernel/hook.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'
import type { SubscriptionPolicy } from '#shared/domain/subscriptions/policy.ts'

/** What decides about skipping an order of a subscription, and about taking it after all. */
export interface SkipRules {
  policy: Pick<SubscriptionPolicy, 'freeSkips' | 'afterCap'>
  /** Skips that gave their meals back. */
  used: number
  /** Days on which the subscription is not served. */
  paused: readonly PausedDays[]
}

/**
 * A customer is about to skip an order of this subscription, or to take it after all: whoever owns it locks it until the end of the transaction, so
 * that of two skips at once the second counts the first, and tells its rules.
 */
export const skipRules = hook<[subscriptionId: string], SkipRules>()
