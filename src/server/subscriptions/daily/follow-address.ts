import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { readdressOpenOrders } from '#server/ordering/ordering.ts'

/**
 * A subscription is delivered to its customer's default address: after a change of the default, or of its text, the running subscription
 * and its orders that can still be answered follow, in the transaction of that change, which holds the customer's row. Without a default the subscription has no address and gets no orders; those made keep theirs.
 * Throws `clock_in_doubt`.
 */
export async function followDefaultAddress(ctx: AppContext, trx: Trx, customerId: string): Promise<void> {
  await sql`
    UPDATE subscriptions SET delivery_address = (
      SELECT a.address FROM customers c JOIN addresses a ON a.id = c.default_address_id WHERE c.id = ${customerId}
    ) WHERE customer_id = ${customerId} AND status IN ('queued', 'active')`.execute(trx)
  await readdressOpenOrders(ctx, trx, customerId)
}
