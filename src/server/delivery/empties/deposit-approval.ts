import { customerMoneyApproval, moneyApproval, noteApproved } from '#server/people/people.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import type { ApprovalChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { moveDeposit, reverseDeposit } from './deposits.ts'

/** A large deposit that goes back to its customer: the owner's approval gives it back. */
export const depositApproval = customerMoneyApproval<NonNullable<ApprovalChange['deposit']>>({
  kind: 'deposit',
  wanted: ({ amount, way }) => ({ amount, way }),
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
      noted: (trx) => noteApproved(ctx, caller)(trx, customer, { entry, move: 'returned', amount }),
    }),
})

/** The taking of a deposit that is taken back. */
export const depositReversalApproval = moneyApproval<NonNullable<ApprovalChange['depositReversal']>>({
  kind: 'depositReversal',
  present: async (_ctx, db, { id }) => {
    const found = await db
      .selectFrom('deposit_moves as d')
      .leftJoin('deposit_moves as v', 'v.reverses', 'd.id')
      .select(['d.at', 'd.amount_paise', 'd.way', 'v.id as reversedBy'])
      .where('d.id', '=', id)
      .executeTakeFirst()
    if (!found || found.reversedBy !== null) return { updatedAt: null, facts: {} }
    return { updatedAt: found.at, facts: {}, wanted: { amount: rupeesFromPaise(found.amount_paise), way: found.way } }
  },
  apply: (ctx, caller, { id }, { first, reason }) =>
    reverseDeposit(ctx, {
      id,
      note: reason,
      caller,
      first,
      noted: (trx, { customerId, amountPaise }) =>
        noteApproved(ctx, caller)(trx, customerId, {
          entry: id,
          amount: rupeesFromPaise(amountPaise),
          state: 'reversed',
        }),
    }),
})
