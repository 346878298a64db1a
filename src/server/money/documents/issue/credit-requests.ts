import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { standingDocument } from '../queries.ts'
import type { IssueRun } from './issue-due.ts'
import { holdDocument, takeBack } from './take-back.ts'

/** Money that is given back. */
export interface RefundToCredit {
  refundId: string
  /** What it was paid for: one of both. */
  orderId: string | null
  subscriptionId: string | null
  amountPaise: number
  /** As it stands on the credit note. */
  reason: string
  /** Who gave it back; `null` when no person did. */
  adminId: string | null
  at: Date
}

/**
 * Asks for the credit note of a refund, in the refund's own transaction; it is issued after that, each refund's once. For what
 * never had a document there is none. What is still owed stays in the document: money that came twice is given back without a
 * credit note, since what was sold is still sold, and so is what was reduced before the document was issued.
 */
export async function creditRefund(trx: Trx, refund: RefundToCredit): Promise<void> {
  const { refundId, orderId, subscriptionId, amountPaise, reason, adminId, at } = refund
  await trx
    .insertInto('credit_requests')
    .values({
      id: newId(),
      order_id: orderId,
      subscription_id: subscriptionId,
      refund_id: refundId,
      amount_paise: amountPaise,
      reason,
      admin_id: adminId,
      requested_at: at,
      done_at: null,
      credit_note_id: null,
    })
    .onConflict((conflict) => conflict.column('refund_id').doNothing())
    .execute()
}

/** Issues the credit notes that were asked for. */
export async function settleCreditRequests(run: IssueRun): Promise<number> {
  const open = await run.db
    .selectFrom('credit_requests')
    .select('id')
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  let issued = 0
  for (const { id } of open) issued += await inTransaction(run.db, (trx) => settleRequest(run, trx, id))
  return issued
}

/** Issues the credit note of one request, unless that is done, or the document that it takes back is still to come. */
async function settleRequest({ settings, today, at }: IssueRun, trx: Trx, id: string): Promise<number> {
  const request = await trx
    .selectFrom('credit_requests')
    .selectAll()
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!request) return 0
  const subject = { orderId: request.order_id, subscriptionId: request.subscription_id }
  if (await isQueued(trx, subject.orderId ?? subject.subscriptionId)) return 0
  const standing = await standingDocument(trx, subject)
  if (standing) await holdDocument(trx, standing.id)
  const now = standing && (await standingDocument(trx, subject))
  const left = now ? Math.min(now.amountPaise - now.takenBackPaise - now.owedPaise, now.leftPaise) : 0
  const amountPaise = Math.min(request.amount_paise, left)
  const { prefix } = settings.on(today)
  const note =
    now && amountPaise > 0
      ? await takeBack(trx, {
          documentId: now.id,
          amountPaise,
          subject,
          reason: request.reason,
          adminId: request.admin_id,
          prefix,
          today,
          at,
        })
      : null
  await trx
    .updateTable('credit_requests')
    .set({ done_at: at, credit_note_id: note?.id ?? null })
    .where('id', '=', id)
    .execute()
  return note ? 1 : 0
}

async function isQueued(trx: Trx, subjectId: string | null): Promise<boolean> {
  if (subjectId === null) return false
  const { rows } = await sql`SELECT FROM document_queue WHERE subject_id = ${subjectId}`.execute(trx)
  return rows.length > 0
}
