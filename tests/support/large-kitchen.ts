import type pg from 'pg'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'

/** A kitchen cooks so many plates a day, however long it has been open. */
const ORDERS_A_DAY = 1000
const ORDERS_A_CUSTOMER = 10

/**
 * Customers and orders with a line and a history each, refunds, invoices and sheets, by one statement for each table. Each customer's orders
 * are spread over the whole life of the kitchen, and whoever is there already has orders, too.
 */
export async function fillKitchen(client: pg.ClientBase, { orders, day }: { orders: number; day: KitchenDay }) {
  const customers = Math.ceil(orders / ORDERS_A_CUSTOMER)
  // Foreign keys are looked up for each row otherwise; what is made here keeps them.
  await client.query('SET session_replication_role = replica')
  await client.query("SET synchronous_commit = 'off'")
  await client.query(
    `INSERT INTO customers (id, phone, name, registration_completed, created_at)
     SELECT ${id("'00'", 'n')}, '+9180' || lpad(n::text, 8, '0'), 'Customer ' || n, true, now()
     FROM generate_series(1, $1::int) n`,
    [customers],
  )
  await client.query(
    `INSERT INTO addresses (id, customer_id, type, name, address, created_at)
     SELECT ${id("'03'", 'n')}, ${id("'00'", 'n')}, 'Home', 'Customer ' || n, 'Flat ' || n || ', Shanti Nagar, Pune', now()
     FROM generate_series(1, $1::int) n`,
    [customers],
  )
  await client.query(
    `INSERT INTO customer_sessions (token_hash, customer_id, created_at, expires_at)
     SELECT sha256(n::text::bytea), ${id("'00'", 'n')}, begun, begun + interval '30 days'
     FROM generate_series(1, $1::int) n, least(now(), $2::date) AS begun`,
    [customers, day],
  )
  await client.query(
    `INSERT INTO subscriptions (id, customer_id, plan_type, meals, price_paise, meals_left, start_day, next_day, end_day,
       delivery_address, status, created_at)
     SELECT ${id("'04'", 'n')}, ${id("'00'", 'n')}, '26-day-subscription', 26, 156000, 0, $2::date - 400, $2::date - 370,
       $2::date - 370, 'Shanti Nagar, Pune', 'ended', now() FROM generate_series(1, $1::int) n`,
    [customers, day],
  )
  await client.query(
    `INSERT INTO meal_moves (subscription_id, meals, from_bucket, to_bucket, reason, actor, at, idem_key)
     SELECT s.id, s.meals, way[1], way[2], way[3], 'system', s.created_at, way[3] || ':' || s.id
     FROM generate_series(1, $1::int) n JOIN subscriptions s ON s.id = ${id("'04'", 'n')},
       (VALUES (ARRAY['outside', 'available', 'bought']), (ARRAY['available', 'eaten', 'delivered'])) AS w (way)
     ORDER BY s.id, way[3]`,
    [customers],
  )
  await client.query(
    'CREATE TEMP TABLE everyone AS SELECT row_number() OVER () - 1 AS n, id, phone, name FROM customers',
  )
  await client.query('CREATE UNIQUE INDEX ON everyone (n)')
  await client.query(
    `INSERT INTO orders (id, customer_id, phone, customer_name, menu_name, price_paise, fulfilment, payment_method,
       payment_state, delivery_date, delivery_address, created_at, thali_items)
     SELECT ${id("'01'", 'i.n')}, e.id, e.phone, e.name, 'Ghar Ka Thali', 8000, 'delivered', 'cod', 'paid',
       $2::date - (($1::int - i.n) / ${ORDERS_A_DAY}), 'Flat 4, Shanti Nagar, Pune 411038', now(),
       '[{"name":"Dal Tadka","quantity":1},{"name":"Phulka Roti","quantity":4},{"name":"Jeera Rice","quantity":1}]'
     FROM generate_series(1, $1::int) i (n) JOIN everyone e ON e.n = i.n % (SELECT count(*) FROM everyone)`,
    [orders, day],
  )
  await client.query(
    `INSERT INTO order_lines (order_id, position, name, kind, quantity, unit_paise)
     SELECT ${id("'01'", 'n')}, 0, 'Regular Thali', 'thali', 1, 8000 FROM generate_series(1, $1::int) n`,
    [orders],
  )
  // As the job `index-orders` would write them, which takes its time.
  await client.query(
    `INSERT INTO order_words (order_id, words)
     SELECT o.id, array_to_tsvector(ARRAY['customer', split_part(o.customer_name, ' ', 2), substr(o.phone, 2), substr(o.phone, 4),
       '~' || reverse(substr(o.phone, 2)), '#' || right(o.id::text, 8), 'flat', '4', 'shanti', 'nagar', 'pune', '411038', 'ghar',
       'ka', 'regular', 'thali', 'dal', 'tadka', 'phulka', 'roti', 'jeera', 'rice'])
     FROM generate_series(1, $1::int) n JOIN orders o ON o.id = ${id("'01'", 'n')} WHERE o.customer_name IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [orders],
  )
  await client.query(
    `INSERT INTO order_status_changes (id, order_id, to_status, changed_by, changed_at)
     SELECT ${id("'02'", 'n')}, ${id("'01'", 'n')}, 'confirmed', 'customer', now() FROM generate_series(1, $1::int) n`,
    [orders],
  )
  await client.query(
    `INSERT INTO payments (id, customer_id, order_id, method, amount_paise, state, received_at)
     SELECT ${id("'03'", 'i.n')}, e.id, ${id("'01'", 'i.n')}, 'cash', 8000, 'received',
       ($2::date - (($1::int - i.n) / ${ORDERS_A_DAY})) + time '13:00'
     FROM generate_series(1, $1::int) i (n) JOIN everyone e ON e.n = i.n % (SELECT count(*) FROM everyone)`,
    [orders, day],
  )
  await client.query(
    `INSERT INTO outbox_events (type, payload, subject_id, once_on, customer_id, created_at, taken_at, relayed_at)
     SELECT 'order-auto-confirmed', '{}', ${id("'01'", 'n')}, $2::date - 9, ${id("'00'", 'n')}, now(), now(), now()
     FROM generate_series(1, $1::int) n`,
    [customers, day],
  )
  await client.query(
    `INSERT INTO idempotency_keys (customer_id, key, call, body_hash, reply, created_at)
     SELECT ${id("'00'", 'n')}, 'key-of-order-' || n, 'placeOrder', sha256(n::text::bytea), '{}', now()
     FROM generate_series(1, $1::int) n`,
    [customers],
  )
  // Every twentieth order was given back, and every tenth has an invoice of its own.
  await client.query(
    `INSERT INTO refunds (id, customer_id, order_id, amount_paise, state, way, created_at, settled_at)
     SELECT ${id("'05'", 'i.n')}, o.customer_id, o.id, 8000, 'sent', 'cash', o.delivery_date, o.delivery_date + time '13:00'
     FROM generate_series(20, $1::int, 20) i (n) JOIN orders o ON o.id = ${id("'01'", 'i.n')}`,
    [orders],
  )
  await client.query(
    `INSERT INTO credit_requests (id, order_id, refund_id, amount_paise, reason, requested_at, done_at)
     SELECT ${id("'06'", 'n')}, ${id("'01'", 'n')}, ${id("'05'", 'n')}, 8000, 'Not delivered', now(), now()
     FROM generate_series(20, $1::int, 20) n`,
    [orders],
  )
  await client.query(
    `INSERT INTO documents (id, number, series, year, sequence, kind, sign, mode, day, supply_day, issued_at, total_paise, place,
       content, page, page_hash)
     SELECT ${id("'07'", 'n')}, 'LK/' || n, 'LK', '25-26', n, 'receipt', 1, 'unregistered', o.delivery_date, o.delivery_date,
       o.delivery_date, 8000, '27', '{"recipient":{"name":"Customer"}}', 'A page', 'A hash'
     FROM generate_series(10, $1::int, 10) n JOIN orders o ON o.id = ${id("'01'", 'n')}`,
    [orders],
  )
  await client.query(
    `INSERT INTO document_subjects (document_id, order_id, amount_paise, open)
     SELECT ${id("'07'", 'n')}, ${id("'01'", 'n')}, 8000, true FROM generate_series(10, $1::int, 10) n`,
    [orders],
  )
  await client.query(
    `INSERT INTO document_supplies (document_id, extras, rate_bp, code, total_paise, taxable_paise, cgst_paise, sgst_paise,
       igst_paise, round_off_paise, pieces)
     SELECT ${id("'07'", 'n')}, extras, 500, '996331', 4000, 3810, 95, 95, 0, 0, NULL
     FROM generate_series(10, $1::int, 10) n, unnest('{false,true}'::boolean[]) extras`,
    [orders],
  )
  // Thirty dishes a day.
  await client.query(
    `WITH days AS (
       INSERT INTO production_sheets (day, slot, locked_at, buffer_percent, servings)
       SELECT $1::date - n, 'lunch', $1::date - n, 3, '[]' FROM generate_series(1, 1000) n
       -- In the evening the server has locked today itself.
       ON CONFLICT DO NOTHING RETURNING day, slot
     )
     INSERT INTO production_lines (day, slot, dish_key, unit, name, position, sure, planned, seen)
     SELECT day, slot, 'name:Dish ' || n, 'portion', 'Dish ' || n, n, 100, 103, 100 FROM days, generate_series(1, 30) n`,
    [day],
  )
  await client.query('ANALYZE')
  await client.query('SET session_replication_role = DEFAULT')
}

/** A UUID v7 that grows with a number. */
const id = (kind: string, n: string) =>
  `(encode('\\x0190'::bytea || substring(int8send(${n}::bigint) FROM 5) || '\\x70008000'::bytea, 'hex') || '0000000000' || ${kind})::uuid`
