import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { LockedRows } from '#server/kernel/db/lock-rows.ts'
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

/**
 * What decides about one more skip of each of these subscriptions, and about taking it back. Locks them until the end of the
 * transaction; those that others hold are left out when they are to be skipped.
 */
export async function rulesOfSkip(
  trx: Trx,
  subscriptionIds: string[],
  locked: LockedRows,
): Promise<Map<string, SkipRules>> {
  const held = await lockSubscriptions(trx, subscriptionIds, locked)
  const ids = held.map(({ id }) => id)
  const rows = await trx
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_policies as p', 'p.version', 's.policy_version')
    .selectAll('p')
    .select(['s.id', 's.paused'])
    .where('s.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  const used = await skipsUsed(trx, ids)
  return new Map(
    rows.map((row) => [row.id, { policy: policyOf(row), used: used.get(row.id) ?? 0, paused: row.paused }]),
  )
}
