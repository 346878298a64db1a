import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays, type KitchenDay, kitchenInstant } from '#shared/base/kitchen-time.ts'
import type { ReceivedBy } from '#shared/domain/money/payments.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { heldFor, keptFor, owedFor, pendingFor, returnedFor } from './accounts.ts'

/** As many as are named of those that do not balance. */
const NAMED = 50

/** What the orders of a day, or the subscriptions bought on it, come to, and how it was paid. In paise. */
export interface Balance {
  count: number
  total: number
  received: { method: ReceivedBy; amount: number }[]
  due: number
  /** What of it waits to be given back, or was. */
  returned: number
  /** What came beyond what it comes to, and a person has decided to keep. */
  kept: number
  /** `total` and `kept` without what was received and stayed, and what is due: nothing, unless something is wrong. */
  difference: number
  /** Of which: paid by more or less than they cost. */
  differing: { id: string; price: number; received: number }[]
}

/** The orders that are delivered on the day, subscriptions' aside, since those are paid as a whole. */
export async function balanceOfOrders(db: Db, day: KitchenDay): Promise<Balance> {
  const counted = sql<SqlBool>`o.delivery_date = ${day} AND o.subscription_id IS NULL AND o.held_at IS NULL
    AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])`
  return balanceOf(
    db,
    sql`SELECT o.id, o.price_paise, o.payment_state, ${heldFor.order} AS held, ${pendingFor.order} AS pending,
      ${keptFor.order} AS rejected, ${returnedFor.order} AS returned FROM orders o WHERE ${counted}`,
    sql`p.order_id = a.id`,
  )
}

/** The subscriptions that were bought on the day. */
export async function balanceOfSubscriptions(db: Db, day: KitchenDay): Promise<Balance> {
  return balanceOf(
    db,
    sql`SELECT s.id, ${owedFor.subscription} AS price_paise, s.payment_state, ${heldFor.subscription} AS held,
        ${pendingFor.subscription} AS pending, ${keptFor.subscription} AS rejected, ${returnedFor.subscription} AS returned FROM subscriptions s
      WHERE s.created_at >= ${kitchenInstant(day)} AND s.created_at < ${kitchenInstant(addDays(day, 1))} AND s.status <> 'cancelled'`,
    sql`p.subscription_id = a.id`,
  )
}

/** `accounts` has id, price, payment state, what the kitchen has of it, what of that waits to go back or was kept, and what of all goes or went; `paysFor` ties the payments `p` to them, `a`. */
async function balanceOf(db: Db, accounts: RawBuilder<unknown>, paysFor: RawBuilder<unknown>): Promise<Balance> {
  const { rows } = await sql<Balance>`
    WITH accounts AS MATERIALIZED (${accounts}),
    stays AS (SELECT id, price_paise, payment_state, returned, rejected, held - pending AS held FROM accounts),
    -- What was kept of an order that stands again pays for it.
    owed AS (SELECT *, LEAST(rejected, GREATEST(held - price_paise, 0)) AS kept, CASE WHEN payment_state = 'due' THEN GREATEST(price_paise - held, 0) ELSE 0 END AS due FROM stays)
    SELECT count(*)::integer AS count, coalesce(sum(price_paise), 0)::float8 AS total, coalesce(sum(due), 0)::float8 AS due,
      coalesce(sum(returned), 0)::float8 AS returned,
      coalesce(sum(kept), 0)::float8 AS kept, coalesce(sum(price_paise + kept - held - due), 0)::float8 AS difference,
      coalesce((SELECT json_agg(m ORDER BY m.method) FROM (
        -- The payments of each by its id: joined, all payments there are might be read.
        SELECT p.method, sum(p.amount_paise) AS amount FROM accounts a, LATERAL (
          SELECT p.method, p.amount_paise FROM payments p WHERE ${paysFor} AND p.state = 'received' OFFSET 0) p
        GROUP BY p.method) m), '[]') AS received,
      coalesce((SELECT json_agg(d) FROM (
        SELECT id, price_paise AS price, held AS received FROM owed WHERE price_paise + kept <> held + due ORDER BY id LIMIT ${NAMED}) d),
        '[]') AS differing
    FROM owed`.execute(db)
  return rows[0] as Balance
}

/** What came in on a day, by how it came; for accounts, too, but nothing of what was put on one. In paise. */
export async function takingsOf(db: Db, day: KitchenDay) {
  const { rows } = await sql<{ method: ReceivedBy; count: number; amount: number }>`
    SELECT t.method, count(*)::integer AS count, sum(t.paise)::float8 AS amount FROM (
      SELECT p.method, p.amount_paise AS paise FROM payments p
      WHERE p.received_at >= ${kitchenInstant(day)} AND p.received_at < ${kitchenInstant(addDays(day, 1))}
        AND p.state = 'received' AND p.method <> 'account'
      UNION ALL
      SELECT e.method, e.credit_paise FROM account_entries e
      WHERE e.at >= ${kitchenInstant(day)} AND e.at < ${kitchenInstant(addDays(day, 1))} AND e.kind = 'payment'
        AND NOT EXISTS (SELECT FROM account_entries v WHERE v.reverses = e.id)) t
    GROUP BY t.method ORDER BY t.method`.execute(db)
  return rows
}

/** What each person has said on a day to have come, but for the cash of riders, which is handed over and counted. In paise. */
export async function enteredOn(db: Db, day: KitchenDay) {
  const [from, to] = [kitchenInstant(day), kitchenInstant(addDays(day, 1))]
  const { rows } = await sql<{ by: string; method: ReceivedBy; count: number; amount: number }>`
    SELECT a.name AS by, t.method, count(*)::integer AS count, sum(t.paise)::float8 AS amount FROM (
      SELECT p.admin_id, p.method, p.amount_paise AS paise FROM payments p
      WHERE p.received_at >= ${from} AND p.received_at < ${to} AND p.state = 'received' AND p.method <> 'account'
        AND NOT EXISTS (SELECT FROM cash_collections c WHERE c.payment_id = p.id)
      UNION ALL
      SELECT e.admin_id, e.method, e.credit_paise FROM account_entries e
      WHERE e.at >= ${from} AND e.at < ${to} AND e.kind = 'payment'
        AND NOT EXISTS (SELECT FROM account_entries v WHERE v.reverses = e.id)) t
    JOIN admins a ON a.id = t.admin_id GROUP BY a.id, a.name, t.method ORDER BY a.name, t.method`.execute(db)
  return rows
}

/** What the kitchen has for orders of the day that are cancelled or skipped and has not decided to keep: to be given back. In paise. */
export async function heldForCancelled(db: Db, day: KitchenDay): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    SELECT coalesce(sum(GREATEST(${heldFor.order} - ${keptFor.order}, 0)), 0)::float8 AS amount FROM orders o
    WHERE o.delivery_date = ${day} AND o.subscription_id IS NULL AND o.fulfilment = ANY(${NOT_ORDERED}::text[])`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}
