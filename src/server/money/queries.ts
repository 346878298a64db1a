import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { WAITS_FOR_PAYMENT } from '#server/subscriptions/subscriptions.ts'
import { addDays, type KitchenDay, kitchenInstant } from '#shared/base/kitchen-time.ts'
import type { Language } from '#shared/base/language.ts'
import type { ReceivedBy, ReceivedState } from '#shared/domain/money/payments.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { heldFor, owedFor } from './accounts.ts'
import { checkedNow } from './due-at-door.ts'

// By their ids: joined, all customers there are might be read. One who has been merged into another is that one.
export const customerOf = (table: 'o' | 's' | 'p' | 'i' | 'r' | 'e') =>
  sql<string>`(SELECT coalesce(g.merged_into, g.id) FROM customers g WHERE g.id = ${sql.ref(`${table}.customer_id`)})`
export const nameOf = (table: 's' | 'p' | 'i' | 'r' | 'e') =>
  sql<string | null>`(SELECT c.name FROM customers c WHERE c.id = ${customerOf(table)})`.as('name')
export const phoneOf = (table: 's' | 'p' | 'i' | 'r' | 'e') =>
  sql<string>`(SELECT c.phone FROM customers c WHERE c.id = ${customerOf(table)})`.as('phone')

const languageOf = (table: 'o' | 's') =>
  sql<Language | null>`(SELECT c.language FROM customers c WHERE c.id = ${customerOf(table)})`.as('language')

/** The customer may owe something on account. */
const hasAccount = (table: 'o' | 's') =>
  sql<boolean>`EXISTS (SELECT FROM account_limits l WHERE l.customer_id = ${sql.ref(`${table}.customer_id`)} AND l.limit_paise > 0)`.as(
    'account',
  )

interface Page {
  before: string | null
  limit: number
}

/** Of which orders: those of a day, or else all that have been delivered, but for those of `except`; and of which of them. */
export interface DuesOf {
  day: KitchenDay | null
  except: KitchenDay | null
  /** Words of a name, digits of a phone where the reader may see it, or the end of a number. */
  search?: { words: string; phones: boolean } | undefined
  method?: 'cod' | 'upi' | undefined
  rider?: string | undefined
  checked?: 'yes' | 'no' | undefined
}

/** Whose run an order `o` is on, as SQL: `{ _id, name }` or NULL. */
export type RiderSql = RawBuilder<{ _id: string; name: string } | null>

function fromOrdersDue(db: Db, { day, except, ...filters }: DuesOf, rider: RiderSql) {
  return db
    .selectFrom('orders as o')
    .where('o.subscription_id', 'is', null)
    .where(sql<SqlBool>`o.payment_state = 'due'`)
    .where('o.price_paise', '>', 0)
    .$if(day === null, (query) => query.where(sql<SqlBool>`o.fulfilment = 'delivered'`))
    .$if(except !== null, (query) => query.where('o.delivery_date', '<>', except as string))
    .$if(day !== null, (query) =>
      query
        .where('o.delivery_date', '=', day as string)
        .where('o.held_at', 'is', null)
        .where('o.fulfilment', 'not in', NOT_ORDERED),
    )
    .where(filteredBy('o', filters, rider))
}

/** The filters as a condition on orders `o` or subscriptions `s`. */
function filteredBy(table: 'o' | 's', { search, method, rider: id, checked }: Filters, rider: RiderSql) {
  const conditions = [sql<SqlBool>`true`]
  if (method !== undefined) conditions.push(sql<SqlBool>`${sql.ref(`${table}.payment_method`)} = ${method}`)
  if (checked !== undefined) {
    const now =
      table === 'o' ? checkedNow.order : sql<boolean>`(${checkedNow.subscription} OR s.payment_claim = 'claimed')`
    conditions.push(sql<SqlBool>`${now} = ${checked === 'yes'}`)
  }
  if (id !== undefined) conditions.push(table === 'o' ? sql<SqlBool>`${rider} ->> '_id' = ${id}` : sql<SqlBool>`false`)
  const words = search?.words.trim() ?? ''
  if (words !== '') conditions.push(foundBy(table, words, search?.phones === true))
  return sql.join<SqlBool>(conditions, sql` AND `)
}

type Filters = Omit<DuesOf, 'day' | 'except'>

