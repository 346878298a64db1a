import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { servePaid } from '#server/subscriptions/subscriptions.ts'
import { fitsAccount } from '#shared/domain/money/customer-accounts.ts'
import { askedPayment, isUnderWay, ofSubject, type Subject } from '../intents.ts'
import { receivePayments, type StoredPayment, type Witness } from '../receive.ts'
import { addEntry, holdAccount } from './entries.ts'

interface Charging {
  /** Whose it is, and whose account. */
  customerId: string
  subject: Subject
  by: Witness['by']
  noted?: (trx: Trx, stored: StoredPayment[]) => Promise<void>
}

/**
 * Puts what is due of an order or a subscription on its customer's account: it is paid, and the account owes it. What its customer
 * says to have paid already, or has under way, is not. Throws `not_found`, `payment_nothing_due`, `account_limit`, and
 * `order_payment_claimed`.
 */
export async function chargeAccount(ctx: AppContext, { customerId, subject, by, noted }: Charging): Promise<void> {
  const at = ctx.now()
  const stored = await inTransaction(ctx.db, async (trx) => {
    // The customer before what is his, as everywhere.
    const account = await holdAccount(trx, customerId)
    const asked = await askedPayment(trx, customerId, subject, true)
    const { duePaise, counts, intent } = asked
    if (intent?.state === 'claimed' || isUnderWay(ctx, asked)) throw new AppError('order_payment_claimed')
    if (duePaise === 0 || !counts) throw new AppError('payment_nothing_due')
    if (!fitsAccount({ ...account, amount: duePaise })) throw new AppError('account_limit')
    const [orderId, subscriptionId] = subject.kind === 'order' ? [subject.id, null] : [null, subject.id]
    const payment = {
      orderId,
      subscriptionId,
      method: 'account' as const,
      amountPaise: duePaise,
      reference: null,
      intentId: null,
    }
    const stored = await receivePayments(ctx, trx, [payment], { by, at })
    for (const { id: paymentId, amountPaise } of stored) {
      await addEntry(trx, {
        id: newId(),
        customer_id: customerId,
        kind: 'charge',
        debit_paise: amountPaise,
        payment_id: paymentId,
        at,
        admin_id: by.kind === 'admin' ? by.adminId : null,
      })
    }
    // What was to be paid elsewhere is not any more; should it be all the same, it is given back.
    await trx
      .updateTable('payment_intents')
      .set({ state: 'expired' })
      .where(ofSubject(subject))
      .where('state', '=', 'created')
      .execute()
    await noted?.(trx, stored)
    return stored
  })
  relay(ctx).wake()
  await servePaid(
    ctx,
    stored.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  )
}
