import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import { NOT_ORDERED, type OrderStatus } from '#shared/domain/ordering/order-status.ts'

/** Days of delivery, both included; `null` for all. */
export type Days = { from: KitchenDay; to: KitchenDay } | null

function ordersWithin(db: Db, days: Days) {
  return db
    .selectFrom('orders as o')
    .$if(days !== null, (query) =>
      query
        .where('o.delivery_date', '>=', days?.from as KitchenDay)
        .where('o.delivery_date', '<=', days?.to as KitchenDay),
    )
}

/** Neither cancelled nor skipped: what is or will be paid. */
const counts = sql<SqlBool>`o.fulfilment NOT IN (${sql.join(NOT_ORDERED.map((state) => sql.lit(state)))})`

const ordersCount = sql<number>`count(*)`
const revenue = sql<number>`coalesce(sum(o.price_paise) FILTER (WHERE ${counts}), 0)`

/**
 * The lines of all orders of these days, equal ones taken together. `menu_of` is the day whose menu tells what the thali
 * was, where the order itself does not. A dish of the library has the name that it has at present. An order without lines
 * is one thali.
 */
export async function portionRows(db: Db, days: Days) {
  return portions(db, days).execute()
}

/** The same day by day, of one kind of line only; of add-ons those of one dish (see dishKey). */
export async function portionRowsByDay(db: Db, days: Days, line: { kind: 'thali' } | { kind: 'addon'; key: string }) {
  return portions(db, days)
    .where(kind, '=', line.kind)
    .$if(line.kind === 'addon', (query) =>
      query.where(
        sql`coalesce(l.dish_id::text, 'name:' || lower(btrim(l.name)))`,
        '=',
        line.kind === 'addon' ? line.key : '',
      ),
    )
    .select('o.delivery_date as day')
    .groupBy('o.delivery_date')
    .execute()
}

const kind = sql<'thali' | 'addon'>`coalesce(l.kind, 'thali')`

function portions(db: Db, days: Days) {
  return ordersWithin(db, days)
    .leftJoin('order_lines as l', 'l.order_id', 'o.id')
    .leftJoin('items as i', 'i.id', 'l.dish_id')
    .select([
      'o.fulfilment as status',
      kind.as('kind'),
      'l.dish_id',
      sql<string>`coalesce(i.name, l.name, ${sql.lit(REGULAR_THALI)})`.as('name'),
      sql<number>`coalesce(l.unit_paise, o.price_paise)`.as('unit_paise'),
      sql<unknown>`CASE WHEN ${kind} = 'thali' THEN o.thali_items END`.as('thali_items'),
      sql<KitchenDay | null>`CASE WHEN ${kind} = 'thali' AND o.thali_items IS NULL THEN o.delivery_date END`.as(
        'menu_of',
      ),
      sql<number>`sum(coalesce(l.quantity, 1))`.as('quantity'),
    ])
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7`)
}

export type PortionRow = Awaited<ReturnType<typeof portionRows>>[number]

/** The names that dishes of the library have at present. */
export async function dishNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('items')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many orders there are. */
export async function countOrders(db: Db, days: Days): Promise<number> {
  const { orders } = await ordersWithin(db, days).select(ordersCount.as('orders')).executeTakeFirstOrThrow()
  return orders
}

/** Orders and revenue (paise) by status. */
export async function totalsByStatus(db: Db): Promise<{ status: OrderStatus; orders: number; revenue: number }[]> {
  return db
    .selectFrom('orders as o')
    .select(['o.fulfilment as status', ordersCount.as('orders'), revenue.as('revenue')])
    .groupBy('o.fulfilment')
    .execute()
}

/** Orders and revenue (paise) by day of delivery, the newest first; only days with an order. */
export async function salesByDay(db: Db, days: Days) {
  return ordersWithin(db, days)
    .select(['o.delivery_date as day', ordersCount.as('orders'), revenue.as('revenue')])
    .groupBy('o.delivery_date')
    .orderBy('o.delivery_date', 'desc')
    .execute()
}

/** Orders of subscriptions and their revenue (paise) by status. */
export async function subscriptionOrders(db: Db, days: Days) {
  return ordersWithin(db, days)
    .where('o.is_subscription_order', '=', true)
    .select(['o.fulfilment as status', ordersCount.as('orders'), revenue.as('revenue')])
    .groupBy('o.fulfilment')
    .execute()
}

/** Plans that have a day within these days, the newest first: the first few, and how many in all. */
export async function subscriptionsWithin(db: Db, days: Days, limit: number) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .$if(days !== null, (query) =>
      query.where('s.start_day', '<=', days?.to as KitchenDay).where('s.end_day', '>=', days?.from as KitchenDay),
    )
    .selectAll('s')
    .select(['c.name', 'c.phone', sql<number>`count(*) OVER ()`.as('total')])
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}

/** Who spent most (paise); the name as the newest order wrote it. */
export async function bestCustomers(db: Db, days: Days, limit: number) {
  return ordersWithin(db, days)
    .where(counts)
    .select([
      'o.customer_id',
      'o.phone',
      sql<string | null>`(array_agg(o.customer_name ORDER BY o.id DESC))[1]`.as('name'),
      ordersCount.as('orders'),
      revenue.as('spent'),
      sql<KitchenDay>`max(o.delivery_date)`.as('last_day'),
    ])
    .groupBy(['o.customer_id', 'o.phone'])
    .orderBy('spent', 'desc')
    .orderBy('o.customer_id')
    .limit(limit)
    .execute()
}

/** How many customers had an order that counts. */
export async function orderingCustomers(db: Db, days: Days): Promise<number> {
  const { count } = await ordersWithin(db, days)
    .where(counts)
    .select(sql<number>`count(DISTINCT o.customer_id)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many customers there are, or came between two instants (the first included). */
export async function customersCreated(db: Db, between: { from: Date; before: Date } | null): Promise<number> {
  const { count } = await db
    .selectFrom('customers')
    .$if(between !== null, (query) =>
      query.where('created_at', '>=', between?.from as Date).where('created_at', '<', between?.before as Date),
    )
    .select(ordersCount.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
