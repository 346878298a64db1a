import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { recordCustomerRejected } from '#server/people/people.ts'
import { notePaymentClaimed } from '#server/subscriptions/subscriptions.ts'
import { utrOf } from '#shared/domain/money/intents.ts'
import { askedPayment, claimAnother, claimIntent, mayBeClaimed, type Subject, wasRejected } from '../intents.ts'

/**
 * A customer says to have paid, by the number that his app shows. It makes nothing paid; the office sees it. The number can be
 * corrected until the office has looked, and when the bank does not know it another can be entered at once. Who was asked to pay may say so also once nothing is due any more: it was cancelled, or
 * paid otherwise, and what has come is given back. Throws `not_found`, `payment_utr_invalid`, `payment_nothing_due`, and `utr_used` for
 * a number by which other money came or is said to have come, which the audit tells of.
 */
export async function claimPayment(
  ctx: AppContext,
  customerId: string,
  subject: Subject,
  typed: string,
): Promise<void> {
  const utr = utrOf(typed)
  if (utr === null) throw new AppError('payment_utr_invalid')
  await inTransaction(ctx.db, async (trx) => {
    const asked = await askedPayment(trx, customerId, subject, true)
    const { intent } = asked
    if (intent?.state === 'paid' && intent.utr === utr) return
    if (!intent) throw new AppError('payment_nothing_due')
    const isClaimed = wasRejected(asked)
      ? await claimAnother(trx, customerId, subject, { asked, utr, at: ctx.now() })
      : mayBeClaimed(asked)
        ? await claimIntent(trx, intent.id, utr, ctx.now())
        : null
    if (isClaimed === null) throw new AppError('payment_nothing_due')
    if (!isClaimed) throw new AppError('utr_used')
    if (subject.kind === 'subscription') await notePaymentClaimed(trx, subject.id)
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'utr_used') {
      await recordCustomerRejected(ctx.db, { call: 'claimPayment', subject: subject.id, code: error.code }, ctx.now())
    }
    throw error
  })
}
