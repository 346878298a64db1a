import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { namesOfDishSql, namesOfMenuSql } from '#server/catalog/catalog.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { FULFILMENTS } from '#shared/domain/ordering/order-states.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'

/** What the menu of an order `o` is called in other languages. */
const MENU_NAMES = namesOfMenuSql(sql.ref('o.menu_name'), sql.ref('o.delivery_date'), sql.ref('o.slot'))

/** Orders as they are presented, `o`. */
export function selectOrders(db: Db) {
  return db
    .selectFrom('orders as o')
    .leftJoin('closure_orders as co', 'co.order_id', 'o.id')
    .leftJoin('closures as cl', 'cl.id', 'co.closure_id')
    .leftJoin('customers as cu', 'cu.id', 'o.customer_id')
    .leftJoin('admins as ad', 'ad.id', 'o.entered_by')
    .select((order) => [
      'o.id',
      'o.customer_id',
      'o.phone',
      'o.customer_name',
      'o.menu_name',
      MENU_NAMES.as('menu_names'),
      'o.price_paise',
      'o.fulfilment',
      'o.payment_method',
      'o.payment_state',
      'o.delivery_date',
      'o.delivery_address',
      'o.recipient_name',
      'o.notes',
      'o.is_subscription_order',
      'o.subscription_id',
      'o.held_at',
      'o.no_show_at',
      'o.auto_confirmed_at',
      'o.confirm_by',
      'o.decline_by',
      'o.cancel_by',
      'o.reason',
      'o.created_at',
      'o.slot',
      'o.source',
      'ad.name as entered_by',
      'cl.reason as closure_reason',
      'cu.kitchen_note',
      'cu.rider_note',
      // Whoever has ordered again for the day has been offered it long enough.
      sql<Date | null>`CASE WHEN co.offer_until IS NULL OR o.subscription_id IS NULL AND EXISTS (
        SELECT FROM orders again WHERE again.customer_id = o.customer_id AND again.delivery_date = o.delivery_date
          AND again.created_at >= co.asked_at
      ) THEN NULL ELSE co.offer_until END`.as('offer_until'),
      jsonArrayFrom(
        order
          .selectFrom('order_lines as l')
          .select((line) => [
            'l.name',
            namesOfDishSql(line.ref('l.dish_id'), line.ref('l.name')).as('names'),
            'l.kind',
            'l.dish_id',
            'l.quantity',
            'l.unit_paise',
          ])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.position'),
      ).as('lines'),
    ])
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

/** As many orders as the office looks through at once. */
const HELD_SHOWN = 200

/** Orders that wait for the kitchen's yes, the oldest first, with what the kitchen has seen of their customers. */
export async function heldOrders(db: Db) {
  return selectOrders(db)
    .leftJoin('customer_standings as s', 's.customer_id', 'o.customer_id')
    .select((of) => [
      of.fn.coalesce('s.delivered', sql.lit(0)).as('delivered'),
      of.fn.coalesce('s.no_shows', sql.lit(0)).as('no_shows'),
    ])
    .where('o.held_at', 'is not', null)
    .orderBy('o.id')
    .limit(HELD_SHOWN)
    .execute()
}

/** Newest first; `before` is the id of the last order of the page before. */
export async function ordersOfCustomer(
  db: Db,
  customerId: string,
  page: { before: string | null; limit: number },
): Promise<OrderRow[]> {
  return (
    selectOrders(db)
      .where('o.customer_id', '=', customerId)
      // What was changed stands in the list once, as it is now.
      .where('o.reason', 'is distinct from', 'replaced')
      .$if(page.before !== null, (query) => query.where('o.id', '<', page.before as string))
      .orderBy('o.id', 'desc')
      .limit(page.limit)
      .execute()
  )
}

/** One order of a customer; another's counts as missing. */
export async function orderOfCustomer(db: Db, customerId: string, id: string): Promise<OrderRow | undefined> {
  return selectOrders(db).where('o.id', '=', id).where('o.customer_id', '=', customerId).executeTakeFirst()
}

/** One order. */
export async function orderById(db: Db, id: string): Promise<OrderRow | undefined> {
  return selectOrders(db).where('o.id', '=', id).executeTakeFirst()
}

/** Those of these orders that exist. */
export async function ordersById(db: Db, ids: string[]): Promise<OrderRow[]> {
  return selectOrders(db).where('o.id', '=', sql<string>`ANY(${ids}::uuid[])`).execute()
}

/** What became of an order, the oldest change first; changes of the payment alone are left out. */
export async function historyOf(db: Db, orderId: string) {
  return db
    .selectFrom('order_status_changes as c')
    .leftJoin('admins as a', 'a.id', 'c.admin_id')
    .select(['c.from_status', 'c.to_status', 'c.changed_by', 'c.changed_at', 'c.reason', 'a.name as admin'])
    .where('c.order_id', '=', orderId)
    .where((change) => change('c.from_status', 'is distinct from', change.ref('c.to_status')))
    .orderBy('c.seq')
    .execute()
}

export type StatusChangeRow = Awaited<ReturnType<typeof historyOf>>[number]

/** Whether the office has set the order `o` back to confirmed by hand: nothing is to move it on by itself. */
export const SET_BACK_BY_HAND = sql<boolean>`EXISTS (
  SELECT FROM order_status_changes c WHERE c.order_id = o.id AND c.changed_by = 'admin'
    AND c.to_status = 'confirmed' AND c.from_status NOT IN ('pending', 'confirmed'))`

const IN_ORDER = Object.keys(FULFILMENTS)

/**
 * Whether the last change of the order `o` is that the office set it back by hand to a state in the kitchen: the road does not
 * move it on again. An order that is set back to being on its way is still to be delivered.
 */
export const SET_BACK_TO_KITCHEN = sql<boolean>`coalesce((
  SELECT c.changed_by = 'admin' AND c.from_status NOT IN ('cancelled', 'skipped')
    AND c.to_status NOT IN ('dispatched', 'out_for_delivery')
    AND array_position(${IN_ORDER}::text[], c.to_status) < array_position(${IN_ORDER}::text[], c.from_status)
  FROM order_status_changes c WHERE c.order_id = o.id AND c.from_status IS DISTINCT FROM c.to_status
  ORDER BY c.seq DESC LIMIT 1), false)`

/** Whether the box of an order `o` had left the kitchen when the order was called off last. */
export const CALLED_OFF_ON_ITS_WAY = sql<boolean>`coalesce((
  SELECT c.from_status IN ('dispatched', 'out_for_delivery') FROM order_status_changes c
  WHERE c.order_id = o.id AND c.to_status = ANY(${NOT_ORDERED}::text[]) ORDER BY c.seq DESC LIMIT 1), false)`

/** When an order `o` was delivered; NULL before that. What the kitchen has set back and forth counts from the last time. */
export const DELIVERED_AT = sql<Date | null>`(SELECT max(c.changed_at) FROM order_status_changes c
  WHERE c.order_id = o.id AND c.to_status = 'delivered' AND c.from_status IS DISTINCT FROM 'delivered')`

/** A customer's subscription orders that can still be answered, the nearest first. */
export async function ordersAwaitingAnswer(db: Db, customerId: string, now: Date) {
  return db
    .selectFrom('orders as o')
    .select(['id', 'delivery_date', 'menu_name', 'price_paise', 'delivery_address', 'confirm_by'])
    .select(MENU_NAMES.as('menu_names'))
    .where('customer_id', '=', customerId)
    .where('fulfilment', '=', 'pending')
    .where('subscription_id', 'is not', null)
    .where('confirm_by', '>', now)
    .orderBy('delivery_date')
    .$narrowType<{ confirm_by: Date }>()
    .execute()
}

export type AwaitingRow = Awaited<ReturnType<typeof ordersAwaitingAnswer>>[number]

/** Who has said last of each of these orders that it was delivered, and when; those that never were are not among them. */
export async function lastDeliveries(
  trx: Trx,
  orderIds: string[],
): Promise<{ orderId: string; adminId: string | null; at: Date }[]> {
  const { rows } = await sql<{ orderId: string; adminId: string | null; at: Date }>`
    SELECT DISTINCT ON (order_id) order_id AS "orderId", admin_id AS "adminId", changed_at AS at
    FROM order_status_changes
    WHERE order_id = ANY(${orderIds}::uuid[]) AND to_status = 'delivered' AND to_payment IS NULL
    ORDER BY order_id, changed_at DESC`.execute(trx)
  return rows
}
