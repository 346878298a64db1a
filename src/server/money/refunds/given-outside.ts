import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { transition } from '#server/ordering/ordering.ts'
import { setPaymentState } from '#server/subscriptions/subscriptions.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { GIVEN, heldFor, owedFor } from '../accounts.ts'
import { type Subjects, subjectsOf } from './surplus.ts'

/** What was given back without Dabba, in the sums of orders and subscriptions. */

/**
 * Says of each refund that was given outside how much of it the kitchen had: no more than its payment, and no more than came and was
 * not given by Dabba. Refunds come before disputes, so that the sums are the same whatever was told first. Returns the
 * orders and subscriptions that have such refunds.
 */
export async function countOutside(trx: Trx, { orders, subscriptions }: Subjects): Promise<Subjects> {
  const inOrder = sql`ORDER BY way = 'dispute', reference, amount_paise, id ROWS UNBOUNDED PRECEDING`
  const { rows } = await sql<{ orderId: string | null; subscriptionId: string | null }>`
    WITH outside AS MATERIALIZED (
      SELECT r.id, r.order_id, r.subscription_id, r.payment_id, r.way, r.reference, r.amount_paise, r.beyond_paise FROM refunds r
      WHERE r.outside AND r.state IN ('sending', 'sent')
        AND (r.order_id = ANY(${orders}::uuid[]) OR r.subscription_id = ANY(${subscriptions}::uuid[]))),
    of_payment AS (
      SELECT o.*, sum(o.amount_paise) OVER (PARTITION BY o.payment_id ${inOrder}) - o.amount_paise AS before,
        (SELECT p.amount_paise FROM payments p WHERE p.id = o.payment_id)
          - (SELECT coalesce(sum(w.amount_paise), 0) FROM refunds w
            WHERE w.payment_id = o.payment_id AND w.state IN ('sending', 'sent') AND NOT w.outside) AS room
      FROM outside o),
    within AS (SELECT *, GREATEST(0, LEAST(amount_paise, room - before)) AS paise FROM of_payment),
    of_subject AS (
      SELECT w.*, sum(w.paise) OVER (PARTITION BY w.order_id, w.subscription_id ${inOrder}) - w.paise AS counted_before,
        (SELECT coalesce(sum(p.amount_paise), 0) FROM payments p
          WHERE (p.order_id = w.order_id OR p.subscription_id = w.subscription_id) AND p.state = 'received')
        - (SELECT coalesce(sum(g.amount_paise), 0) FROM refunds g
          WHERE (g.order_id = w.order_id OR g.subscription_id = w.subscription_id) AND g.state IN (${GIVEN}) AND NOT g.outside) AS there
      FROM within w),
    counted AS (
      SELECT id, order_id, subscription_id, amount_paise - GREATEST(0, LEAST(paise, there - counted_before)) AS beyond FROM of_subject),
    changed AS (
      UPDATE refunds r SET beyond_paise = c.beyond, seen_at = NULL, seen_by = NULL FROM counted c
      WHERE r.id = c.id AND r.beyond_paise <> c.beyond)
    SELECT DISTINCT order_id AS "orderId", subscription_id AS "subscriptionId" FROM counted`.execute(trx)
  return subjectsOf(rows)
}

/** What is called off, and of which all was given back outside before that, is refunded; of which a part was, is paid no more. */
export async function followOutside(ctx: AppContext, trx: Trx, { orders, subscriptions }: Subjects, at: Date) {
  if (orders.length > 0) {
    const where = sql<boolean>`o.id = ANY(${orders}::uuid[]) AND ${heldFor.order} = 0 AND ${allGiven('o.id')}`
    await transition(ctx, trx, { action: ORDER_ACTIONS.giveBack, where, by: { kind: 'system' }, at })
    const part = sql<boolean>`o.id = ANY(${orders}::uuid[]) AND ${owedFor.order} = 0 AND o.payment_state = 'paid'
      AND ${heldFor.order} < o.price_paise`
    await transition(ctx, trx, { action: ORDER_ACTIONS.uncollect, where: part, by: { kind: 'system' }, at })
  }
  if (subscriptions.length > 0) {
    const where = sql<boolean>`s.id = ANY(${subscriptions}::uuid[]) AND s.status = 'cancelled' AND ${heldFor.subscription} = 0
      AND ${allGiven('s.id')}`
    await setPaymentState(trx, where, 'refunded')
    const part = sql<boolean>`s.id = ANY(${subscriptions}::uuid[]) AND s.status = 'cancelled' AND s.payment_state = 'paid'
      AND ${heldFor.subscription} < s.price_paise`
    await setPaymentState(trx, part, 'due')
  }
}

/** Something of it was given, and nothing is on its way. */
const allGiven = (id: 'o.id' | 's.id') => {
  const of = (state: 'sent' | 'sending') => sql`SELECT FROM refunds gr
    WHERE ${sql.ref(id === 'o.id' ? 'gr.order_id' : 'gr.subscription_id')} = ${sql.ref(id)} AND gr.state = ${sql.lit(state)}`
  return sql<boolean>`EXISTS (${of('sent')}) AND NOT EXISTS (${of('sending')})`
}
