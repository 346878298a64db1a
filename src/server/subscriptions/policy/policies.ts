import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import type { Policy } from '#shared/contract/subscriptions/customer/policy.schemas.ts'
import type { AdminPolicy } from '#shared/contract/subscriptions/office/policy.schemas.ts'
import { isSamePolicy, paidWhen, type SubscriptionPolicy } from '#shared/domain/subscriptions/policy.ts'

/** The versions of the rules by which subscriptions are sold. The latest is the one in force; none ever changes. */

export type PolicyRow = Selectable<Tables['subscription_policies']>

/** The policy by which subscriptions are sold now. */
export async function currentPolicy(db: Db): Promise<PolicyRow> {
  return db
    .selectFrom('subscription_policies')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The policy in force, and those before it that running subscriptions keep, the newest first. */
export async function policiesInUse(db: Db): Promise<[AdminPolicy, ...AdminPolicy[]]> {
  const { rows } = await sql<PolicyRow & { admin: string | null; running: number }>`
    WITH kept AS (
      SELECT policy_version AS version, count(*)::integer AS running FROM subscriptions WHERE status = 'active' GROUP BY 1
    )
    SELECT p.*, a.name AS admin, coalesce(kept.running, 0) AS running
    FROM subscription_policies p LEFT JOIN kept ON kept.version = p.version LEFT JOIN admins a ON a.id = p.created_by
    WHERE kept.running > 0 OR p.version = (SELECT max(version) FROM subscription_policies)
    ORDER BY p.version DESC`.execute(db)
  return rows.map((row) => ({
    ...presentPolicy(row),
    updatedAt: row.created_at.toISOString(),
    admin: row.admin,
    running: row.running,
  })) as [AdminPolicy, ...AdminPolicy[]]
}

/**
 * Adds a version with these terms, unless they are those in force. Of two changes at once the version's number lets one
 * through. Returns whether the terms are in force now: not when the policy that the caller has read is not the latest.
 */
export async function changePolicy(
  db: Db,
  terms: SubscriptionPolicy,
  { at, readAt, adminId }: { at: Date; readAt: Date | null; adminId: string },
): Promise<boolean> {
  const { freeSkips, afterCap, late, maxPauseDays, validDays, pausesExtend, refundable, trustMeals } = terms
  const values = sql`${freeSkips}::integer, ${afterCap}::text, ${late}::text, ${maxPauseDays}::integer,
    ${validDays}::integer, ${pausesExtend}::boolean, ${refundable}::boolean, ${trustMeals}::integer`
  await sql`
    INSERT INTO subscription_policies (version, free_skips, after_cap, late, max_pause_days, valid_days, pauses_extend, refundable,
      trust_meals, created_at, created_by)
    SELECT p.version + 1, ${values}, GREATEST(${at}::timestamptz, p.created_at + interval '1 millisecond'), ${adminId}::uuid
    FROM (SELECT * FROM subscription_policies ORDER BY version DESC LIMIT 1) p
    WHERE (${readAt}::timestamptz IS NULL OR p.created_at = ${readAt})
      AND (p.free_skips, p.after_cap, p.late, p.max_pause_days, p.valid_days, p.pauses_extend, p.refundable, p.trust_meals)
        IS DISTINCT FROM (${values})
    ON CONFLICT (version) DO NOTHING`.execute(db)
  return isSamePolicy(policyOf(await currentPolicy(db)), terms)
}

/** A policy as the rules of the domain read it. */
export function policyOf(row: Omit<PolicyRow, 'version' | 'created_at' | 'created_by'>): SubscriptionPolicy {
  return {
    freeSkips: row.free_skips,
    afterCap: row.after_cap,
    late: row.late,
    maxPauseDays: row.max_pause_days,
    validDays: row.valid_days,
    pausesExtend: row.pauses_extend,
    refundable: row.refundable,
    trustMeals: row.trust_meals,
  }
}

/** A policy as the wire names it. */
export function presentPolicy(row: Omit<PolicyRow, 'created_at' | 'created_by'>): Policy {
  return { ...policyOf(row), version: row.version }
}

/** When the money of a subscription is collected, by the rules that it was bought by. */
export async function collectedWhen(db: Db, subscriptionId: string) {
  const { trustMeals } = await db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_policies as p', 'p.version', 's.policy_version')
    .select('p.trust_meals as trustMeals')
    .where('s.id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  return paidWhen({ trustMeals })
}
