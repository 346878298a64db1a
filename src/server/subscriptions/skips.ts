import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { SkipRules } from '#server/ordering/ordering.ts'
import { lockSubscriptions } from './meals/meals.ts'
import { policyOf } from './policy/policies.ts'

/**
 * How often each of these subscriptions has used a skip that gave the meal back: what its customer has skipped before the
 * deadline and nobody has set back. What a pause, a closure or the kitchen skips counts for nothing.
 */
export async function skipsUsed(db: Db, subscriptionIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; used: number }>`
    SELECT m.subscription_id AS id, count(*)::integer AS used FROM meal_moves m
    WHERE m.subscription_id = ANY(${subscriptionIds}::uuid[]) AND m.reason = 'skipped' AND m.actor = 'customer'
      AND NOT EXISTS (SELECT FROM meal_moves r WHERE r.reverses = m.id)
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ id, used }) => [id, used]))
}

/** What decides about one more skip, and about taking it back. Locks the subscription until the end of the transaction. */
export async function rulesOfSkip(trx: Trx, subscriptionId: string): Promise<SkipRules> {
  await lockSubscriptions(trx, [subscriptionId])
  const row = await trx
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_policies as p', 'p.version', 's.policy_version')
    .selectAll('p')
    .select('s.paused')
    .where('s.id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const used = await skipsUsed(trx, [subscriptionId])
  return { policy: policyOf(row), used: used.get(subscriptionId) ?? 0, paused: row.paused }
}
