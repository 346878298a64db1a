import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import { WAITS_FOR_PAYMENT } from '#server/subscriptions/subscriptions.ts'
import { addDays, type KitchenDay, kitchenInstant } from '#shared/domain/calendar/kitchen-time.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { heldFor, owedFor } from './accounts.ts'

// By their ids: joined, all customers there are might be read. One who has been merged into another is that one.
export const customerOf = (table: 's' | 'p' | 'i' | 'r') =>
  sql<string>`(SELECT coalesce(g.merged_into, g.id) FROM customers g WHERE g.id = ${sql.ref(`${table}.customer_id`)})`
export const nameOf = (table: 's' | 'p' | 'i' | 'r') =>
  sql<string | null>`(SELECT c.name FROM customers c WHERE c.id = ${customerOf(table)})`.as('name')
export const phoneOf = (table: 's' | 'p' | 'i' | 'r') =>
  sql<string>`(SELECT c.phone FROM customers c WHERE c.id = ${customerOf(table)})`.as('phone')

/** The customer may owe something on account. */
const hasAccount = (table: 'o' | 's') =>
  sql<boolean>`EXISTS (SELECT FROM account_limits l WHERE l.customer_id = ${sql.ref(`${table}.customer_id`)} AND l.limit_paise > 0)`.as(
    'account',
  )

interface Page {
  before: string | null
  limit: number
}

/** Orders for which something is still to be paid: those of a day, or else all that have been delivered. The newest first. */
export async function ordersDue(db: Db, day: KitchenDay | null, { before, limit }: Page) {
  return db
    .selectFrom('orders as o')
    .select(['o.id', 'o.customer_name', 'o.phone', 'o.fulfilment', 'o.payment_method', 'o.payment_state'])
    .select(['o.delivery_date', 'o.price_paise', heldFor.order.as('held'), hasAccount('o')])
    .where('o.subscription_id', 'is', null)
    .where(sql<SqlBool>`o.payment_state = 'due'`)
    .where('o.price_paise', '>', 0)
    .$if(day === null, (query) => query.where(sql<SqlBool>`o.fulfilment = 'delivered'`))
    .$if(day !== null, (query) =>
      query
        .where('o.delivery_date', '=', day as string)
        .where('o.held_at', 'is', null)
        .where('o.fulfilment', 'not in', NOT_ORDERED),
    )
    .$if(before !== null, (query) => query.where('o.id', '<', before as string))
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute()
}

export type DueOrder = Awaited<ReturnType<typeof ordersDue>>[number]

/** Subscriptions for which something is still to be paid: those that wait for it, then the newest. */
export async function subscriptionsDue(db: Db, limit: number) {
  return db
    .selectFrom('subscriptions as s')
    .select([nameOf('s'), phoneOf('s')])
    .select([
      's.id',
      's.meals',
      's.created_at',
      owedFor.subscription.as('owed'),
      heldFor.subscription.as('held'),
      hasAccount('s'),
    ])
    .select(['s.payment_method', 's.payment_state', 's.payment_claim', WAITS_FOR_PAYMENT.as('waits')])
    .where(sql<SqlBool>`s.payment_state = 'due'`)
    .where(sql<SqlBool>`s.status <> 'cancelled'`)
    .where(sql<SqlBool>`${owedFor.subscription} > ${heldFor.subscription}`)
    .orderBy('waits', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}

export type DueSubscription = Awaited<ReturnType<typeof subscriptionsDue>>[number]

/** What came in on a day, the latest first, voided ones among them. */
export async function paymentsOf(db: Db, day: KitchenDay, { before, limit }: Page) {
  return db
    .selectFrom('payments as p')
    .select(nameOf('p'))
    .leftJoin('admins as a', 'a.id', 'p.admin_id')
    .leftJoin('admins as v', 'v.id', 'p.voided_by')
    .select(['p.id', 'p.order_id', 'p.subscription_id', 'p.method', 'p.amount_paise', 'p.state', 'p.received_at'])
    .select(['p.reference', 'a.name as admin', 'p.voided_at', 'v.name as voided_by'])
    .where('p.received_at', '>=', kitchenInstant(day))
    .where('p.received_at', '<', kitchenInstant(addDays(day, 1)))
    .$if(before !== null, (query) => query.where('p.id', '<', before as string))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

export type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number]
