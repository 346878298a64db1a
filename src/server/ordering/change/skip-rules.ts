import type { LockedRows } from '#server/kernel/db/lock-rows.ts'
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
 * Customers are about to skip an order of each of these subscriptions, or to take it after all. Their owner locks them until
 * the end of the transaction, so that of two skips at once the second counts the first, and returns the rules of each that
 * it has locked.
 */
export const skipRules = hook<[subscriptionIds: string[], locked: LockedRows], Map<string, SkipRules>>()
