import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection.ts'
import type { PaymentState } from '#shared/domain/ordering/order-states.ts'
import { paymentStatesBefore } from '#shared/domain/ordering/order-status.ts'

/**
 * Lets what has become of the money of subscriptions go to `to`, of all that `where` names, a condition on `s`, and that stand
 * where it may come from. Returns the ids of those that changed.
 */
export async function setPaymentState(trx: Trx, where: RawBuilder<SqlBool>, to: PaymentState): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE subscriptions s SET payment_state = ${to}
    WHERE ${where} AND s.payment_state = ANY(${paymentStatesBefore(to)}::text[]) RETURNING s.id`.execute(trx)
  return rows.map(({ id }) => id)
}
