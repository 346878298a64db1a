import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AdminCaller, type ApprovalKind, differenceOf, recordChanges } from '#server/people/people.ts'
import type { AdminPolicy } from '#shared/contract/subscriptions/office/policy.schemas.ts'
import type { SubscriptionPolicy } from '#shared/domain/subscriptions/policy.ts'
import { changePolicy, currentPolicy, policiesInUse, policyOf } from './policies.ts'

interface Setting {
  /** When the version was made that was read; `null` when that does not matter. */
  readAt: Date | null
  /** Runs first in the transaction. */
  first?: (trx: Trx) => Promise<void>
}

/** Sets the rules by which subscriptions are sold. Throws `changed_meanwhile` with those in force when others have been set meanwhile. */
export async function setPolicy(
  ctx: AppContext,
  caller: AdminCaller,
  terms: SubscriptionPolicy,
  { readAt, first }: Setting,
): Promise<AdminPolicy> {
  const at = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    await first?.(trx)
    const [former] = await policiesInUse(trx)
    const changed = await changePolicy(trx, terms, { at, readAt, adminId: caller.id })
    const [policy] = await policiesInUse(trx)
    if (!changed) throw new AppError('changed_meanwhile', {}, { policy })
    const change = { subject: null, ...differenceOf(former, terms) }
    await recordChanges(trx, caller, 'changeSubscriptionPolicy', [change], at)
    return policy
  })
}

/** A change of these rules that waits for the owner. */
export const policyApproval: ApprovalKind<SubscriptionPolicy> = {
  kind: 'policy',
  askedBy: 'subscriptions.write',
  present: async (_ctx, db) => {
    const row = await currentPolicy(db)
    return { updatedAt: row.created_at, facts: { ...policyOf(row) } }
  },
  conflict: async (_ctx, db) => ({ policy: (await policiesInUse(db))[0] }),
  apply: async (ctx, caller, terms, how) => {
    await setPolicy(ctx, caller, terms, how)
  },
}
