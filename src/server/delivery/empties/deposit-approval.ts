import { AppError } from '#server/kernel/http/errors.ts'
import { type ApprovalKind, recordChanges } from '#server/people/people.ts'
import { paiseFromRupees } from '#shared/base/money.ts'
import type { ApprovalChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { moveDeposit } from './deposits.ts'

/** A large deposit that goes back to its customer: the owner's approval gives it back. */
export const depositApproval: ApprovalKind<NonNullable<ApprovalChange['deposit']>> = {
  kind: 'deposit',
  askedBy: 'money.write',
  present: async (_ctx, db, { customer, amount, way }) => {
    const found = await db.selectFrom('customers').select('created_at').where('id', '=', customer).executeTakeFirst()
    return { updatedAt: found?.created_at ?? null, facts: {}, wanted: { amount, way } }
  },
  customerOf: async (db, { customer }) => {
    const found = await db.selectFrom('customers').select('name').where('id', '=', customer).executeTakeFirst()
    return found?.name ?? null
  },
  conflict: async () => {
    throw new AppError('approval_no_change')
  },
  apply: (ctx, caller, { customer, entry, way, amount, note }, { first }) =>
    moveDeposit(ctx, {
      id: entry,
      customerId: customer,
      move: 'returned',
      way,
      amountPaise: paiseFromRupees(amount),
      note,
      boxes: [],
      caller,
      first,
      noted: (trx) =>
        recordChanges(
          trx,
          caller,
          'approveRequest',
          [{ subject: customer, before: null, after: { entry, move: 'returned', amount } }],
          ctx.now(),
        ),
    }),
}
