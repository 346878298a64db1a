import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { HELD_DAYS, heldPlatesSql, TAKE_PLATES } from '#server/calendar/calendar.ts'
import { HELD_DISHES, SHORT_DISH, SOLD_OUT, TAKE_PORTIONS } from '#server/catalog/catalog.ts'
import type { OrderCapsConfig } from '#server/kernel/config/config.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { batched, isAboutData } from '#server/kernel/db/batched.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { relationOf } from '#server/kernel/db/relation.ts'
import { runSql } from '#server/kernel/db/run-sql.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { HELD_CUSTOMERS, RECIPIENT_SQL } from '#server/people/people.ts'
import { platesOf } from '#shared/domain/ordering/plates.ts'
import { CREATE_ORDERS, linesOf, type NewOrder, newLines, newOrders } from './create-orders.ts'

/** An order as priced and checked, to be stored if nothing has changed meanwhile. */
export interface OrderToStore extends NewOrder {
  /** MenuCache's version of the menu by which it was priced. */
  menuVersion: string
  /** A saved address, whose text counts; else `address` is the typed one. */
  addressId: string | null
  /** Stored after the order-by time, too, and above the capacity of the day. */
  override?: boolean
  /** The caller's Idempotency-Key with the body that came with it, and the reply to keep; `null` without a key. */
  idempotency: { key: string; bodyHash: Buffer; reply: object } | null
}

export type Stored =
  /**
   * `held`: it waits for the kitchen's yes, since the customer has ordered much for the day. `ranOut`: it has taken the last
   * portion of a dish.
   */
  | { outcome: 'placed'; address: string; held: boolean; ranOut: boolean }
  /** The menu has changed since it was priced. */
  | { outcome: 'menu_changed' }
  /** The day has been closed, its orders or those of the slot are not taken any more, or it has just changed. */
  | { outcome: 'day_over' }
  /** There are fewer plates left than the order takes. */
  | { outcome: 'day_full' }
  /** Fewer portions of a dish are left than the order takes. */
  | { outcome: 'sold_out'; dishKey: string; left: number }
  /** The kitchen does not serve the customer. */
  | { outcome: 'blocked' }
  /** The customer has been merged into another. */
  | { outcome: 'gone' }
  /** The customer has no such saved address. */
  | { outcome: 'no_address' }
  /** The customer has placed too many orders for the day. */
  | { outcome: 'too_many' }
  /** This Idempotency-Key has been used. */
  | { outcome: 'key_used' }

/** Stores an order, in one statement with those that others place at the same moment. */
export function storeOrder(ctx: Pick<AppContext, 'services'>, order: OrderToStore): Promise<Stored> {
  return batchOf(ctx)(order)
}

const batchOf = perContext(({ pool, config }) =>
  batched((orders: OrderToStore[]) => storeOrders(pool, orders, config.orderCaps), {
    max: 100,
    retryIndividually: isAboutData,
  }),
)

/**
 * Stores many orders with their lines, the first entry of their history and their keys in one statement, which is one
 * transaction and one round trip. Each order stands or falls by itself: its key decides between concurrent requests, and an
 * order of a customer who is blocked, priced by a menu that is not the present one, for a day that is closed, over or full, or
 * with a dish that is sold out, is left out. Whoever orders at once for one day shares a row of `customer_days`, whose lock
 * decides which of the orders are within the caps of the day.
 */
export async function storeOrders(pool: pg.Pool, orders: OrderToStore[], caps: OrderCapsConfig): Promise<Stored[]> {
  // Two of one key in one statement would both see it free.
  const keys = new Set<string>()
  const first = orders.filter((order) => {
    const key = order.idempotency && `${order.customer.id} ${order.idempotency.key}`
    if (key === null || !keys.has(key)) return key === null || keys.add(key)
    return false
  })
  const { rows } = await runSql<StoredRow>(pool, { name: 'store-orders', text: STORE, values: valuesOf(first, caps) })
  return outcomesOf(orders, rows)
}

/** The same inside a transaction, of orders without keys of their own: whoever calls undoes all when one is not placed. */
export async function storeOrdersIn(trx: Trx, orders: OrderToStore[], caps: OrderCapsConfig): Promise<Stored[]> {
  const { rows } = await trx.executeQuery<StoredRow>(CompiledQuery.raw(STORE, valuesOf(orders, caps)))
  return outcomesOf(orders, rows)
}

type StoredRow = { id: string } & Stored

function valuesOf(orders: OrderToStore[], caps: OrderCapsConfig): unknown[] {
  const relations = [newOrders.arrays(orders), checkout.arrays(orders), newLines.arrays(linesOf(orders))]
  return [...relations.flat(), ...capValues(caps)]
}

function outcomesOf(orders: OrderToStore[], rows: StoredRow[]): Stored[] {
  const stored = new Map(rows.map(({ id, ...stored }) => [id, stored as Stored]))
  return orders.map(({ id }) => stored.get(id) ?? { outcome: 'key_used' })
}

