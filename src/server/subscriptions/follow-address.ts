import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'

/**
 * A subscription is delivered to its customer's default address: after a change of the default, or of its text, the running subscription
 * and its orders that can still be answered follow. To be called in the transaction of that change, which holds the
 * customer's row. Without a default the subscription has no address and gets no orders; those made keep theirs.
 */
export async function followDefaultAddress(trx: Db, customerId: string, now: Date): Promise<void> {
  await sql`
    UPDATE subscriptions SET delivery_address = (
      SELECT a.address FROM customers c JOIN addresses a ON a.id = c.default_address_id WHERE c.id = ${customerId}
    ) WHERE customer_id = ${customerId} AND status = 'active'`.execute(trx)
  await sql`
    UPDATE orders SET delivery_address = a.address
    FROM customers c JOIN addresses a ON a.id = c.default_address_id
    WHERE c.id = ${customerId} AND orders.customer_id = ${customerId} AND orders.fulfilment = 'pending'
      AND orders.subscription_id IS NOT NULL AND orders.confirm_by > ${now}`.execute(trx)
}
