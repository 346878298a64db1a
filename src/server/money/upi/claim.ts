import { sql } from 'kysely'
import { recordCustomerRejected } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { notePaymentClaimed } from '#server/subscriptions/subscriptions.ts'
import { utrOf } from '#shared/domain/money/intents.ts'
import { askedPayment, ofSubject, type Subject } from '../intents.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * A customer says to have paid, by the number that his app shows. It makes nothing paid; the office sees it. The number can be
 * corrected until the office has looked. Throws `not_found`, `payment_utr_invalid`, `payment_nothing_due`, and `utr_used` for
 * a number by which something else was paid or claimed, which the audit tells of.
 */
export async function claimPayment(
  ctx: AppContext,
  customerId: string,
  subject: Subject,
  typed: string,
): Promise<void> {
  const utr = utrOf(typed)
  if (utr === null) throw new AppError('payment_utr_invalid')
  const claimed = await inTransaction(ctx.db, async (trx) => {
    const { intent, counts } = await askedPayment(trx, customerId, subject, true)
    const isOpen = intent?.vpa != null && (intent.state === 'claimed' || (intent.state === 'created' && counts))
    if (!isOpen && !(intent?.state === 'paid' && intent.utr === utr)) throw new AppError('payment_nothing_due')
    if (!isOpen) return true
    const { numAffectedRows } = await sql`
      UPDATE payment_intents SET state = 'claimed', utr = ${utr}, claimed_at = ${ctx.now()}::timestamptz
      WHERE ${ofSubject(subject)} AND method = 'upi_own' AND state IN ('created', 'claimed') AND NOT EXISTS (
        SELECT FROM payments p WHERE p.method = 'upi_own' AND p.reference = ${utr} AND p.state <> 'voided')`.execute(
      trx,
    )
    if (numAffectedRows !== 1n) return false
    if (subject.kind === 'subscription') await notePaymentClaimed(trx, subject.id)
    return true
  }).catch((error: { code?: string }) => {
    if (error.code === UNIQUE_VIOLATION) return false
    throw error
  })
  if (claimed) return
  await recordCustomerRejected(ctx.db, { call: 'claimPayment', subject: subject.id, code: 'utr_used' }, ctx.now())
  throw new AppError('utr_used')
}
