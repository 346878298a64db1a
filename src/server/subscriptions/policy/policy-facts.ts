import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SubscriptionRules } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { VALID_UNTIL } from '../daily/expire-meals.ts'
import { skipsUsed } from '../skips.ts'
import { type PolicyRow, presentPolicy } from './policies.ts'

/** The rules by which each of these subscriptions was bought, and how far they have been used. */
export async function rulesOf(db: Db, subscriptionIds: string[]): Promise<Map<string, SubscriptionRules>> {
  const { rows } = await sql<PolicyRow & { id: string; valid_until: KitchenDay | null }>`
    SELECT p.*, s.id, ${VALID_UNTIL} AS valid_until
    FROM subscriptions s JOIN subscription_policies p ON p.version = s.policy_version
    WHERE s.id = ANY(${subscriptionIds}::uuid[])`.execute(db)
  const used = await skipsUsed(db, subscriptionIds)
  return new Map(
    rows.map(({ id, valid_until, ...row }) => [
      id,
      { ...presentPolicy(row), skipsUsed: used.get(id) ?? 0, validUntil: valid_until },
    ]),
  )
}
