import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { PaymentState } from '#shared/domain/ordering/order-states.ts'
import { paymentStatesBefore } from '#shared/domain/ordering/order-status.ts'

/**
 * Lets what has become of the money of subscriptions go to `to`, of all that `where` names, a condition on `s`, and that stand
 * where it may come from. What their customers have said of a payment is settled by it. Returns the ids of those that changed.
 */
export async function setPaymentState(trx: Trx, where: RawBuilder<SqlBool>, to: PaymentState): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE subscriptions s SET payment_state = ${to}, payment_claim = NULL
    WHERE ${where} AND s.payment_state = ANY(${paymentStatesBefore(to)}::text[]) RETURNING s.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * The customer says to have paid a subscription that is due: it is by UPI from now on, also when cash was chosen before. After a claim of
 * which the kitchen's bank did not know it is one again, which is trusted no more.
 */
export async function notePaymentClaimed(trx: Trx, id: string): Promise<void> {
  await sql`
    UPDATE subscriptions SET payment_method = 'upi',
      payment_claim = CASE WHEN payment_claim IN ('rejected', 'claimed_again') THEN 'claimed_again' ELSE 'claimed' END
    WHERE id = ${id} AND payment_state = 'due' AND status <> 'cancelled'`.execute(trx)
}

/** The kitchen's bank does not know of the payment that the customer has claimed. */
export async function notePaymentRejected(trx: Trx, id: string): Promise<void> {
  await sql`
    UPDATE subscriptions SET payment_claim = 'rejected' WHERE id = ${id} AND payment_claim IS NOT NULL`.execute(trx)
}
