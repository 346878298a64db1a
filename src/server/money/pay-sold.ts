import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { notePaymentClaimed, type Sold } from '#server/subscriptions/subscriptions.ts'
import { utrOf } from '#shared/domain/money/intents.ts'
import { addIntent, askedPayment, type Subject } from './intents.ts'
import { receivePayments } from './receive.ts'

/**
 * Enters how a subscription that the office sold is paid: its cash has been counted, or the customer names the UPI number of a
 * payment, which waits for the bank. Throws `payment_utr_invalid`, `payment_not_online` and `utr_used`.
 */
export async function paySold(
  ctx: AppContext,
  trx: Trx,
  { subscriptionId, customerId, adminId, payment }: Sold,
): Promise<void> {
  const subject: Subject = { kind: 'subscription', id: subscriptionId }
  const at = ctx.now()
  const { duePaise: amountPaise } = await askedPayment(trx, customerId, subject, true)
  if (amountPaise === 0) return
  if (payment.kind === 'cash') {
    const cash = {
      orderId: null,
      subscriptionId,
      method: 'cash',
      amountPaise,
      reference: null,
      intentId: null,
    } as const
    await receivePayments(ctx, trx, [cash], { by: { kind: 'admin', adminId }, at })
  }
  if (payment.kind === 'claimed') {
    const utr = utrOf(payment.utr)
    if (utr === null) throw new AppError('payment_utr_invalid')
    const { vpa } = await currentProfile(trx)
    if (vpa === null) throw new AppError('payment_not_online')
    const payee = { method: 'upi_own', vpa, provider: null } as const
    const { state } = await addIntent(trx, customerId, subject, { amountPaise, payee, at, utr })
    if (state !== 'claimed') throw new AppError('utr_used')
    await notePaymentClaimed(trx, subscriptionId)
  }
}
