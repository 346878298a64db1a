import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { newIdSql } from '#server/kernel/db/new-id-sql.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { type ChangedOrder, transition } from '#server/ordering/ordering.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { heldFor, owedFor } from '../accounts.ts'
import { queueKeptOrders, queueSubject } from '../documents/documents.ts'
import { gatewayNames } from '../gateway/gateway.ts'
import { creditWhatWasOnAccount } from './credit-refund.ts'
import { gatewayPaymentFor } from './gateway-payment.ts'
import { countOutside, followOutside } from './given-outside.ts'
import { type Subjects, surplusOf } from './surplus.ts'

/**
 * Lets exactly what has come beyond what is owed go back, of orders and subscriptions that the caller has locked: what was put on
 * account goes back there at once, the rest waits to be given back. What waits and is owed no more is withdrawn, what is missing is
 * added, with the way that its customer has chosen, or else the way it came, and told.
 * The same again changes nothing, whatever happens at once, so whoever changes payments, prices or states runs it. `bounced`: it
 * had been given, and came back, which its customer is told.
 */
export async function settleRefunds(
  ctx: AppContext,
  trx: Trx,
  subjects: Subjects,
  at: Date,
  { bounced = false }: { bounced?: boolean } = {},
): Promise<void> {
  if (subjects.orders.length + subjects.subscriptions.length === 0) return
  if (!(await mayGoBack(trx, subjects))) return
  const outside = await countOutside(trx, subjects)
  await withdrawKept(trx, subjects)
  await creditWhatWasOnAccount(ctx, trx, subjects, at)
  const surplus = surplusOf(subjects)
  await sql`
    WITH surplus AS (${surplus})
    UPDATE refunds r SET state = 'withdrawn', settled_at = ${at}::timestamptz FROM surplus u
    WHERE r.state = 'waiting' AND (r.order_id = u.order_id OR r.subscription_id = u.subscription_id)
      AND r.amount_paise <> GREATEST(u.paise, 0)`.execute(trx)
  await sql`
    WITH surplus AS (${surplus}),
    added AS (
      INSERT INTO refunds (id, customer_id, order_id, subscription_id, amount_paise, state, way, vpa, created_at)
      SELECT ${newIdSql()}, u.customer_id, u.order_id, u.subscription_id, u.paise, 'waiting',
        coalesce(former.way, CASE WHEN ${gatewayPaymentFor('u', 'paise', gatewayNames(ctx))} IS NOT NULL THEN 'gateway' END), former.vpa, ${at}::timestamptz
      FROM surplus u LEFT JOIN LATERAL (
        SELECT f.way, f.vpa FROM refunds f WHERE f.state = 'withdrawn' AND (f.order_id = u.order_id OR f.subscription_id = u.subscription_id)
        ORDER BY f.id DESC LIMIT 1) former ON true
      WHERE u.paise > 0 AND NOT EXISTS (
        SELECT FROM refunds w WHERE w.state = 'waiting' AND (w.order_id = u.order_id OR w.subscription_id = u.subscription_id))
      RETURNING id, customer_id, order_id, amount_paise, way
    )
    ${emitSql('refund-waiting', {
      from: sql`added`,
      payload: {
        customerId: sql`customer_id`,
        refundId: sql`id`,
        amountPaise: sql`amount_paise`,
        ofOrder: sql`order_id IS NOT NULL`,
        byGateway: sql`way IS NOT DISTINCT FROM 'gateway'`,
        bounced: sql`${bounced}::boolean`,
      },
      at,
    })}`.execute(trx)
  await followOutside(ctx, trx, outside, at)
}

/** Whether more has come than is owed, or anything of it was ever to go back: of most that is paid neither. */
async function mayGoBack(trx: Trx, { orders, subscriptions }: Subjects): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM orders o WHERE o.id = ANY(${orders}::uuid[]) AND (${heldFor.order} > ${owedFor.order}
      OR EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id))
    UNION ALL SELECT FROM subscriptions s WHERE s.id = ANY(${subscriptions}::uuid[])
      AND (${heldFor.subscription} > ${owedFor.subscription} OR EXISTS (SELECT FROM refunds r WHERE r.subscription_id = s.id))
    LIMIT 1`.execute(trx)
  return rows.length > 0
}

/**
 * What was kept is kept no more where so much is not there any more beyond what is owed: the order stands again and is paid by it,
 * or the payment was never there. The latest go first. Whether what comes later is kept is decided anew, and a document that said
 * that it was kept is looked at.
 */
async function withdrawKept(trx: Trx, subjects: Subjects): Promise<void> {
  const { rows } = await sql<{ orderId: string | null; subscriptionId: string | null }>`
    WITH surplus AS (${surplusOf(subjects)}),
    kept AS (
      SELECT r.id, u.beyond, sum(r.amount_paise) OVER (PARTITION BY r.order_id, r.subscription_id ORDER BY r.settled_at, r.id) AS paise
      -- Those of each by its id: joined, all refunds there are might be read.
      FROM surplus u, LATERAL (SELECT r.* FROM refunds r
        WHERE (r.order_id = u.order_id OR r.subscription_id = u.subscription_id) AND r.state = 'rejected' OFFSET 0) r)
    UPDATE refunds r SET state = 'withdrawn' FROM kept k WHERE r.id = k.id AND k.paise > k.beyond
    RETURNING r.order_id AS "orderId", r.subscription_id AS "subscriptionId"`.execute(trx)
  for (const subject of rows) await queueSubject(trx, subject)
}

/**
 * Orders have changed, in this transaction: what was paid for those that are called off waits to be given back, and what of it was
 * kept before is a sale; of those that stand again it does not wait, and what went back already is due anew.
 */
export async function refundChanged(ctx: AppContext, trx: Trx, changed: ChangedOrder[], at: Date): Promise<void> {
  const orders = changed.filter(
    ({ subscriptionId, from, to }) => subscriptionId === null && countsAsOrdered(from) !== countsAsOrdered(to),
  )
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await settleRefunds(ctx, trx, { orders: ids, subscriptions: [] }, at)
  const [again, calledOff] = [true, false].map((stands) =>
    orders.filter(({ to }) => countsAsOrdered(to) === stands).map(({ id }) => id),
  ) as [string[], string[]]
  await queueKeptOrders(trx, calledOff)
  if (again.length === 0) return
  const where = sql<boolean>`o.id = ANY(${again}::uuid[]) AND ${heldFor.order} < o.price_paise`
  await transition(ctx, trx, { action: ORDER_ACTIONS.uncollect, where, by: { kind: 'system' }, at })
}
