import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/ids.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import type { PricedLine } from '#shared/domain/ordering/pricing.ts'
import type { ThaliItem } from '#shared/domain/reports/dish-summary.ts'
import { statusEventsSql } from './order-events.ts'
import type { OrderSearch } from './order-search.ts'

function selectOrders(db: Db) {
  return db
    .selectFrom('orders as o')
    .select((order) => [
      'o.id',
      'o.customer_id',
      'o.phone',
      'o.customer_name',
      'o.menu_name',
      'o.price_paise',
      'o.status',
      'o.payment_method',
      'o.delivery_date',
      'o.delivery_address',
      'o.notes',
      'o.is_subscription_order',
      'o.auto_confirmed_at',
      'o.confirm_by',
      'o.created_at',
      jsonArrayFrom(
        order
          .selectFrom('order_lines as l')
          .select(['l.name', 'l.quantity', 'l.unit_paise'])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.position'),
      ).as('lines'),
    ])
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

/** Newest first; `before` is the id of the last order of the page before. */
export async function ordersOfCustomer(
  db: Db,
  customerId: string,
  page: { before: string | null; limit: number },
): Promise<OrderRow[]> {
  return selectOrders(db)
    .where('o.customer_id', '=', customerId)
    .$if(page.before !== null, (query) => query.where('o.id', '<', page.before as string))
    .orderBy('o.id', 'desc')
    .limit(page.limit)
    .execute()
}

/** Orders whose delivery lies within `days` (all when `null`), newest first; of those `found` only, when given. */
export async function ordersByDelivery(
  db: Db,
  days: { from: KitchenDay; to: KitchenDay } | null,
  page: { before: string | null; limit: number },
  found?: OrderSearch,
): Promise<OrderRow[]> {
  return selectOrders(db)
    .$if(found !== undefined, (query) => query.where('o.id', 'in', foundOrdersSql(found as OrderSearch)))
    .$if(days !== null, (query) =>
      query.where('o.delivery_date', '>=', days?.from as string).where('o.delivery_date', '<=', days?.to as string),
    )
    .$if(page.before !== null, (query) => query.where('o.id', '<', page.before as string))
    .orderBy('o.id', 'desc')
    .limit(page.limit)
    .execute()
}

/** The ids of the orders that a search finds, each part by an index of its own. */
function foundOrdersSql({ phoneDigits, nameQuery, idTail }: OrderSearch) {
  const none = sql<SqlBool>`false`
  return sql<string>`(
    SELECT o.id FROM orders o WHERE o.customer_id IN (
      SELECT c.id FROM customers c
      WHERE ${
        phoneDigits === null
          ? none
          : sql<SqlBool>`c.phone LIKE ${`+91${phoneDigits}%`} OR c.phone LIKE ${`+${phoneDigits}%`}
        OR reverse(c.phone) LIKE ${`${[...phoneDigits].reverse().join('')}%`}`
      }
      UNION
      SELECT c.id FROM customers c
      WHERE ${nameQuery === null ? none : sql<SqlBool>`to_tsvector('simple', coalesce(c.name, '')) @@ to_tsquery('simple', ${nameQuery})`}
    )
    UNION
    SELECT o.id FROM orders o WHERE ${idTail === null ? none : sql<SqlBool>`right(o.id::text, 8) = ${idTail}`}
  )`
}

/** One order. */
export async function orderById(db: Db, id: string): Promise<OrderRow | undefined> {
  return selectOrders(db).where('o.id', '=', id).executeTakeFirst()
}

export interface NewOrder {
  id: string
  customer: { id: string; phone: string; name: string | null }
  menuName: string
  lines: PricedLine[]
  totalPaise: number
  status: OrderStatus
  paymentMethod: string
  deliveryDate: KitchenDay
  deliveryAddress: string
  notes: string | null
  /** What the thali of the order consists of; `null` when it has none. */
  thaliItems: ThaliItem[] | null
  createdAt: Date
  /** A customer, or the daily run. */
  placedBy: 'customer' | 'system'
}

/** Stores an order with its lines and the first entry of its history. To be called in a transaction. */
export async function insertOrder(trx: Db, order: NewOrder): Promise<void> {
  await trx
    .with('placed', (db) =>
      db.insertInto('orders').values({
        id: order.id,
        customer_id: order.customer.id,
        phone: order.customer.phone,
        customer_name: order.customer.name,
        menu_name: order.menuName,
        price_paise: order.totalPaise,
        status: order.status,
        payment_method: order.paymentMethod,
        delivery_date: order.deliveryDate,
        delivery_address: order.deliveryAddress,
        notes: order.notes,
        thali_items: order.thaliItems && JSON.stringify(order.thaliItems),
        auto_confirmed_at: null,
        created_at: order.createdAt,
      }),
    )
    .with('history', (db) =>
      db.insertInto('order_status_changes').values({
        id: newId(),
        order_id: order.id,
        from_status: null,
        to_status: order.status,
        changed_by: order.placedBy,
        admin_id: null,
        changed_at: order.createdAt,
      }),
    )
    .insertInto('order_lines')
    .values(
      order.lines.map((line, position) => ({
        order_id: order.id,
        position,
        name: line.name,
        kind: line.kind,
        quantity: line.quantity,
        unit_paise: line.unitPaise,
      })),
    )
    .execute()
}

/**
 * Sets the status of orders, records each change and writes its events, in one statement. Returns the orders that
 * really changed, with the status that they had; of those that have the status already nothing is recorded.
 */
export async function setStatuses(
  db: Db,
  change: {
    orderIds: string[]
    to: OrderStatus
    onlyFrom?: OrderStatus | undefined
    adminId: string
    at: Date
  },
): Promise<{ id: string; from: OrderStatus }[]> {
  const recordIds = change.orderIds.map(newId)
  const { rows } = await sql<{ id: string; from: OrderStatus }>`
    WITH wanted AS (
      SELECT * FROM unnest(${change.orderIds}::uuid[], ${recordIds}::uuid[]) AS wanted (id, record_id)
    ),
    former AS (
      SELECT id, status FROM orders WHERE id IN (SELECT id FROM wanted)
      -- In one order, so that two who change the same orders never wait for each other in a circle.
      ORDER BY id FOR UPDATE
    ),
    changed AS (
      UPDATE orders SET status = ${change.to} FROM former
      WHERE orders.id = former.id AND former.status <> ${change.to}
        AND former.status = coalesce(${change.onlyFrom ?? null}::text, former.status)
      RETURNING orders.id, former.status AS from_status
    ),
    recorded AS (
      INSERT INTO order_status_changes (id, order_id, from_status, to_status, changed_by, admin_id, changed_at)
      SELECT wanted.record_id, changed.id, changed.from_status, ${change.to}, 'admin',
        ${change.adminId}::uuid, ${change.at}::timestamptz
      FROM changed JOIN wanted USING (id)
    ),
    ${statusEventsSql(sql`changed`, change.to, change.at)}
    SELECT id, from_status AS "from" FROM changed ORDER BY id`.execute(db)
  return rows
}

/** What became of an order, the oldest change first. */
export async function historyOf(db: Db, orderId: string) {
  return db
    .selectFrom('order_status_changes as c')
    .leftJoin('admins as a', 'a.id', 'c.admin_id')
    .select(['c.from_status', 'c.to_status', 'c.changed_by', 'c.changed_at', 'a.name as admin'])
    .where('c.order_id', '=', orderId)
    .orderBy('c.seq')
    .execute()
}

export type StatusChangeRow = Awaited<ReturnType<typeof historyOf>>[number]

/** A customer's subscription orders that can still be answered, the nearest first. */
export async function ordersAwaitingAnswer(db: Db, customerId: string, now: Date) {
  return db
    .selectFrom('orders')
    .select(['id', 'delivery_date', 'menu_name', 'price_paise', 'delivery_address', 'confirm_by'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending')
    .where('subscription_id', 'is not', null)
    .where('confirm_by', '>', now)
    .orderBy('delivery_date')
    .$narrowType<{ confirm_by: Date }>()
    .execute()
}

export type AwaitingRow = Awaited<ReturnType<typeof ordersAwaitingAnswer>>[number]
