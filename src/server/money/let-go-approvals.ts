import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type ApprovalKind, recordChanges } from '#server/people/people.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import type { ApprovalChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { enterOnAccount } from './customer-accounts/enter.ts'
import { creditDocument } from './documents/issue/credit-document.ts'
import { noteVoided } from './stored-payments.ts'
import { voidPayment } from './void-payment.ts'

/** Money that is let go above the limit: the owner's approval does it. */

type Asked<Kind extends keyof ApprovalChange> = NonNullable<ApprovalChange[Kind]>

const settled = async () => {
  throw new AppError('approval_no_change')
}

/** Since when a customer is known, which never changes: the version of what is only added to. */
async function known(db: Db, customer: string) {
  const found = await db.selectFrom('customers').select('created_at').where('id', '=', customer).executeTakeFirst()
  return found?.created_at ?? null
}

async function nameOfCustomer(db: Db, customer: string): Promise<string | null> {
  const found = await db.selectFrom('customers').select('name').where('id', '=', customer).executeTakeFirst()
  return found?.name ?? null
}

/** Goodwill, or what a customer owes and the kitchen gives up. */
export const accountEntryApproval: ApprovalKind<Asked<'accountEntry'>> = {
  kind: 'accountEntry',
  askedBy: 'money.write',
  present: async (_ctx, db, { customer, kind, amount, note }) => ({
    updatedAt: await known(db, customer),
    facts: {},
    wanted: { amount, entry: kind, ...(note !== null && { note }) },
  }),
  customerOf: (db, { customer }) => nameOfCustomer(db, customer),
  conflict: settled,
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
      noted: (trx) =>
        recordChanges(
          trx,
          caller,
          'approveRequest',
          [{ subject: customer, before: null, after: { entry, kind, amount } }],
          ctx.now(),
        ),
    }),
}

/** A payment that is taken back. */
export const paymentApproval: ApprovalKind<Asked<'payment'>> = {
  kind: 'payment',
  askedBy: 'money.write',
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
  conflict: settled,
  apply: (ctx, caller, { id }, { first }) =>
    voidPayment(ctx, { id, caller, first, noted: noteVoided(ctx, caller, 'approveRequest') }),
}

/** A document that is taken back, or a part of it. */
export const documentApproval: ApprovalKind<Asked<'document'>> = {
  kind: 'document',
  askedBy: 'money.write',
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
  conflict: settled,
  apply: async (ctx, caller, { id, amount }, { first, reason }) => {
    await creditDocument(ctx, {
      id,
      amountPaise: amount === undefined ? null : paiseFromRupees(amount),
      reason,
      caller,
      first,
      noted: (trx, { number, totalPaise }) =>
        recordChanges(
          trx,
          caller,
          'approveRequest',
          [{ subject: id, before: null, after: { number, amount: rupeesFromPaise(totalPaise) } }],
          ctx.now(),
        ),
    })
  },
}
