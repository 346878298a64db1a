import { sql } from 'kysely'
import { customerMoneyApproval, moneyApproval, noteApproved } from '#server/people/people.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import type { ApprovalChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { enterOnAccount, reverseEntry } from './customer-accounts/enter.ts'
import { creditDocument } from './documents/issue/credit-document.ts'
import { noteVoided } from './stored-payments.ts'
import { voidPayment } from './void-payment.ts'

/** Money that is let go above the limit: the owner's approval does it. */

type Asked<Kind extends keyof ApprovalChange> = NonNullable<ApprovalChange[Kind]>

/** Goodwill, or what a customer owes and the kitchen gives up. */
export const accountEntryApproval = customerMoneyApproval<Asked<'accountEntry'>>({
  kind: 'accountEntry',
  wanted: ({ kind, amount, note }) => ({ amount, entry: kind, ...(note !== null && { note }) }),
  apply: (ctx, caller, { customer, entry, kind, amount, note }, { first }) =>
    enterOnAccount(ctx, {
      id: entry,
      customerId: customer,
      kind,
      amountPaise: paiseFromRupees(amount),
      method: null,
      reference: null,
      note,
      caller,
      first,
      noted: (trx) => noteApproved(ctx, caller)(trx, customer, { entry, kind, amount }),
    }),
})

/** An entry of an account that is taken back. */
export const accountReversalApproval = moneyApproval<Asked<'accountReversal'>>({
  kind: 'accountReversal',
  present: async (_ctx, db, { id }) => {
    const found = await db
      .selectFrom('account_entries as e')
      .leftJoin('account_entries as v', 'v.reverses', 'e.id')
      .select(['e.at', 'e.kind', 'e.credit_paise', 'v.id as reversedBy'])
      .where('e.id', '=', id)
      .executeTakeFirst()
    if (!found || found.reversedBy !== null) return { updatedAt: null, facts: {} }
    const wanted = { amount: rupeesFromPaise(found.credit_paise), entry: found.kind }
    return { updatedAt: found.at, facts: {}, wanted }
  },
  customerOf: async (db, { id }) => {
    const { rows } = await sql<{ name: string | null }>`
      SELECT c.name FROM account_entries e JOIN customers g ON g.id = e.customer_id
        JOIN customers c ON c.id = coalesce(g.merged_into, g.id)
      WHERE e.id = ${id}`.execute(db)
    return rows[0]?.name ?? null
  },
  apply: (ctx, caller, { id }, { first }) =>
    reverseEntry(ctx, {
      id,
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

/** A payment that is taken back. */
export const paymentApproval = moneyApproval<Asked<'payment'>>({
  kind: 'payment',
  present: async (_ctx, db, { id }) => {
    const found = await db
      .selectFrom('payments')
      .select(['state', 'received_at', 'amount_paise', 'method'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return { updatedAt: null, facts: {} }
    return {
      updatedAt: found.state === 'voided' ? null : found.received_at,
      facts: {},
      wanted: { amount: rupeesFromPaise(found.amount_paise), method: found.method },
    }
  },
  customerOf: async (db, { id }) => {
    const { rows } = await sql<{ name: string | null }>`
      SELECT c.name FROM payments p JOIN customers g ON g.id = p.customer_id
        JOIN customers c ON c.id = coalesce(g.merged_into, g.id)
      WHERE p.id = ${id}`.execute(db)
    return rows[0]?.name ?? null
  },
  apply: (ctx, caller, { id }, { first }) =>
    voidPayment(ctx, { id, caller, first, noted: noteVoided(ctx, caller, 'approveRequest') }),
})

/** A document that is taken back, or a part of it. */
export const documentApproval = moneyApproval<Asked<'document'>>({
  kind: 'document',
  present: async (_ctx, db, { id, amount }) => {
    const found = await db
      .selectFrom('documents')
      .select(['number', 'issued_at', 'total_paise'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return { updatedAt: null, facts: {} }
    const wanted = { amount: amount ?? rupeesFromPaise(found.total_paise), document: found.number }
    return { updatedAt: found.issued_at, facts: {}, wanted }
  },
  apply: async (ctx, caller, { id, amount }, { first, reason }) => {
    await creditDocument(ctx, {
      id,
      amountPaise: amount === undefined ? null : paiseFromRupees(amount),
      reason,
      caller,
      first,
      noted: (trx, { number, totalPaise }) =>
        noteApproved(ctx, caller)(trx, id, { number, amount: rupeesFromPaise(totalPaise) }),
    })
  },
})
