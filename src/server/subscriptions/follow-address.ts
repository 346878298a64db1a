import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection.ts'
import { lockRowsSql } from '#server/platform/db/lock-rows.ts'

/**
 * A subscription is delivered to its customer's default address: after a change of the default, or of its text, the running subscription
 * and its orders that can still be answered follow, in the transaction of that change, which holds the customer's row. Without a default the subscription has no address and gets no orders; those made keep theirs.
 */
export async function followDefaultAddress(trx: Trx, customerId: string, now: Date): Promise<void> {
  await sql`
    UPDATE subscriptions SET delivery_address = (
      SELECT a.address FROM customers c JOIN addresses a ON a.id = c.default_address_id WHERE c.id = ${customerId}
    ) WHERE customer_id = ${customerId} AND status = 'active'`.execute(trx)
  await sql`
    WITH open AS (
      SELECT id FROM orders
      WHERE customer_id = ${customerId} AND status = 'pending' AND subscription_id IS NOT NULL AND confirm_by > ${now}
      -- In one order, so that this and what else locks orders never wait for each other in a circle.
      ORDER BY id ${lockRowsSql('wait')}
    )
    UPDATE orders SET delivery_address = a.address
    FROM open, customers c JOIN addresses a ON a.id = c.default_address_id
    WHERE orders.id = open.id AND c.id = ${customerId}`.execute(trx)
}
