import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { newIdSql } from '#server/kernel/db/new-id-sql.ts'
import { newId } from '#server/kernel/ids.ts'
import { addEntry } from '../customer-accounts/entries.ts'
import { afterGiving } from './after-giving.ts'
import { type HeldRefund, holdRefund, requireUndisputed } from './hold-refund.ts'
import { type Subjects, surplusOf } from './surplus.ts'

/** Refunds that are kept as credit with the kitchen. */

/**
 * Makes a waiting refund a credit on its customer's account: it is given at once, and nothing of it leaves the kitchen. False when
 * it does not wait any more. Throws `not_found` and `refund_disputed`.
 */
export async function creditToAccount(ctx: AppContext, trx: Trx, refundId: string, at: Date): Promise<boolean> {
  const refund = await holdRefund(trx, refundId)
  await requireUndisputed(trx, refund)
  const credited = await trx
    .updateTable('refunds')
    .set({ state: 'credited', way: 'credit', vpa: null, settled_at: at })
    .where('id', '=', refundId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!credited) return false
  await giveAsCredit(ctx, trx, refund, at)
  return true
}

/** Whose it is now: the order or the subscription goes with customers who are merged. */
async function customerOf(trx: Trx, { orderId, subscriptionId, customerId }: HeldRefund): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT customer_id AS id FROM orders WHERE id = ${orderId}::uuid
    UNION ALL SELECT customer_id FROM subscriptions WHERE id = ${subscriptionId}::uuid`.execute(trx)
  return rows[0]?.id ?? customerId
}

/**
 * What was put on account of these orders and subscriptions goes back to it by itself, as far as more has come than they owe, the
 * latest first: nobody gets money for what he has not paid. Each credit names the payment on which it goes back, so that none goes
 * back twice.
 */
export async function creditWhatWasOnAccount(ctx: AppContext, trx: Trx, subjects: Subjects, at: Date): Promise<void> {
  const { rows } = await sql<HeldRefund>`
    WITH surplus AS (${surplusOf(subjects)}),
    on_account AS (
      SELECT u.*, p.id AS payment_id, p.left_paise,
        sum(p.left_paise) OVER (PARTITION BY u.order_id, u.subscription_id ORDER BY p.id DESC) AS up_to
      FROM surplus u, LATERAL (
        SELECT p.id, p.amount_paise - (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
          WHERE r.payment_id = p.id AND r.state = 'credited') AS left_paise
        FROM payments p WHERE (p.order_id = u.order_id OR p.subscription_id = u.subscription_id)
          AND p.method = 'account' AND p.state = 'received' OFFSET 0) p
      WHERE u.paise > 0 AND p.left_paise > 0)
    INSERT INTO refunds (id, customer_id, order_id, subscription_id, amount_paise, state, way, payment_id, created_at, settled_at)
    SELECT ${newIdSql()}, customer_id, order_id, subscription_id, LEAST(left_paise, paise - up_to + left_paise), 'credited', 'credit',
      payment_id, ${at}::timestamptz, ${at}::timestamptz
    FROM on_account WHERE paise > up_to - left_paise
    RETURNING id, customer_id AS "customerId", order_id AS "orderId", subscription_id AS "subscriptionId", amount_paise AS "amountPaise"`.execute(
    trx,
  )
  for (const refund of rows) await giveAsCredit(ctx, trx, refund, at)
}

async function giveAsCredit(ctx: AppContext, trx: Trx, refund: HeldRefund, at: Date): Promise<void> {
  await addEntry(trx, {
    id: newId(),
    customer_id: await customerOf(trx, refund),
    kind: 'refund',
    credit_paise: refund.amountPaise,
    refund_id: refund.id,
    at,
    admin_id: null,
  })
  await afterGiving(ctx, trx, refund, { way: 'credit', adminId: null, at })
}
