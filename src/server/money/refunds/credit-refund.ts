import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/ids.ts'
import { addEntry } from '../customer-accounts/entries.ts'
import { afterGiving } from './after-giving.ts'
import { type HeldRefund, holdRefund } from './hold-refund.ts'

/** Refunds that are kept as credit with the kitchen. */

/**
 * Makes a waiting refund a credit on its customer's account: it is given at once, and nothing of it leaves the kitchen. False when
 * it does not wait any more.
 */
export async function creditToAccount(ctx: AppContext, trx: Trx, refundId: string, at: Date): Promise<boolean> {
  const refund = await holdRefund(trx, refundId)
  const credited = await trx
    .updateTable('refunds')
    .set({ state: 'credited', way: 'credit', vpa: null, settled_at: at })
    .where('id', '=', refundId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!credited) return false
  await addEntry(trx, {
    id: newId(),
    customer_id: await customerOf(trx, refund),
    kind: 'refund',
    credit_paise: refund.amountPaise,
    refund_id: refundId,
    at,
    admin_id: null,
  })
  await afterGiving(ctx, trx, refund, { way: 'credit', adminId: null, at })
  return true
}

/** Whose it is now: the order or the subscription goes with customers who are merged. */
async function customerOf(trx: Trx, { orderId, subscriptionId, customerId }: HeldRefund): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT customer_id AS id FROM orders WHERE id = ${orderId}::uuid
    UNION ALL SELECT customer_id FROM subscriptions WHERE id = ${subscriptionId}::uuid`.execute(trx)
  return rows[0]?.id ?? customerId
}

/** As much as was paid on account goes back to it: nobody gets money for what he has not paid. `o` has the orders. */
const PAID_ON_ACCOUNT: RawBuilder<unknown> = sql`
  SELECT r.id FROM refunds r WHERE r.state = 'waiting' AND r.amount_paise <= (
    SELECT coalesce(sum(p.amount_paise), 0) FROM payments p
    WHERE (p.order_id = r.order_id OR p.subscription_id = r.subscription_id) AND p.method = 'account' AND p.state = 'received')`

/** Refunds that wait for what was paid on account become credits by themselves. */
export async function creditWhatWasOnAccount(
  ctx: AppContext,
  trx: Trx,
  { orders, subscriptions }: { orders: string[]; subscriptions: string[] },
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    ${PAID_ON_ACCOUNT} AND (r.order_id = ANY(${orders}::uuid[]) OR r.subscription_id = ANY(${subscriptions}::uuid[]))
    ORDER BY r.id`.execute(trx)
  for (const { id } of rows) await creditToAccount(ctx, trx, id, at)
}
