import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { DemoCounts } from '#shared/contract/demo/office/setup.schemas.ts'
import { DEMO_CUSTOMERS } from '../demo-people.ts'

/** The ids of what goes with the demo. */
export type Going = Record<keyof DemoCounts, string[]>

/**
 * What goes when the kitchen leaves the demo: what it made, but what a person has changed or ordered from. Whoever has been
 * ordered or bought as stays, with the new order or subscription, and so does whoever another customer has been merged into; the
 * invented orders and subscriptions go, whatever has become of them.
 */
export async function whatGoes(db: Db): Promise<Going> {
  const names = DEMO_CUSTOMERS.map(({ name }) => name)
  const addresses = DEMO_CUSTOMERS.map(({ address }) => address)
  const phones = DEMO_CUSTOMERS.map(({ phone }) => phone)
  const { rows } = await sql<Going>`
    WITH demo AS (SELECT id, kind FROM demo_records),
    -- A subscription goes on as long as somebody has bought another that waits behind it.
    subscriptions_gone AS (
      SELECT s.id FROM subscriptions s JOIN demo d ON d.id = s.id
      WHERE NOT EXISTS (
        SELECT FROM subscriptions q WHERE q.customer_id = s.customer_id AND q.slot = s.slot AND q.status = 'queued'
          AND q.id NOT IN (SELECT id FROM demo))
    ),
    orders_gone AS (
      SELECT o.id FROM orders o WHERE o.subscription_id IN (SELECT id FROM subscriptions_gone)
      UNION ALL
      SELECT o.id FROM orders o JOIN demo d ON d.id = o.id
    ),
    -- What was left and taken there goes with them.
    stops_gone AS (
      SELECT stop_id AS id FROM stop_orders GROUP BY stop_id HAVING bool_and(order_id IN (SELECT id FROM orders_gone))
    ),
    orders_left AS (SELECT * FROM orders WHERE id NOT IN (SELECT id FROM orders_gone)),
    customers_gone AS (
      SELECT c.id FROM customers c JOIN demo d ON d.id = c.id
      JOIN unnest(${phones}::text[], ${names}::text[], ${addresses}::text[]) AS made (phone, name, address)
        ON made.phone = c.phone AND made.name = c.name
      WHERE c.noted_at IS NULL
        AND NOT EXISTS (SELECT FROM food_rules f
          WHERE f.customer_id = c.id AND (f.updated_by IS NOT NULL OR f.updated_at <> c.created_at))
        AND NOT EXISTS (
          SELECT FROM box_moves b WHERE b.customer_id = c.id AND (b.stop_id IS NULL OR b.stop_id NOT IN (SELECT id FROM stops_gone)))
        AND NOT EXISTS (SELECT FROM deposit_moves d WHERE d.customer_id = c.id)
        AND NOT EXISTS (SELECT FROM account_limits l WHERE l.customer_id = c.id)
        AND NOT EXISTS (SELECT FROM account_entries e WHERE e.customer_id = c.id AND e.kind IN ('payment', 'goodwill', 'write_off'))
        AND NOT EXISTS (SELECT FROM customers g WHERE g.merged_into = c.id)
        AND NOT EXISTS (SELECT FROM orders_left o WHERE o.customer_id = c.id)
        AND NOT EXISTS (
          SELECT FROM subscriptions s WHERE s.customer_id = c.id AND s.id NOT IN (SELECT id FROM subscriptions_gone))
        AND NOT EXISTS (SELECT FROM addresses a WHERE a.customer_id = c.id AND a.address <> made.address)
    ),
    menus_gone AS (
      SELECT m.id FROM menus m JOIN demo d ON d.id = m.id
      WHERE m.updated_at = m.created_at AND NOT EXISTS (
        SELECT FROM orders_left o WHERE o.slot = m.slot
          AND (o.delivery_date = m.menu_date OR (m.menu_date IS NULL AND o.menu_name = m.name)))
    ),
    items_gone AS (
      SELECT i.id FROM items i JOIN demo d ON d.id = i.id
      WHERE (i.updated_at = i.created_at OR i.deleted_at IS NOT NULL)
        AND NOT EXISTS (
          SELECT FROM menu_items n WHERE n.source_item_id = i.id AND n.menu_id NOT IN (SELECT id FROM menus_gone))
        AND NOT EXISTS (
          SELECT FROM order_lines l JOIN orders_left o ON o.id = l.order_id WHERE l.dish_id = i.id)
        AND NOT EXISTS (
          SELECT FROM clash_decisions d JOIN orders_left o ON o.id = d.order_id WHERE d.dish_id = i.id)
        AND NOT EXISTS (
          SELECT FROM orders_left o WHERE o.thali_items @> jsonb_build_array(jsonb_build_object('dishId', i.id)))
    ),
    polls_gone AS (
      SELECT p.id FROM polls p JOIN demo d ON d.id = p.id
      WHERE NOT EXISTS (SELECT FROM poll_votes v WHERE v.poll_id = p.id AND v.voted_at > p.created_at)
    )
    SELECT
      (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM items_gone) AS dishes,
      (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM menus_gone) AS menus,
      (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM customers_gone) AS customers,
      (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM orders_gone) AS orders,
      (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM subscriptions_gone) AS subscriptions,
      (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM polls_gone) AS polls`.execute(db)
  return rows[0] as Going
}

/** How many of each. */
export function countsOf(going: Going): DemoCounts {
  return Object.fromEntries(Object.entries(going).map(([kind, ids]) => [kind, ids.length])) as unknown as DemoCounts
}

/** How many of each will be there afterwards. */
export async function countsLeft(db: Db, gone: DemoCounts): Promise<DemoCounts> {
  const { rows } = await sql<DemoCounts>`
    SELECT
      (SELECT count(*) FROM items WHERE deleted_at IS NULL)::integer AS dishes,
      (SELECT count(*) FROM menus WHERE stage <> 'template')::integer AS menus,
      (SELECT count(*) FROM customers WHERE merged_into IS NULL)::integer AS customers,
      (SELECT count(*) FROM orders)::integer AS orders,
      (SELECT count(*) FROM subscriptions)::integer AS subscriptions,
      (SELECT count(*) FROM polls)::integer AS polls`.execute(db)
  const all = rows[0] as DemoCounts
  return Object.fromEntries(
    Object.entries(all).map(([kind, count]) => [kind, Math.max(0, count - gone[kind as keyof DemoCounts])]),
  ) as unknown as DemoCounts
}
