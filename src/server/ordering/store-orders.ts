import type pg from 'pg'
import type { AppContext } from '#server/platform/context.ts'
import { batched, isAboutData } from '#server/platform/db/batched.ts'
import { relationOf } from '#server/platform/db/relation.ts'
import { runSql } from '#server/platform/db/run-sql.ts'
import { perContext } from '#server/platform/per-context.ts'
import { CREATE_ORDERS, linesOf, type NewOrder, newLines, newOrders } from './create-orders.ts'

/** An order as priced and checked, to be stored if nothing has changed meanwhile. */
export interface OrderToStore extends NewOrder {
  /** MenuCache's version of the menu by which it was priced. */
  menuVersion: string
  /** A saved address, whose text counts; else `address` is the typed one. */
  addressId: string | null
  /** The caller's Idempotency-Key with the body that came with it, and the reply to keep; `null` without a key. */
  idempotency: { key: string; bodyHash: Buffer; reply: object } | null
}

export type Stored =
  | { outcome: 'placed'; address: string }
  /** The menu has changed since it was priced. */
  | { outcome: 'menu_changed' }
  /** The day has been closed, or its orders are not taken any more. */
  | { outcome: 'day_over' }
  /** The customer has no such saved address. */
  | { outcome: 'no_address' }
  /** This Idempotency-Key has been used. */
  | { outcome: 'key_used' }

/** Stores an order, in one statement with those that others place at the same moment. */
export function storeOrder(ctx: Pick<AppContext, 'services'>, order: OrderToStore): Promise<Stored> {
  return batchOf(ctx)(order)
}

/** The embedded database has a single connection; on a server a second batch is made ready while the first commits. */
const batchOf = perContext(({ pool }) =>
  batched((orders: OrderToStore[]) => storeOrders(pool, orders), {
    concurrency: Math.min(2, pool.options.max ?? 1),
    max: 100,
    retryIndividually: isAboutData,
  }),
)

/**
 * Stores many orders with their lines, the first entry of their history and their keys in one statement, which is one
 * transaction and one round trip. Each order stands or falls by itself: its key decides between concurrent requests, and an order
 * priced by a menu that is not the present one, or for a day that is
 * closed or over, is left out.
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
    values: [...newOrders.arrays(first), ...checkout.arrays(first), ...newLines.arrays(linesOf(first))],
  })
  const stored = new Map(rows.map(({ id, outcome, address }) => [id, { outcome, address } as Stored]))
  return orders.map(({ id }) => stored.get(id) ?? { outcome: 'key_used' })
}

/** What is looked at while an order is stored, and not kept in it. */
const checkout = relationOf<OrderToStore>([
  ['menu_version', 'text', (order) => order.menuVersion],
  ['address_id', 'uuid', (order) => order.addressId],
  ['key', 'text', (order) => order.idempotency?.key ?? null],
  ['body_hash', 'bytea', (order) => order.idempotency?.bodyHash ?? null],
  ['reply', 'jsonb', (order) => order.idempotency && JSON.stringify(order.idempotency.reply)],
])

const STORE = `
WITH wanted (${newOrders.columns.replace('delivery_address', 'typed_address')}, ${checkout.columns}) AS (
  SELECT * FROM unnest(${newOrders.parameters(1)}, ${checkout.parameters(1 + newOrders.width)})
),
new_lines (${newLines.columns}) AS (
  SELECT * FROM unnest(${newLines.parameters(1 + newOrders.width + checkout.width)})
),
-- Held, so that a closure of the day comes before this or after it.
the_days AS MATERIALIZED (
  SELECT day, slot, state, order_by FROM service_days
  WHERE day IN (SELECT delivery_date FROM wanted) ORDER BY day, slot FOR SHARE
),
checked AS MATERIALIZED (
  SELECT w.*, d.state IS DISTINCT FROM 'closed' AND coalesce(d.order_by > w.created_at, true) AS day_is_open,
    CASE WHEN w.address_id IS NULL THEN w.typed_address ELSE a.address END AS delivery_address,
    w.menu_version = coalesce((SELECT value FROM settings WHERE name = 'menu_version'), '') AS menu_is_present
  FROM wanted w LEFT JOIN addresses a ON a.id = w.address_id AND a.customer_id = w.customer_id
    LEFT JOIN the_days d ON d.day = w.delivery_date AND d.slot = w.slot
),
claimed AS (
  INSERT INTO idempotency_keys (customer_id, key, call, body_hash, reply, created_at)
  SELECT customer_id, key, 'placeOrder', body_hash,
    jsonb_set(reply, '{order,delivery_address}', to_jsonb(delivery_address)), created_at
  FROM checked WHERE key IS NOT NULL AND menu_is_present AND day_is_open AND delivery_address IS NOT NULL
  -- In one order, so that two statements never wait for each other in a circle.
  ORDER BY customer_id, key
  ON CONFLICT (customer_id, key) DO NOTHING
  RETURNING customer_id, key
),
new_orders AS MATERIALIZED (
  SELECT ${newOrders.columns} FROM checked
  WHERE menu_is_present AND day_is_open AND delivery_address IS NOT NULL
    AND (key IS NULL OR (customer_id, key) IN (SELECT customer_id, key FROM claimed))
),
${CREATE_ORDERS}
SELECT c.id, c.delivery_address AS address,
  CASE
    WHEN NOT c.menu_is_present THEN 'menu_changed'
    WHEN NOT c.day_is_open THEN 'day_over'
    WHEN c.delivery_address IS NULL THEN 'no_address'
    WHEN c.id IN (SELECT id FROM created) THEN 'placed'
    ELSE 'key_used'
  END AS outcome
FROM checked c`