/** What is looked at while an order is stored, and not kept in it. */
const checkout = relationOf<OrderToStore>([
  ['menu_version', 'text', (order) => order.menuVersion],
  ['address_id', 'uuid', (order) => order.addressId],
  ['override', 'boolean', ({ override = false }) => override],
  ['key', 'text', (order) => order.idempotency?.key ?? null],
  ['body_hash', 'bytea', (order) => order.idempotency?.bodyHash ?? null],
  ['plates', 'int', (order) => platesOf(order.lines)],
  ['portions', 'int', (order) => order.lines.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['reply', 'jsonb', (order) => order.idempotency && JSON.stringify(order.idempotency.reply)],
])

/** The caps as parameters, the last of the statement. */
const capValues = ({ known, first, until }: OrderCapsConfig) => [
  until,
  first.orders,
  first.portions,
  known.orders,
  known.portions,
]
const cap = (index: number) => `$${1 + newOrders.width + checkout.width + newLines.width + index}::int`

/** An order that is held is pending from the beginning. */
const placedColumns = newOrders.columns
  .replace(/\bfulfilment\b/, `CASE WHEN held THEN 'pending' ELSE fulfilment END AS fulfilment`)
  .replace(/\bheld_at\b/, 'CASE WHEN held THEN created_at END AS held_at')

const STORE = `
WITH asked (${newOrders.columns.replace('delivery_address', 'typed_address').replace('recipient_name', 'typed_name')}, ${checkout.columns}) AS (
  SELECT * FROM unnest(${newOrders.parameters(1)}, ${checkout.parameters(1 + newOrders.width)})
),
-- Held before the days, so that whoever blocks a customer comes before this or after it.
${HELD_CUSTOMERS},
wanted AS MATERIALIZED (SELECT asked.*, c.served FROM asked LEFT JOIN the_customers c ON c.id = asked.customer_id),
new_lines (${newLines.columns}) AS (
  SELECT * FROM unnest(${newLines.parameters(1 + newOrders.width + checkout.width)})
),
-- Held, so that a closure of the day, or the end of its slot, comes before this or after it.
${HELD_DAYS},
${HELD_DISHES},
checked AS MATERIALIZED (
  SELECT w.*, d.room, d.held AS held_plates,
    (SELECT so FROM days_stand) AND d.state IS DISTINCT FROM 'closed' AND (w.override OR coalesce(d.order_by > w.created_at, true))
      AND coalesce(s.enabled, w.slot = 'lunch') AS day_is_open,
    CASE WHEN w.address_id IS NULL THEN w.typed_address ELSE a.address END AS delivery_address,
    coalesce(w.typed_name, ${RECIPIENT_SQL}) AS recipient_name,
    w.menu_version = coalesce((SELECT value FROM settings WHERE name = 'menu_version'), '') AS menu_is_present,
    -- Not EXISTS, which PostgreSQL may answer by reading all keys there are.
    (SELECT k.key FROM idempotency_keys k WHERE k.customer_id = w.customer_id AND k.key = w.key) IS NOT NULL AS key_is_used
  FROM wanted w LEFT JOIN addresses a ON a.id = w.address_id AND a.customer_id = w.customer_id
    LEFT JOIN the_days d ON d.day = w.delivery_date AND d.slot = w.slot LEFT JOIN the_slots s ON s.code = w.slot
),
-- With the caps of their customers. waits is sure already: by itself it is above them, and nobody else has to wait for its
-- plates. What one of the kitchen's people enters has the kitchen's yes.
good AS MATERIALIZED (
  SELECT c.*, cap.orders AS cap_orders, cap.portions AS cap_portions,
    c.entered_by IS NULL AND ((cap.orders > 0 AND coalesce(d.orders, 0) >= cap.orders)
      OR (cap.portions > 0 AND coalesce(d.portions, 0) + c.portions > cap.portions)) AS waits
  FROM checked c LEFT JOIN customer_standings s USING (customer_id)
    -- Looked up only where something is limited: OFFSET keeps it from being joined for all.
    LEFT JOIN LATERAL (SELECT orders, portions FROM customer_days WHERE customer_id = c.customer_id AND day = c.delivery_date
      AND (c.room IS NOT NULL OR EXISTS (SELECT FROM limited_dishes)) OFFSET 0) AS d ON true,
    LATERAL (SELECT CASE WHEN coalesce(s.delivered, 0) < ${cap(0)} THEN ${cap(1)} ELSE ${cap(3)} END AS orders,
      CASE WHEN coalesce(s.delivered, 0) < ${cap(0)} THEN ${cap(2)} ELSE ${cap(4)} END AS portions) AS cap
  WHERE c.served AND c.menu_is_present AND c.day_is_open AND c.delivery_address IS NOT NULL AND NOT c.key_is_used
),
-- The orders for which there is no room, in the order in which they came. A plate held for another customer is none.
too_late AS MATERIALIZED (
  SELECT id FROM (
    SELECT id, room - ${heldPlatesSql('held_plates', 'created_at', 'customer_id::text')} AS room, CASE WHEN waits THEN plates ELSE 0 END
      + coalesce(sum(plates) FILTER (WHERE NOT waits) OVER (PARTITION BY delivery_date, slot ORDER BY id), 0) AS plates_so_far
    FROM good WHERE room IS NOT NULL AND NOT override
  ) AS limited WHERE plates_so_far > room
),
${SOLD_OUT},
-- With how many orders and portions of the same customer and day come before it in this statement, itself included.
storable AS MATERIALIZED (
  SELECT *, count(*) OVER so_far AS orders_so_far, sum(portions) OVER so_far AS portions_so_far
  FROM good WHERE id NOT IN (SELECT id FROM too_late) AND id NOT IN (SELECT id FROM sold_out)
  WINDOW so_far AS (PARTITION BY customer_id, delivery_date ORDER BY id)
),
ordered AS (
  INSERT INTO customer_days AS d (customer_id, day, orders, portions)
  SELECT customer_id, delivery_date, count(*), sum(portions) FROM storable GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (customer_id, day) DO UPDATE SET orders = d.orders + excluded.orders, portions = d.portions + excluded.portions
  RETURNING customer_id, day AS delivery_date, orders, portions
),
-- The sums of the day are those after all orders of this statement: each order's own are counted back from them.
capped AS MATERIALIZED (
  SELECT o.*, o.entered_by IS NULL AND o.cap_orders > 0 AND day_order > 2 * o.cap_orders AS too_many,
    o.waits OR (o.entered_by IS NULL AND ((o.cap_orders > 0 AND day_order > o.cap_orders)
      OR (o.cap_portions > 0 AND day_portion > o.cap_portions))) AS held
  FROM storable o JOIN ordered d USING (customer_id, delivery_date)
  JOIN (SELECT customer_id, delivery_date, max(orders_so_far) AS orders, max(portions_so_far) AS portions
    FROM storable GROUP BY 1, 2) AS own USING (customer_id, delivery_date),
    LATERAL (SELECT d.orders - own.orders + o.orders_so_far AS day_order,
      d.portions - own.portions + o.portions_so_far AS day_portion) AS counted
),
claimed AS (
  INSERT INTO idempotency_keys (customer_id, key, call, body_hash, reply, created_at)
  SELECT customer_id, key, 'placeOrder', body_hash,
    jsonb_set(CASE WHEN held THEN jsonb_set(reply, '{order}', reply->'order' || '{"status": "pending", "held": true}')
      ELSE reply END, '{order,delivery_address}', to_jsonb(delivery_address)), created_at
  FROM capped WHERE key IS NOT NULL AND NOT too_many
  -- In one order, so that two statements never wait for each other in a circle.
  ORDER BY customer_id, key
  ON CONFLICT (customer_id, key) DO NOTHING
  RETURNING customer_id, key
),
new_orders AS MATERIALIZED (
  SELECT ${placedColumns} FROM capped
  WHERE NOT too_many AND (key IS NULL OR (customer_id, key) IN (SELECT customer_id, key FROM claimed))
),
${CREATE_ORDERS},
-- What waits for the kitchen's yes takes nothing of its day before it.
placed AS MATERIALIZED (SELECT id, customer_id, delivery_date, slot, plates FROM capped WHERE NOT held AND id IN (SELECT id FROM created)),
${TAKE_PLATES},
${TAKE_PORTIONS}
SELECT c.id, c.delivery_address AS address, coalesce(capped.held, false) AS held, short.dish_key AS "dishKey", short.portions_left AS "left",
  EXISTS (SELECT FROM wanted_dishes n JOIN portions_left p USING (day, slot, dish_key)
    WHERE n.id = c.id AND p.portions_left = 0) AS "ranOut",
  CASE
    WHEN c.served IS NULL THEN 'gone'
    WHEN NOT c.served THEN 'blocked'
    WHEN NOT c.menu_is_present THEN 'menu_changed'
    WHEN NOT c.day_is_open THEN 'day_over'
    WHEN c.delivery_address IS NULL THEN 'no_address'
    -- One for which there is room once the others have been stored is tried again.
    WHEN c.id IN (SELECT id FROM too_late) THEN CASE
      WHEN c.plates > coalesce((
        SELECT l.room - ${heldPlatesSql('l.held', 'c.created_at', 'c.customer_id::text')} FROM room_left l
        WHERE l.day = c.delivery_date AND l.slot = c.slot
      ), c.room - ${heldPlatesSql('c.held_plates', 'c.created_at', 'c.customer_id::text')})
      THEN 'day_full' ELSE 'day_over' END
    WHEN c.id IN (SELECT id FROM sold_out) THEN CASE WHEN short.dish_key IS NOT NULL THEN 'sold_out' ELSE 'day_over' END
    WHEN capped.too_many THEN 'too_many'
    WHEN c.id IN (SELECT id FROM created) THEN 'placed'
    ELSE 'key_used'
  END AS outcome
FROM checked c LEFT JOIN capped ON capped.id = c.id LEFT JOIN LATERAL (${SHORT_DISH}) AS short ON true`
