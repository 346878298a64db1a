import { sql } from 'kysely'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { saleKindOf } from '#shared/domain/money/documents/kinds.ts'
import { issueProblem } from '#shared/domain/money/documents/settings.ts'
import { REFUND_OPEN } from '../../accounts.ts'
import type { DocumentContent } from '../content.ts'
import { leftOf } from '../queries.ts'
import { followedTaxes } from '../supplies.ts'
import { supplierOf } from './drafts.ts'
import { issueDocument } from './issue.ts'
import type { IssueRun } from './issue-due.ts'
import { holdDocument } from './take-back.ts'

/**
 * Issues the invoices of subscriptions that had a voucher and have ended, for what of it was not given back. While something of it waits
 * to be given back, or to be credited, so does the invoice: what goes back of an advance is a refund voucher, and never invoiced.
 * It waits, too, while the kitchen has not said of itself what an invoice of today asks for.
 */
export async function invoiceEndedSubscriptions(run: IssueRun): Promise<number> {
  if (issueProblem(run.settings.on(run.today), run.profile) !== null) return 0
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM documents d JOIN document_subjects o ON o.document_id = d.id AND o.open
      JOIN subscriptions s ON s.id = o.subscription_id
    WHERE d.kind = 'receipt_voucher' AND s.status IN ('ended', 'cancelled') AND NOT ${REFUND_OPEN}
      AND NOT EXISTS (SELECT FROM credit_requests c WHERE c.subscription_id = s.id AND c.done_at IS NULL)
    ORDER BY d.id`.execute(run.db)
  let issued = 0
  for (const { id } of rows) issued += await invoiceVoucher(run, id)
  return issued
}

async function invoiceVoucher({ db, settings, profile, today, at }: IssueRun, id: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    await holdDocument(trx, id)
    const { rows } = await sql<{
      number: string
      day: string
      content: DocumentContent
      left: number
      subscription: string
    }>`
      SELECT d.number, d.day, d.content, ${leftOf} AS "left", s.subscription_id AS subscription
      FROM documents d JOIN document_subjects s ON s.document_id = d.id AND s.open WHERE d.id = ${id}`.execute(trx)
    const [voucher] = rows
    if (!voucher) return 0
    await trx.updateTable('document_subjects').set({ open: false }).where('document_id', '=', id).execute()
    if (voucher.left === 0) return 0
    const { supplier: former, recipient, lines } = voucher.content
    const { prefix, mode, rateBp, sac, note, state } = settings.on(today)
    const supplier = supplierOf(profile, { state: state ?? former.state })
    const [line] = lines
    await issueDocument(
      trx,
      {
        kind: saleKindOf(mode),
        prefix,
        mode,
        rateBp,
        sac,
        note,
        day: today,
        supplyDay: today,
        supplier,
        recipient,
        follows: await followedTaxes(trx, id),
        lines: [{ text: line?.text ?? '', quantity: 1, unitPaise: null, amountPaise: voucher.left }],
        subjects: [{ orderId: null, subscriptionId: voucher.subscription, amountPaise: voucher.left, extrasPaise: 0 }],
        refersTo: { id, number: voucher.number, day: voucher.day },
        reason: null,
        adminId: null,
      },
      at,
    )
    return 1
  })
}
