import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AuditFacts, recordChanges } from '../audit/record.ts'
import type { AdminCaller } from '../staff/admin-sessions.ts'
import type { ApprovalKind } from './approval-kinds.ts'

/** Requests to let money go above the limit: nothing that is there is replaced, so that each only says what it is about. */

type MoneyKind<Change extends object> = Pick<ApprovalKind<Change>, 'kind' | 'present' | 'customerOf' | 'apply'> &
  Partial<Pick<ApprovalKind<Change>, 'askedBy'>>

/** A kind of request to let money go: who may write money asks for it, unless another permission is named, and what is settled meanwhile is not done. */
export function moneyApproval<Change extends object>(kind: MoneyKind<Change>): ApprovalKind<Change> {
  return {
    askedBy: 'money.write',
    ...kind,
    conflict: async () => {
      throw new AppError('approval_no_change')
    },
  }
}

/** The same about a customer's account or deposit, to which entries are only added: the version is the customer's own. */
export function customerMoneyApproval<Change extends { customer: string }>(
  kind: Pick<ApprovalKind<Change>, 'kind' | 'apply'> & { wanted: (change: Change) => AuditFacts },
): ApprovalKind<Change> {
  const find = (db: Db, id: string) =>
    db.selectFrom('customers').select(['name', 'created_at']).where('id', '=', id).executeTakeFirst()
  return moneyApproval({
    kind: kind.kind,
    present: async (_ctx, db, change) => ({
      updatedAt: (await find(db, change.customer))?.created_at ?? null,
      facts: {},
      wanted: kind.wanted(change),
    }),
    customerOf: async (db, { customer }) => (await find(db, customer))?.name ?? null,
    apply: kind.apply,
  })
}

/** Takes note of what an approval has done, in its transaction. */
export const noteApproved =
  (ctx: AppContext, caller: AdminCaller) =>
  (trx: Trx, subject: string | null, after: AuditFacts): Promise<void> =>
    recordChanges(trx, caller, 'approveRequest', [{ subject, before: null, after }], ctx.now())
