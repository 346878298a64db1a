import { sql } from 'kysely'
import { recordCustomerRejected } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { notePaymentClaimed } from '#server/subscriptions/subscriptions.ts'
import { utrOf } from '#shared/domain/money/intents.ts'
import { askedPayment, mayBeClaimed, type Subject } from '../intents.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * A customer says to have paid, by the number that his app shows. It makes nothing paid; the office sees it. The number can be
 * corrected until the office has looked. Who was asked to pay may say so also once nothing is due any more: it was cancelled, or
 * paid otherwise, and what has come is given back. Throws `not_found`, `payment_utr_invalid`, `payment_nothing_due`, and `utr_used` for
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
    const asked = await askedPayment(trx, customerId, subject, true)
    const { intent } = asked
    if (intent?.state === 'paid' && intent.utr === utr) return true
    if (!intent || !mayBeClaimed(asked)) throw new AppError('payment_nothing_due')
    const { numAffectedRows } = await sql`
      UPDATE payment_intents SET state = 'claimed', utr = ${utr}, claimed_at = ${ctx.now()}::timestamptz
      WHERE id = ${intent.id} AND state IN ('created', 'claimed', 'expired') AND NOT EXISTS (
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