function foundBy(table: 'o' | 's', words: string, phones: boolean) {
  const like = `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const digits = words.replaceAll(/\D/g, '')
  const [name, phone] =
    table === 'o'
      ? [sql`o.customer_name`, sql`o.phone`]
      : [
          sql`(SELECT c.name FROM customers c WHERE c.id = ${customerOf('s')})`,
          sql`(SELECT c.phone FROM customers c WHERE c.id = ${customerOf('s')})`,
        ]
  return sql<SqlBool>`(${name} ILIKE ${like} OR ${phone} LIKE ${!phones || digits.length < 3 ? null : `%${digits}%`}
    OR right(${sql.ref(`${table}.id`)}::text, 8) ILIKE ${`%${words.replace(/^#/, '')}%`})`
}

/** Orders for which something is still to be paid, the newest first. */
export async function ordersDue(db: Db, of: DuesOf, rider: RiderSql, { before, limit }: Page) {
  return fromOrdersDue(db, of, rider)
    .select(['o.id', 'o.customer_name', 'o.phone', 'o.fulfilment', 'o.payment_method', 'o.payment_state'])
    .select(['o.delivery_date', 'o.price_paise', heldFor.order.as('held'), hasAccount('o'), languageOf('o')])
    .select([checkedNow.order.as('checked'), rider.as('rider')])
    .$if(before !== null, (query) => query.where('o.id', '<', before as string))
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute()
}

export type DueOrder = Awaited<ReturnType<typeof ordersDue>>[number]

function fromSubscriptionsDue(db: Db, filters: Filters, rider: RiderSql) {
  return owingSubscriptions(db).where(filteredBy('s', filters, rider))
}

function owingSubscriptions(db: Db) {
  return db
    .selectFrom('subscriptions as s')
    .where(sql<SqlBool>`s.payment_state = 'due'`)
    .where(sql<SqlBool>`s.status <> 'cancelled'`)
    .where(sql<SqlBool>`${owedFor.subscription} > ${heldFor.subscription}`)
}

/** Of these subscriptions what is still to be paid, in paise; those of which nothing is are left out. */
export async function dueAmongSubscriptions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return owingSubscriptions(db)
    .where('s.id', 'in', ids)
    .select(['s.id', sql<number>`(${owedFor.subscription} - ${heldFor.subscription})::integer`.as('duePaise')])
    .execute()
}

/** Subscriptions for which something is still to be paid: those that wait for it, then the newest. */
export async function subscriptionsDue(db: Db, filters: Filters, rider: RiderSql, { before, limit }: Page) {
  const after = sql<SqlBool>`(${WAITS_FOR_PAYMENT}, s.id) < (SELECT ${WAITS_FOR_PAYMENT}, s.id FROM subscriptions s WHERE s.id = ${before})`
  return fromSubscriptionsDue(db, filters, rider)
    .$if(before !== null, (query) => query.where(after))
    .select([nameOf('s'), phoneOf('s'), languageOf('s')])
    .select([
      's.id',
      's.meals',
      's.created_at',
      owedFor.subscription.as('owed'),
      heldFor.subscription.as('held'),
      hasAccount('s'),
    ])
    .select(['s.payment_method', 's.payment_state', 's.payment_claim', WAITS_FOR_PAYMENT.as('waits')])
    .orderBy('waits', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}

export type DueSubscription = Awaited<ReturnType<typeof subscriptionsDue>>[number]

/** How many rows a list is of, and what they come to, in paise. */
export interface Total {
  count: number
  paise: number
}

/** `count` and `paise` of an aggregate over `amount`, in paise. */
export const totalOf = (amount: RawBuilder<unknown>) =>
  [sql<number>`count(*)::integer`.as('count'), sql<number>`coalesce(sum(${amount}), 0)::float8`.as('paise')] as const

/** What is still to be paid of all: of orders, and unless they are those of a day of subscriptions, too. */
export async function totalDue(db: Db, of: DuesOf, rider: RiderSql): Promise<Total> {
  const orders = await fromOrdersDue(db, of, rider)
    .select(totalOf(sql`o.price_paise - ${heldFor.order}`))
    .executeTakeFirstOrThrow()
  if (of.day !== null) return orders
  const subscriptions = await fromSubscriptionsDue(db, of, rider)
    .select(totalOf(sql`${owedFor.subscription} - ${heldFor.subscription}`))
    .executeTakeFirstOrThrow()
  return { count: orders.count + subscriptions.count, paise: orders.paise + subscriptions.paise }
}

/** The riders of orders for which something is due, by name. */
export async function ridersDue(db: Db, { day, except }: Pick<DuesOf, 'day' | 'except'>, rider: RiderSql) {
  const rows = await fromOrdersDue(db, { day, except }, rider).select(rider.as('rider')).distinct().execute()
  return rows.flatMap(({ rider }) => rider ?? []).sort((a, b) => a.name.localeCompare(b.name))
}

/** What came in on a day, the latest first, voided ones among them: for orders and subscriptions, and for accounts. */
export async function paymentsOf(db: Db, day: KitchenDay, { before, limit }: Page) {
  const [from, to] = [kitchenInstant(day), kitchenInstant(addDays(day, 1))]
  const forAccounts = db
    .selectFrom('account_entries as e')
    .leftJoin('account_entries as back', 'back.reverses', 'e.id')
    .leftJoin('admins as a', 'a.id', 'e.admin_id')
    .leftJoin('admins as v', 'v.id', 'back.admin_id')
    .select(['e.id', nameOf('e'), sql<string | null>`NULL::uuid`.as('order_id')])
    .select([sql<string | null>`NULL::uuid`.as('subscription_id'), sql<ReceivedBy>`e.method`.as('method')])
    .select(['e.credit_paise as amount_paise', 'e.at as received_at', 'e.reference', 'a.name as admin'])
    .select(sql<ReceivedState>`CASE WHEN back.id IS NULL THEN 'received' ELSE 'voided' END`.as('state'))
    .select(['back.at as voided_at', 'v.name as voided_by'])
    .where('e.kind', '=', 'payment')
    .where('e.at', '>=', from)
    .where('e.at', '<', to)
  const forSubjects = db
    .selectFrom('payments as p')
    .leftJoin('admins as a', 'a.id', 'p.admin_id')
    .leftJoin('admins as v', 'v.id', 'p.voided_by')
    .select(['p.id', nameOf('p'), sql<string | null>`p.order_id`.as('order_id')])
    .select([sql<string | null>`p.subscription_id`.as('subscription_id'), 'p.method'])
    .select(['p.amount_paise', 'p.received_at', 'p.reference', 'a.name as admin', 'p.state'])
    .select(['p.voided_at', 'v.name as voided_by'])
    .where('p.received_at', '>=', from)
    .where('p.received_at', '<', to)
  return (
    db
      .with('came', () => forSubjects.unionAll(forAccounts))
      .selectFrom('came')
      .selectAll()
      // By the time: the ids of entries are made by their forms, and tell none.
      .$if(before !== null, (query) =>
        query.where(sql<SqlBool>`(received_at, id) < (SELECT received_at, id FROM came WHERE id = ${before})`),
      )
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}

export type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number]
