import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { heldFor } from './accounts.ts'

/**
 * An order for which money has come, or of which its customer says so, is not given up for another: the payment would belong
 * to the former. The caller has locked the order, as whoever claims does. Throws `order_payment_claimed`.
 */
export async function requireUnpaid(trx: Trx, orderId: string): Promise<void> {
  const { rows } = await sql<{ paid: boolean }>`
    SELECT ${heldFor.order} > 0
      OR EXISTS (SELECT FROM payment_intents i WHERE i.order_id = o.id AND i.state = 'claimed') AS paid
    FROM orders o WHERE o.id = ${orderId}`.execute(trx)
  if (rows[0]?.paid) throw new AppError('order_payment_claimed')
}
