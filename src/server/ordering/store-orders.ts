import type pg from 'pg'
import { runSql } from '#server/platform/db/run-sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { PricedLine } from '#shared/domain/ordering/pricing.ts'
import type { ThaliItem } from '#shared/domain/reports/dish-summary.ts'

/** An order as priced and checked, to be stored if nothing has changed meanwhile. */
export interface OrderToStore {
  id: string
  customer: { id: string; phone: string; name: string | null }
  menuName: string
  /** MenuCache's version of the menu by which it was priced. */
  menuVersion: string
  lines: PricedLine[]
  totalPaise: number
  deliveryDate: KitchenDay
  /** A saved address, whose text counts; else `address` is the typed one. */
  addressId: string | null
  address: string
  notes: string | null
  thaliItems: ThaliItem[] | null
  createdAt: Date
  /** The caller's Idempotency-Key with the body that came with it, and the reply to keep; `null` without a key. */
  idempotency: { key: string; bodyHash: Buffer; reply: object } | null
}

export type Stored =
  | { outcome: 'placed'; address: string }
  /** The menu has changed since it was priced. */
  | { outcome: 'menu_changed' }
  /** The customer has no such saved address. */
  | { outcome: 'no_address' }
  /** This Idempotency-Key has been used. */
  | { outcome: 'key_used' }

/**
 * Stores many orders with their lines, the first entry of their history and their keys in one statement, which is one
 * transaction and one round trip. Each order stands or falls by itself: its key decides between concurrent requests, and an order
 * priced by a menu that is not the present one is left out.
 */
export async function storeOrders(pool: pg.Pool, orders: OrderToStore[]): Promise<Stored[]> {
  // Two of one key in one statement would both see it free.
  const keys = new Set<string>()
  const first = orders.filter((order) => {
    const key = order.idempotency && `${order.customer.id} ${order.idempotency.key}`
    if (key === null || !keys.has(key)) return key === null || keys.add(key)
    return false
  })
  const { rows } = await runSql<{ id: string; outcome: Stored['outcome']; address: string }>(pool, {
    name: 'store-orders',
    text: STORE,
    values: valuesOf(first),
  })
  const stored = new Map(rows.map(({ id, outcome, address }) => [id, { outcome, address } as Stored]))
  return orders.map(({ id }) => stored.get(id) ?? { outcome: 'key_used' })
}

function valuesOf(orders: OrderToStore[]) {
  const lines = orders.flatMap((order) =>
    order.lines.map((line, position) => ({ orderId: order.id, position, ...line })),
  )
  return [
    orders.map((order) => order.id),
    orders.map((order) => order.customer.id),
    orders.map((order) => order.customer.phone),
    orders.map((order) => order.customer.name),
    orders.map((order) => order.menuName),
    orders.map((order) => order.menuVersion),
    orders.map((order) => order.totalPaise),
    orders.map((order) => order.deliveryDate),
    orders.map((order) => order.addressId),
    orders.map((order) => order.address),
    orders.map((order) => order.notes),
    orders.map((order) => order.thaliItems && JSON.stringify(order.thaliItems)),
    orders.map((order) => order.createdAt),
    orders.map((order) => order.idempotency?.key ?? null),
    orders.map((order) => order.idempotency?.bodyHash ?? null),
    orders.map((order) => order.idempotency && JSON.stringify(order.idempotency.reply)),
    orders.map(newId),
    lines.map((line) => line.orderId),
    lines.map((line) => line.position),
    lines.map((line) => line.name),
    lines.map((line) => line.kind),
    lines.map((line) => line.quantity),
    lines.map((line) => line.unitPaise),
  ]
}

const STORE = `
WITH wanted AS (
  SELECT * FROM unnest(
    $1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::date[], $9::uuid[],
    $10::text[], $11::text[], $12::jsonb[], $13::timestamptz[], $14::text[], $15::bytea[], $16::jsonb[], $17::uuid[]
  ) AS w (
    id, customer_id, phone, customer_name, menu_name, menu_version, price_paise, delivery_date, address_id,
    typed_address, notes, thali_items, created_at, key, body_hash, reply, change_id
  )
),
checked AS MATERIALIZED (
  SELECT w.*,
    CASE WHEN w.address_id IS NULL THEN w.typed_address ELSE a.address END AS delivery_address,
    w.menu_version = coalesce((SELECT value FROM settings WHERE name = 'menu_version'), '') AS menu_is_present
  FROM wanted w LEFT JOIN addresses a ON a.id = w.address_id AND a.customer_id = w.customer_id
),
claimed AS (
  INSERT INTO idempotency_keys (customer_id, key, call, body_hash, reply, created_at)
  SELECT customer_id, key, 'placeOrder', body_hash,
    jsonb_set(reply, '{order,delivery_address}', to_jsonb(delivery_address)), created_at
  FROM checked WHERE key IS NOT NULL AND menu_is_present AND delivery_address IS NOT NULL
  -- In one order, so that two statements never wait for each other in a circle.
  ORDER BY customer_id, key
  ON CONFLICT (customer_id, key) DO NOTHING
  RETURNING customer_id, key
),
accepted AS MATERIALIZED (
  SELECT * FROM checked c
  WHERE menu_is_present AND delivery_address IS NOT NULL
    AND (key IS NULL OR (customer_id, key) IN (SELECT customer_id, key FROM claimed))
),
placed AS (
  INSERT INTO orders (id, customer_id, phone, customer_name, menu_name, price_paise, status, payment_method,
    delivery_date, delivery_address, notes, thali_items, created_at)
  SELECT id, customer_id, phone, customer_name, menu_name, price_paise, 'confirmed', 'cod',
    delivery_date, delivery_address, notes, thali_items, created_at
  FROM accepted
),
history AS (
  INSERT INTO order_status_changes (id, order_id, from_status, to_status, changed_by, admin_id, changed_at)
  SELECT change_id, id, NULL, 'confirmed', 'customer', NULL, created_at FROM accepted
),
lines AS (
  INSERT INTO order_lines (order_id, position, name, kind, quantity, unit_paise)
  SELECT l.* FROM unnest($18::uuid[], $19::int[], $20::text[], $21::text[], $22::int[], $23::int[])
    AS l (order_id, position, name, kind, quantity, unit_paise)
  WHERE l.order_id IN (SELECT id FROM accepted)
)
SELECT c.id, c.delivery_address AS address,
  CASE
    WHEN NOT c.menu_is_present THEN 'menu_changed'
    WHEN c.delivery_address IS NULL THEN 'no_address'
    WHEN EXISTS (SELECT FROM accepted a WHERE a.id = c.id) THEN 'placed'
    ELSE 'key_used'
  END AS outcome
FROM checked c`
